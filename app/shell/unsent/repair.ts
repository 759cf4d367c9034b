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
        if (await repairCorrection(write, me))
          return { ...match, state: { repairs, corrects: true } }
        break
      case 'POST /games':
        return { to: '/games/new', state: { repairedGame: gameIn(write) } }
      case 'POST /friends/send':
        return { to: '/friends' }
      case 'POST /guests/rename':
        return { to: '/friends/guests' }
      case 'POST /sessions/:id/confirm':
      case 'POST /sessions/confirm':
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

const isGone = ({ look }: UnsentWrite) => look?.refused?.status === 404
const isForbidden = ({ look }: UnsentWrite) => look?.refused?.status === 403
