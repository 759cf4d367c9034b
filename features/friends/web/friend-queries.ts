import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'
import { meQuery } from '#client/query/me.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'

import type { Acquaintance, Friend, Suggestion } from '../friends.contract.ts'

/** Friends who are shown as gone, until Undo is no longer offered. */
export const unfriended = new Set<string>()

export const friendsQuery = queryOptions({
  queryKey: ['friends', 'list'],
  queryFn: async ({ signal }): Promise<Friend[]> => {
    // The path needs the user's id; the user is cached or already being fetched.
    const { _id } = await queryClient.query({ ...meQuery, staleTime: 'static' })
    const { data } = await api('GET /friends/list/:userId', { params: { userId: _id }, signal })
    return data.filter((friend) => !unfriended.has(friend._id))
  },
})

export const receivedQuery = queryOptions({
  queryKey: ['friends', 'requests'],
  queryFn: async ({ signal }) => (await api('GET /friends/requests', { signal })).data,
})

export const sentQuery = queryOptions({
  queryKey: ['friends', 'sent'],
  queryFn: async ({ signal }) => (await api('GET /friends/sent', { signal })).data,
})

export const suggestedQuery = queryOptions({
  queryKey: ['friends', 'suggested'],
  queryFn: async ({ signal }): Promise<Suggestion[]> =>
    (await api('GET /friends/suggested', { signal })).data,
})

export const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: ['friends', 'search', text],
    queryFn: async ({ signal }): Promise<Acquaintance[]> =>
      (await api('GET /users/search', { query: { q: text }, signal })).data,
    placeholderData: keepPreviousData,
  })

/** Notifications about a request or friendship change, too. */
export function refreshFriends(): void {
  for (const query of [friendsQuery, receivedQuery, sentQuery, suggestedQuery]) {
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
  }
  invalidateDependents('friends')
}
