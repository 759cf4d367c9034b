import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { api } from '#client/api.ts'

import type { Claim, Guest, Question } from '../guests.contract.ts'

export const GUESTS = ['guests'] as const
export const CLAIMS = ['claims'] as const
const WORKING_MS = 2000

export interface GuestPart {
  data: Guest[]
  meta: { nextCursor: string | null }
}

export const guestsQuery = infiniteQueryOptions({
  queryKey: [...GUESTS, 'mine'],
  queryFn: async ({ pageParam, signal }): Promise<GuestPart> =>
    api('GET /guests', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.meta.nextCursor,
  meta: { dependsOn: ['matches'] },
})

/** Names that share a word with the user's. */
export const guestsOfFriendQuery = (userId: string) =>
  queryOptions({
    queryKey: [...GUESTS, 'of', userId],
    queryFn: async ({ signal }) =>
      (await api('GET /friends/:userId/guests', { params: { userId }, signal })).data,
    meta: { dependsOn: ['matches', 'friends', 'claims'] },
  })

/** All other guests: the list below the dialog may have only its first part. */
export function useOtherGuests(guest: Guest): { others: Guest[]; isPending: boolean } {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(guestsQuery)
  const reads = hasNextPage && !isError
  useEffect(() => {
    if (reads && !isFetching) void fetchNextPage()
  }, [reads, isFetching, fetchNextPage])
  const all = data?.pages.flatMap((page) => page.data) ?? []
  return { others: all.filter(({ _id }) => _id !== guest._id), isPending: reads }
}

export const questionQuery = (session?: string) =>
  queryOptions({
    queryKey: [...GUESTS, 'question', session ?? null],
    queryFn: async ({ signal }): Promise<Question | null> =>
      (await api('GET /guests/question', { query: { session }, signal })).data,
    meta: { dependsOn: ['matches', 'friends', 'claims'] },
  })

export const claimsQuery = queryOptions({
  queryKey: [...CLAIMS, 'all'],
  queryFn: async ({ signal }): Promise<Claim[]> => (await api('GET /claims', { signal })).data,
  refetchInterval: ({ state }) => state.data?.some(({ working }) => working) === true && WORKING_MS,
  meta: { dependsOn: ['matches', 'friends'] },
})

export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: [...CLAIMS, 'one', id],
    queryFn: async ({ signal }) => api('GET /claims/:id', { params: { id }, signal }),
    // What is being looked at would move.
    refetchOnWindowFocus: false,
  })
