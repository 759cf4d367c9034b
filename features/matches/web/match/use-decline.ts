import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import type { Match } from '#features/matches/contract.ts'
import { retryImport } from '#ui/base/retry-import.ts'
import { toast } from '#ui/base/toast.ts'

import { removeFromCache } from '../actions/match-mutations.ts'
import { invalidateLists } from '../data/match-queries.ts'

/** Declines the match: the user's seat becomes a guest's. */
export function useDecline({ _id, game }: Match) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => api('POST /sessions/:id/decline', { params: { id: _id }, body: {} }),
    onSuccess: async () => {
      void retryImport(() => import('../declining/declined-notes.tsx')).then((declined) =>
        declined.sayDeclined({ _id, about: game.name }),
      )
      invalidateLists()
      await navigate({ to: '/matches', replace: true })
      removeFromCache({ _id })
    },
    onError: (error) => toast.error(messageOf(error, 'Could not decline match')),
  })
}
