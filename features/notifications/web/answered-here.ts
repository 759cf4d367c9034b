import { useQuery } from '@tanstack/react-query'

import { unsentWrites, useUnsent } from '#client/unsent/unsent-store.ts'
import type { StoredEndpoint, UnsentWrite } from '#client/unsent/unsent-write.ts'

import type { Notification } from '../notifications.contract.ts'
import { notificationsQuery } from './notification-queries.ts'
import { unreadQuery } from './unread-count.ts'

const ANSWERS: ReadonlySet<StoredEndpoint> = new Set<StoredEndpoint>([
  'POST /sessions/:id/confirm',
  'POST /sessions/confirm',
  'POST /sessions/:id/decline',
])

/** The matches to which an answer waits on this device. */
function answeredIn(writes: readonly UnsentWrite[]): ReadonlySet<string> {
  const answers = writes.filter(
    ({ endpoint, refused }) => refused === null && ANSWERS.has(endpoint),
  )
  return new Set(answers.flatMap(({ about }) => about))
}

/** Whether the answer to a notification waits on this device. */
export function isAnsweredHere(
  { sessionId }: Notification,
  writes: readonly UnsentWrite[] = unsentWrites(),
): boolean {
  return sessionId !== null && answeredIn(writes).has(sessionId)
}

/**
 * The number of unread notifications; null while it is unknown. Those about matches that are answered here
 * are left out; one of each match where the list of unread ones does not say.
 */
export function useUnreadCount(): number | null {
  const answered = answeredIn(useUnsent())
  const count = useQuery(unreadQuery).data
  const list = useQuery({ ...notificationsQuery('unread', 1), enabled: answered.size > 0 }).data
  if (count === undefined) return null
  const isWhole = list !== undefined && list.data.length >= list.meta.total
  const leftOut = [...answered].map((id) => {
    const listed = list?.data.filter(({ sessionId }) => sessionId === id).length ?? 0
    return isWhole ? listed : Math.max(1, listed)
  })
  return Math.max(
    0,
    leftOut.reduce((left, one) => left - one, count),
  )
}
