import { notifyManager, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { answeredIn, pendingWrites, usePendingWrites } from '#client/pending/pending-store.ts'
import type { PendingWrite } from '#client/pending/pending-write.ts'
import { queryClient } from '#client/query/query-client.ts'

import type { Notification } from '../notifications.contract.ts'
import type { NotificationPage } from './notification-queries.ts'
import { UNREAD_LIST, unreadQuery } from './unread-count.ts'

/** Whether the answer waits on this device. */
export function isAnsweredHere(
  { sessionId }: Notification,
  writes: readonly PendingWrite[] = pendingWrites(),
): boolean {
  return sessionId !== null && answeredIn(writes).has(sessionId)
}

const onCacheChange = (changed: () => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(changed))
const loadedUnread = () => queryClient.getQueryData<NotificationPage>(UNREAD_LIST)

/**
 * The number of unread notifications; null while it is unknown. Of each match that is answered here, one is
 * left out, unless the list of unread ones, which the bar of what waits asks for, has none of it.
 */
export function useUnreadCount(): number | null {
  const answered = answeredIn(usePendingWrites())
  const count = useQuery(unreadQuery).data
  const list = useSyncExternalStore(onCacheChange, loadedUnread, () => undefined)
  if (count === undefined) return null
  const isWhole = list !== undefined && list.data.length >= list.meta.total
  const leftOut = [...answered].filter(
    (id) => !isWhole || list.data.some(({ sessionId }) => sessionId === id),
  )
  return Math.max(0, count - leftOut.length)
}
