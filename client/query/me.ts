import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'

import { type ResponseOf, api } from '../api.ts'
import { signInToken } from '../sign-in.ts'
import { queryClient } from './query-client.ts'

/** The sign-in with which the user was loaded: another tab may have another one by now. */
let token: string | null = null

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const sent = signInToken()
    const { data } = await api('GET /users/me', { signal })
    token = sent
    return data
  },
  staleTime: 5 * 60_000,
})

type Me = ResponseOf<'GET /users/me'>['data']

/** A context: lists need the user in each row, and each `useQuery` would be one more observer. */
export const MeContext = createContext<Me | null>(null)

export function cacheMe(user: Me): void {
  if (cachedMe() === undefined) token = signInToken()
  queryClient.setQueryData(meQuery.queryKey, user)
}

export const cachedMe = () => queryClient.getQueryData(meQuery.queryKey)

/** The token of this account's sign-in; null when this browser is not signed in to it any more. */
export function tokenOf(userId: string): string | null {
  return cachedMe()?._id === userId && token === signInToken() ? token : null
}

export function useMe(): Me {
  const me = use(MeContext)
  if (me === null) throw new Error('useMe works within the guarded layout only.')
  return me
}
