import { queryOptions, useQuery } from '@tanstack/react-query'

import { api } from '#client/api.ts'

/** All queries about notifications, the unread count included. */
export const NOTIFICATIONS = ['notifications'] as const

/** Answering a match or a friend request marks its notifications as read. */
export const ANSWERED_ELSEWHERE = { dependsOn: ['matches', 'friends'] } as const

export const unreadQuery = queryOptions({
  queryKey: [...NOTIFICATIONS, 'unread-count'],
  queryFn: async ({ signal }) => {
    const query = { status: 'unread', page: 1, limit: 1 } as const
    return (await api('GET /friends/notifications', { query, signal })).meta.unreadCount
  },
  refetchOnWindowFocus: 'always',
  meta: ANSWERED_ELSEWHERE,
})

/** The number of unread notifications; 0 while it is unknown. */
export function useUnreadCount(): number {
  return useQuery(unreadQuery).data ?? 0
}
