import type { NavigateOptions } from '@tanstack/react-router'

import { messageOf } from '#client/api-error.ts'
import { queryClient } from '#client/query/query-client.ts'
import { fieldsOf, text } from '#client/stored-data.ts'
import { isUnsentId } from '#client/unsent/unsent-id.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { repairCorrection } from '#features/corrections/web/repaired-correction.ts'
import { repairEdit, repairNewMatch } from '#features/match-form/web/unsent/repaired-match.ts'
import { matchQuery } from '#features/whole-match/web/match-queries.ts'
import { toast } from '#ui/base/toast.ts'

type Target = NavigateOptions

const UNREADABLE = 'This version of Tabletally cannot read it. Save it as a file.'

/**
 * Prepares what needs a look for its form. It stays in the list until what is repaired is stored.
 * @returns where the form is; null when there is none, which is said
 */
export async function repair(write: UnsentWrite, me: User): Promise<Target | null> {
  const { endpoint, params, about } = write
  const id = params['id'] ?? about.find((one) => !isUnsentId(one))
  const match = { to: '/matches/$id', params: { id: id ?? '' } } as const
  // Also where the page is open that it was repaired on before: that opens its form again.
  const repairs = `${write.id} ${Date.now()}`
  try {
    switch (endpoint) {
      case 'POST /sessions':
        if (repairNewMatch(write, me, new Date())) return { to: '/matches/new' }
        break
      case 'PUT /sessions/:id':
        if (isGone(write)) {
          if (repairNewMatch(write, me, new Date())) return { to: '/matches/new' }
        } else if (isForbidden(write)) {
          if (await repairCorrection(write, me))
            return { ...match, state: { repairs, corrects: true } }
        } else if (await repairKnown(write, me)) return { ...match, state: { repairs } }
        break
      case 'POST /sessions/:id/corrections':
        if (isUnanswered(write)) return match
        if (await repairCorrection(write, me))
          return { ...match, state: { repairs, corrects: true } }
        break
      case 'POST /games':
        return { to: '/games/new', state: { repairedGame: gameIn(write) } }
      case 'POST /friends/send':
        if (isUnanswered(write)) return { to: '/friends', search: { tab: 'sent' } }
        return { to: '/friends', state: requestIn(write) }
      case 'POST /guests/rename':
        return { to: '/friends/guests', state: isUnanswered(write) ? {} : renameIn(write) }
      case 'POST /sessions/confirm':
        return { to: '/matches', search: { waiting: 'me' } }
      case 'POST /sessions/:id/confirm':
      case 'POST /sessions/:id/unconfirm':
      case 'POST /sessions/:id/decline':
      case 'POST /sessions/:id/rejoin':
      case 'DELETE /sessions/:id':
        return id === undefined ? { to: '/matches' } : match
    }
    toast.error(UNREADABLE)
  } catch (error) {
    toast.error(messageOf(error, UNREADABLE))
  }
  return null
}

/** Asks for the match as it is now first, so that the form shows what is different. */
async function repairKnown(write: UnsentWrite, me: User): Promise<boolean> {
  const query = { ...matchQuery(write.params['id'] ?? ''), staleTime: 0 }
  // Without a network the form begins with what is known.
  await queryClient.query(query).catch(() => {})
  return repairEdit(write, me)
}

function gameIn({ id, body }: UnsentWrite) {
  return { writeId: id, name: text(fieldsOf(JSON.parse(body ?? '{}'))['name']) }
}

/** Whoever was chosen by a tap has no address here. */
function requestIn({ id, body }: UnsentWrite) {
  const { email } = fieldsOf(JSON.parse(body ?? '{}'))
  return typeof email === 'string' ? { repairedRequest: { writeId: id, email } } : {}
}

function renameIn({ id, body }: UnsentWrite) {
  const { from, to } = fieldsOf(JSON.parse(body ?? '{}'))
  return { repairedRename: { writeId: id, from: text(from), to: text(to) } }
}

/** Whether it was done is seen on the page; its key may be used up, so that nothing else can be sent under it. */
const isUnanswered = ({ look }: UnsentWrite) => look?.why.startsWith('unanswered')
const isGone = ({ look }: UnsentWrite) => look?.refused?.status === 404
const isForbidden = ({ look }: UnsentWrite) => look?.refused?.status === 403
