import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { messageOf } from '#client/api-error.ts'
import { queryClient } from '#client/query/query-client.ts'
import { sendWrite } from '#client/unsent/send-write.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { invalidateLists, matchQuery } from '#features/whole-match/web/match-queries.ts'
import { toast } from '#ui/base/toast.ts'

/** Declines the match: the user's seat becomes a guest's. */
export function useDecline(match: Match) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () =>
      sendWrite(
        'POST /sessions/:id/decline',
        { params: { id: match._id }, body: {} },
        { words: `Decline ${match.game.name}`, about: [match._id] },
      ),
    onSuccess: async ({ waits }) => {
      // What waits is said by the bars.
      if (waits === null) toast.info('You declined this match')
      void import('./declined-notes.tsx').then((notes) => notes.noteDeclined(match))
      invalidateLists()
      await navigate({ to: '/matches', replace: true })
      removeFromCache(match)
    },
    onError: (error) => toast.error(messageOf(error, 'Could not decline match')),
  })
}

/** Call it after the page was left, so that no mounted query fetches the deleted match again. */
export function removeFromCache({ _id }: Match): void {
  queryClient.removeQueries({ queryKey: matchQuery(_id).queryKey })
}
