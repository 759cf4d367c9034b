import { queryClient } from '#client/query/query-client.ts'

import {
  LISTS,
  type NotificationPage,
  refreshNotifications,
  setUnread,
  showAsRead,
  showLists,
} from './notification-queries.ts'
import type { NotificationTab } from './notification-search.ts'

/** Shows all notifications as read, also those that are fetched meanwhile. */
export async function showAllAsRead() {
  const rollback = await showAsRead(() => true)
  showLists(allRead)
  for (const [key, page] of queryClient.getQueriesData<NotificationPage>({ queryKey: LISTS })) {
    const status = key[2] === 'unread' ? 'unread' : 'all'
    if (page !== undefined) queryClient.setQueryData(key, allRead(page, status))
  }
  setUnread(() => 0)
  return {
    restore: () => {
      showLists()
      rollback()
    },
    /** They are read. */
    settle: () => {
      showLists()
      refreshNotifications()
    },
  }
}

function allRead({ data, meta }: NotificationPage, status: NotificationTab): NotificationPage {
  if (status === 'unread') return { data: [], meta: { ...meta, total: 0, unreadCount: 0 } }
  return {
    data: data.map((one) => ({ ...one, isRead: true })),
    meta: { ...meta, unreadCount: 0 },
  }
}
