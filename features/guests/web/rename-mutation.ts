import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { invalidateLists } from '#features/whole-match/web/match-queries.ts'
import { toast } from '#ui/base/toast.ts'

import { guestsQuery } from './guest-queries.ts'

/**
 * Gives a guest another name, once; another guest's name merges the two. A second press before the
 * dialog has closed does nothing.
 */
export function useRename() {
  const isSent = useRef(false)
  const rename = useMutation({
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
    onError: () => {
      isSent.current = false
    },
  })
  return {
    error: rename.error,
    isError: rename.isError,
    isPending: rename.isPending,
    run(names: { from: string; to: string }, onDone: () => void) {
      if (isSent.current) return
      isSent.current = true
      rename.mutate(names, { onSuccess: onDone })
    },
  }
}

function leftWords(left: number): string {
  return left === 1
    ? '1 match was left out: both sit at its table.'
    : `${left} matches were left out: both sit at their tables.`
}
