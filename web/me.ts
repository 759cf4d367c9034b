import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { type Answer, api } from './api.ts'
import { queryClient } from './query.ts'

/** The signed-in user. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await api('GET /users/me', { signal })).data,
  staleTime: 5 * 60_000,
})

/** Spares asking for the user whom the sign-in's answer brought. */
export function knowMe(user: Answer<'GET /users/me'>['data']): void {
  queryClient.setQueryData(meQuery.queryKey, user)
}

/** The signed-in user, on the pages of the guarded layout, which waits for the answer. */
export function useMe() {
  return useSuspenseQuery(meQuery).data
}
