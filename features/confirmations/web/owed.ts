import { useMutation } from '@tanstack/react-query'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { toast } from '#ui/base/toast.ts'

/** Reminds all who can be reminded now. */
export function useRemindAll() {
  return useMutation({
    mutationFn: () => api('POST /sessions/remind', { body: {} }),
    onSuccess: ({ message = '' }) => {
      toast.success(message)
      void queryClient.invalidateQueries({ queryKey: ['matches'] })
      invalidateDependents('matches')
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to send reminders.')),
  })
}
