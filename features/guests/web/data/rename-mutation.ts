import { useMutation } from '@tanstack/react-query'

import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { invalidateLists } from '#features/matches/web/data/match-queries.ts'
import { toast } from '#ui/base/toast.ts'

import { guestsQuery } from './guest-queries.ts'

/** Gives a guest another name; another guest's name merges the two. */
export function useRename() {
  return useMutation({
    mutationFn: async (body: { from: string; to: string }) => api('POST /guests/rename', { body }),
    onSuccess: async ({ message, data: { left } }) => {
      if (left === 0) toast.success(message)
      else toast.info(message, { description: leftWords(left) })
      // Opened matches have the old name.
      void queryClient.invalidateQueries({ queryKey: ['matches', 'one'] })
      invalidateLists()
      // The dialog closes when the row with the new name is there to have the focus.
      const { queryKey } = guestsQuery
      await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
    },
  })
}

function leftWords(left: number): string {
  return left === 1
    ? '1 match was left out: both sit at its table.'
    : `${left} matches were left out: both sit at their tables.`
}
