import { useMutation } from '@tanstack/react-query'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { sendWrite } from '#client/unsent/send-write.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { sayWaits, toast } from '#ui/base/toast.ts'

import { cacheMatch, matchQuery } from './match-queries.ts'
import { offerUnconfirm } from './match-undo.ts'
import { cacheOpenedMatch } from './opened-match.ts'

/** Confirms that the user was at the table, in the version that is shown: nobody confirms unseen. */
export function useConfirm(match: Match, fallbackMessage: string, done = 'Confirmed!') {
  return useMutation({
    mutationFn: () =>
      sendWrite(
        'POST /sessions/:id/confirm',
        { params: { id: match._id }, ifMatch: match.version },
        { words: `Confirm ${match.game.name}`, about: [match._id] },
      ),
    onSuccess: ({ response }) => {
      if (response === null) sayWaits()
      else {
        toast.success(done)
        cacheOpenedMatch(response)
        cacheMatch(response.data)
      }
      offerUnconfirm([match])
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
