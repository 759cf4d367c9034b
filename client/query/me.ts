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
 * The user as the guarded layout has read it: lists ask for it several times in each of their rows,
 * which would be so many watches on the query.
 */
export const MeContext = createContext<Me | null>(null)

/** Spares asking for the user whom the sign-in's answer brought. */
export function cacheMe(user: Me): void {
  queryClient.setQueryData(meQuery.queryKey, user)
}

/** The signed-in user, on the pages of the guarded layout, which waits for the answer. */
export function useMe(): Me {
  const me = use(MeContext)
  if (me === null) throw new Error('Nobody is known here: this is not within the guarded layout.')
  return me
}
