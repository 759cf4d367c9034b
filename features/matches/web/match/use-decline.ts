import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import type { Match } from '#features/matches/contract.ts'
import { toast } from '#ui/base/toast.ts'

import { removeFromCache } from '../actions/match-mutations.ts'
import { invalidateLists } from '../data/match-queries.ts'

/** Declines the match: the user's seat becomes a guest's. */
export function useDecline(match: Match) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () =>
      api('POST /sessions/:id/decline', { params: { id: match._id }, body: {} }),
    onSuccess: async () => {
      void import('../declining/declined-notes.tsx').then((notes) => notes.sayDeclined(match))
      invalidateLists()
      await navigate({ to: '/matches', replace: true })
      removeFromCache(match)
    },
    onError: (error) => toast.error(messageOf(error, 'Could not decline match')),
  })
}
