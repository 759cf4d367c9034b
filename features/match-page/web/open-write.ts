import type { NavigateOptions } from '@tanstack/react-router'

import { messageOf } from '#client/api-error.ts'
import { UNANSWERED, type PendingWrite } from '#client/pending/pending-write.ts'
import { queryClient } from '#client/query/query-client.ts'
import { text } from '#client/stored-data.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { openCorrection } from '#features/confirmations/web/stored-correction.ts'
import { openEdit, openNewMatch } from '#features/match-form/web/pending/opened-writes.ts'
import { matchQuery } from '#features/matches/web/match-queries.ts'
import { toast } from '#ui/base/toast.ts'

const UNREADABLE = 'This version of Tabletally cannot open it.'

/**
 * For its form or page. It stays in the list until what is sent instead is stored.
 * @returns where that is; null when it cannot be read, which is said
 */
export async function openWrite(write: PendingWrite, me: User): Promise<NavigateOptions | null> {
  try {
    return await targetOf(write, me)
  } catch (error) {
    toast.error(messageOf(error, UNREADABLE))
    return null
  }
}

async function targetOf(write: PendingWrite, me: User): Promise<NavigateOptions> {
  const { id: writeId, endpoint, params, body, refusal } = write
  const match = { to: '/matches/$id', params: { id: params['id'] ?? '' } } as const
  // Unique, so that the page opens its form again, also where it is open.
  const opens = `${writeId} ${Date.now()}`
  const isEdit = endpoint === 'PUT /sessions/:id'
  // Of a match that is gone, or that is somebody else's by now.
  if (endpoint === 'POST /sessions' || (isEdit && refusal?.status === 404)) {
    openNewMatch(write, me, new Date())
    return { to: '/matches/new' }
  }
  if (endpoint === 'POST /sessions/:id/corrections' || (isEdit && refusal?.status === 403)) {
    if (refusal === null || refusal.status === UNANSWERED.status) return match
    await openCorrection(write, me)
    return { ...match, state: { opens, corrects: true } }
  }
  switch (endpoint) {
    case 'PUT /sessions/:id':
      // The form shows what is different now; without a network it begins with what is known.
      await queryClient.query({ ...matchQuery(match.params.id), staleTime: 0 }).catch(() => {})
      openEdit(write, me)
      return { ...match, state: { opens } }
    case 'POST /games':
      return { to: '/games/new', state: { openGame: { writeId, name: text(body?.['name']) } } }
    case 'POST /friends/send': {
      const email = body?.['email']
      // Whoever was chosen by a tap has no address here.
      if (typeof email !== 'string') return { to: '/friends', search: { tab: 'sent' } }
      return { to: '/friends', state: { openRequest: { writeId, email } } }
    }
    case 'POST /guests/rename':
      return { to: '/friends/guests' }
    case 'POST /sessions/confirm':
      return { to: '/matches', search: { waiting: 'me' } }
    case 'POST /sessions/:id/confirm':
    case 'POST /sessions/:id/unconfirm':
    case 'POST /sessions/:id/decline':
    case 'POST /sessions/:id/rejoin':
    case 'DELETE /sessions/:id':
      return match
  }
}
