import { useQuery } from '@tanstack/react-query'

import { unsentWrites, useUnsent } from '#client/unsent/unsent-store.ts'
import type { StoredEndpoint, UnsentWrite } from '#client/unsent/unsent-write.ts'

import type { Notification } from '../notifications.contract.ts'
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
 * The number of unread notifications; null while it is unknown. Of each match that is answered here, one is
 * left out: it may stand in no list that was loaded.
 */
export function useUnreadCount(): number | null {
  const answered = answeredIn(useUnsent())
  const count = useQuery(unreadQuery).data
  return count === undefined ? null : Math.max(0, count - answered.size)
}
