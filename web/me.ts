import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** The signed-in user. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await api('GET /users/me', { signal })).data,
  staleTime: 5 * 60_000,
})

/** The signed-in user, on the pages of the guarded layout, which waits for the answer. */
export function useMe() {
  return useSuspenseQuery(meQuery).data
}
