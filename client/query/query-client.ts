import { QueryClient } from '@tanstack/react-query'

import { ApiError } from '../api-error.ts'
import { onSignInChange } from '../sign-in.ts'

/** Whether an automatic retry makes sense: there was no response, or a server error. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Requests are sent even offline, so that people see the error instead of a skeleton.
    queries: {
      staleTime: 15_000,
      retry: shouldRetry,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

onSignInChange(() => queryClient.clear())
