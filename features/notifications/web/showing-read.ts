import { queryClient } from '#client/query/query-client.ts'

import {
  LISTS,
  type NotificationPage,
  notificationsQuery,
  refreshNotifications,
  setUnread,
  showAsRead,
  showLists,
} from './notification-queries.ts'
import type { NotificationTab } from './notification-search.ts'
import { countAsRead, stillUnread } from './unread-count.ts'

/**
 * Up to the newest one, also where they are fetched meanwhile.
 * @param unread how many are unread
 */
export async function showAllAsRead(unread: number) {
  await queryClient.query({ ...notificationsQuery('unread', 1), staleTime: 'static' })
  const newest = newestShown()
  const rollback = await showAsRead(() => true)
  const asRead = readUpTo(newest)
  countAsRead(unread)
  showLists(asRead)
  for (const [key, page] of queryClient.getQueriesData<NotificationPage>({ queryKey: LISTS })) {
    const status = key[2] === 'unread' ? 'unread' : 'all'
    if (page !== undefined) queryClient.setQueryData(key, asRead(page, status))
  }
  setUnread(() => 0)
  const showAsFetched = () => {
    countAsRead(0)
    showLists()
  }
  return {
    /** The newest that is shown as read; what arrives later stays unread. */
    newest,
    restore: () => {
      showAsFetched()
      rollback()
    },
    settle: () => {
      showAsFetched()
      refreshNotifications()
    },
  }
}

/** Each list begins with its newest one. */
function newestShown(): string | undefined {
  const lists = queryClient.getQueriesData<NotificationPage>({ queryKey: LISTS })
  return lists
    .flatMap(([, page]) => page?.data[0]?._id ?? [])
    .toSorted()
    .at(-1)
}

function readUpTo(newest = '') {
  return ({ data, meta }: NotificationPage, status: NotificationTab): NotificationPage => {
    const unreadCount = stillUnread(meta.unreadCount)
    if (status === 'unread') {
      const later = data.filter(({ _id }) => _id > newest)
      return { data: later, meta: { ...meta, total: unreadCount, unreadCount } }
    }
    return {
      data: data.map((one) => (one._id > newest ? one : { ...one, isRead: true })),
      meta: { ...meta, unreadCount },
    }
  }
}
