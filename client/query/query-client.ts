import { QueryClient } from '@tanstack/react-query'

import { ApiError } from '../api-error.ts'
import { onSignInChange } from '../sign-in.ts'

/** Whether trying again without anybody's doing makes sense: no answer, or a server in trouble. */
function worthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Always asked: whoever is offline is told so, instead of looking at a skeleton.
    queries: {
      staleTime: 15_000,
      retry: worthRetrying,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

onSignInChange(() => queryClient.clear())
