import { useQuery } from '@tanstack/react-query'

import { answeredIn, pendingWrites, usePendingWrites } from '#client/pending/pending-store.ts'
import type { PendingWrite } from '#client/pending/pending-write.ts'

import type { Notification } from '../notifications.contract.ts'
import type { NotificationPage } from './notification-queries.ts'
import { ANSWERED_ELSEWHERE, UNREAD_LIST, unreadQuery } from './unread-count.ts'

/** Whether the answer to a notification waits on this device. */
export function isAnsweredHere(
  { sessionId }: Notification,
  writes: readonly PendingWrite[] = pendingWrites(),
): boolean {
  return sessionId !== null && answeredIn(writes).has(sessionId)
}

/**
 * The number of unread notifications; null while it is unknown. Of each match that is answered here, one is
 * left out, unless the list of unread ones, which the bar of what waits asks for, has none of it.
 */
export function useUnreadCount(): number | null {
  const answered = answeredIn(usePendingWrites())
  const count = useQuery(unreadQuery).data
  // With the list's own meta: the last observer's options are the query's.
  const list = useQuery<NotificationPage>({
    queryKey: UNREAD_LIST,
    enabled: false,
    meta: ANSWERED_ELSEWHERE,
  }).data
  if (count === undefined) return null
  const isWhole = list !== undefined && list.data.length >= list.meta.total
  const leftOut = [...answered].filter(
    (id) => !isWhole || list.data.some(({ sessionId }) => sessionId === id),
  )
  return Math.max(0, count - leftOut.length)
}
