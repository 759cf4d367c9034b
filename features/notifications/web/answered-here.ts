import { useQuery } from '@tanstack/react-query'

import { useUnsent } from '#client/unsent/unsent-store.ts'
import type { StoredEndpoint } from '#client/unsent/unsent-write.ts'

import type { Notification } from '../notifications.contract.ts'
import { notificationsQuery } from './notification-queries.ts'
import { unreadQuery } from './unread-count.ts'

const ANSWERS: ReadonlySet<StoredEndpoint> = new Set<StoredEndpoint>([
  'POST /sessions/:id/confirm',
  'POST /sessions/confirm',
  'POST /sessions/:id/decline',
])

/** The matches to which an answer waits on this device. */
function useAnswered(): ReadonlySet<string> {
  const answers = useUnsent().filter(
    ({ endpoint, refused }) => refused === null && ANSWERS.has(endpoint),
  )
  return new Set(answers.flatMap(({ about }) => about))
}

/** Whether the answer to a notification waits on this device. */
export function useAnsweredHere(): (notification: Notification) => boolean {
  const ids = useAnswered()
  return ({ sessionId }) => sessionId !== null && ids.has(sessionId)
}

/** The number of unread notifications without those that are answered here; null while it is unknown. */
export function useUnreadCount(): number | null {
  const ids = useAnswered()
  const count = useQuery(unreadQuery).data
  const list = useQuery({ ...notificationsQuery('unread', 1), enabled: false }).data?.data ?? []
  if (count === undefined) return null
  const answered = [...ids].flatMap((id) => {
    const known = list.filter(({ sessionId }) => sessionId === id)
    // Of a match that the list does not have, one is unread.
    return known.length === 0 ? [id] : known.filter(({ isRead }) => !isRead)
  })
  return Math.max(0, count - answered.length)
}
