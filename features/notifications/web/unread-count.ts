import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'

/** Begins the key of all queries about notifications, the unread count included. */
export const NOTIFICATIONS = ['notifications'] as const

export const UNREAD_LIST = [...NOTIFICATIONS, 'list', 'unread', 1] as const

/** Answering marks the notifications of a match or a friend request as read. */
export const ANSWERED_ELSEWHERE = { dependsOn: ['matches', 'friends'] } as const

let shownAsRead = 0

/** Of the unread ones so many are already shown as read. */
export function countAsRead(count: number): void {
  shownAsRead = count
}

export const stillUnread = (count: number) => Math.max(0, count - shownAsRead)

export const unreadQuery = queryOptions({
  queryKey: [...NOTIFICATIONS, 'unread-count'],
  queryFn: async ({ signal }) => {
    const query = { status: 'unread', page: 1, limit: 1 } as const
    return stillUnread(
      (await api('GET /friends/notifications', { query, signal })).meta.unreadCount,
    )
  },
  refetchOnWindowFocus: 'always',
  meta: ANSWERED_ELSEWHERE,
})
