import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'

import type { Guest } from '../guests.contract.ts'

const GUESTS = ['guests'] as const

export interface GuestPart {
  data: Guest[]
  meta: { nextCursor: string | null }
}

/** The guests of the matches that the user logged, in parts. */
export const guestsQuery = infiniteQueryOptions({
  queryKey: [...GUESTS, 'mine'],
  queryFn: async ({ pageParam, signal }): Promise<GuestPart> =>
    api('GET /guests', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (part) => part.meta.nextCursor,
  meta: { dependsOn: ['matches'] },
})

/** The names at a friend's tables that share a word with the user's. */
export const guestsOfFriendQuery = (userId: string) =>
  queryOptions({
    queryKey: [...GUESTS, 'of', userId],
    queryFn: async ({ signal }) =>
      (await api('GET /friends/:userId/guests', { params: { userId }, signal })).data,
    meta: { dependsOn: ['matches', 'friends'] },
  })
