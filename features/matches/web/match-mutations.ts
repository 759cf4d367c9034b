import { useMutation } from '@tanstack/react-query'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { sendWrite } from '#client/unsent/send-write.ts'
import { retryImport } from '#ui/base/lazy-component.tsx'
import { sayWaits, toast } from '#ui/base/toast.ts'

import type { Match } from '../matches.contract.ts'
import { cacheMatch, matchQuery } from './match-queries.ts'
import { cacheOpenedMatch } from './opened-match.ts'

/** A match in the version that is shown, if any is: nobody confirms unseen. */
export type Confirmable = Pick<Match, '_id' | 'game'> & { version?: number }

/** Confirms that the user was at these tables, and offers to take that back. */
export async function confirmMatches(matches: readonly Confirmable[]) {
  const answer = await sendConfirmation(matches)
  offerUnconfirm(matches.filter(({ _id }) => answer.confirmed.includes(_id)))
  return answer
}

async function sendConfirmation(matches: readonly Confirmable[]) {
  const ids = matches.map(({ _id }) => _id)
  const waiting = { waits: true, confirmed: ids, refused: [] }
  const [only, another] = matches
  if (only !== undefined && another === undefined) {
    const input = { params: { id: only._id }, ifMatch: only.version }
    const shown = { words: `Confirm ${only.game.name}` }
    const { response } = await sendWrite('POST /sessions/:id/confirm', input, shown)
    if (response === null) return waiting
    cacheOpenedMatch(response)
    cacheMatch(response.data)
    return { ...waiting, waits: false }
  }
  const versions = Object.fromEntries(
    matches.flatMap(({ _id, version }) => (version === undefined ? [] : [[_id, version]])),
  )
  const shown = { words: `Confirm ${ids.length} matches` }
  const { response } = await sendWrite('POST /sessions/confirm', { body: { ids, versions } }, shown)
  return response === null ? waiting : { waits: false, ...response.data }
}

export function useConfirm(match: Match, fallbackMessage: string, done = 'Confirmed!') {
  return useMutation({
    mutationFn: () => confirmMatches([match]),
    onSuccess: ({ waits }) => {
      if (waits) sayWaits()
      else toast.success(done)
    },
    onError: (error) => {
      toast.error(messageOf(error, fallbackMessage))
      // Somebody may have changed or deleted it: what is to be confirmed now.
      fetchAgain(['matches'])
    },
  })
}

/** Reminds the players who have not confirmed. */
export function useRemind(match: Match) {
  return useMutation({
    mutationFn: () => api('POST /sessions/:id/remind', { params: { id: match._id } }),
    onSuccess: ({ message = '' }) => {
      toast.success(message)
      cacheMatch({ ...match, lastReminderSent: new Date().toISOString() })
      fetchAgain(matchQuery(match._id).queryKey)
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to send reminders.')),
  })
}

function fetchAgain(queryKey: readonly unknown[]): void {
  void queryClient.invalidateQueries({ queryKey })
}

/** Offers Undo for what the user has just confirmed; its code is loaded with the first. */
function offerUnconfirm(confirmed: readonly Pick<Match, '_id' | 'game'>[]): void {
  void retryImport(() => import('./undo-confirm.ts')).then((undo) => undo.offerUnconfirm(confirmed))
}
