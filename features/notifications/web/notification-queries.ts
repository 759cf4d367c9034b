import { queryOptions } from '@tanstack/react-query'

import { api, type ResponseOf } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'

import type { Notification } from '../notifications.contract.ts'
import { PAGE_LIMIT } from '../notifications.rules.ts'
import type { NotificationTab } from './notification-search.ts'
import { ANSWERED_ELSEWHERE, NOTIFICATIONS, unreadQuery } from './unread-count.ts'

export type NotificationPage = ResponseOf<'GET /friends/notifications'>

export const LISTS = [...NOTIFICATIONS, 'list'] as const

type ShownPage = (page: NotificationPage, status: NotificationTab) => NotificationPage

let asShown: ShownPage = (page) => page

/** Without `as`, as they are fetched. */
export function showLists(as: ShownPage = (page) => page): void {
  asShown = as
}

export const notificationsQuery = (status: NotificationTab, page: number) =>
  queryOptions({
    queryKey: [...LISTS, status, page],
    queryFn: async ({ signal }): Promise<NotificationPage> => {
      const query = { status, page, limit: PAGE_LIMIT }
      const response = await api('GET /friends/notifications', { query, signal })
      const shown = asShown(response, status)
      queryClient.setQueryData(unreadQuery.queryKey, shown.meta.unreadCount)
      return shown
    },
    // The previous page stays in view while the next one loads; that of another tab does not.
    placeholderData: (before: NotificationPage | undefined, beforeQuery) =>
      beforeQuery?.queryKey[2] === status ? before : undefined,
    meta: ANSWERED_ELSEWHERE,
  })

/** @returns the rollback */
export async function showAsRead(which: (notification: Notification) => boolean) {
  await queryClient.cancelQueries({ queryKey: NOTIFICATIONS })
  const before = queryClient.getQueriesData({ queryKey: NOTIFICATIONS })
  queryClient.setQueriesData<NotificationPage>({ queryKey: LISTS }, (page) => {
    if (page === undefined) return page
    const data = page.data.map((one) => (which(one) ? { ...one, isRead: true } : one))
    return { ...page, data }
  })
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
    refreshNotifications()
  }
}

/** The badge and the page's tab show it. */
export function setUnread(change: (before: number) => number): void {
  queryClient.setQueryData(unreadQuery.queryKey, (before) =>
    before === undefined ? before : Math.max(0, change(before)),
  )
}

export function refreshNotifications(): void {
  void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS })
}
