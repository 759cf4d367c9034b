import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'

import { type ResponseOf, api } from '../api.ts'
import { queryClient } from './query-client.ts'

/** The signed-in user. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await api('GET /users/me', { signal })).data,
  staleTime: 5 * 60_000,
})

type Me = ResponseOf<'GET /users/me'>['data']

/**
 * The user, as loaded by the guarded layout. A context, because lists need the user
 * several times in each row, and each `useQuery` would be one more query observer.
 */
export const MeContext = createContext<Me | null>(null)

/** Caches the user of the login response, so that no request for it is needed. */
export function cacheMe(user: Me): void {
  queryClient.setQueryData(meQuery.queryKey, user)
}

/** The signed-in user, on the pages of the guarded layout, which waits for it. */
export function useMe(): Me {
  const me = use(MeContext)
  if (me === null) throw new Error('useMe works within the guarded layout only.')
  return me
}
