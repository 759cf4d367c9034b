import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { waitingQuery } from '#features/confirmations/web/waiting-query.ts'
import type { Notification } from '#features/notifications/notifications.contract.ts'
import { answerOf } from '#features/notifications/notifications.rules.ts'
import { lazyComponent } from '#ui/base/lazy-component.tsx'

const WaitingCard = lazyComponent(
  async () => (await import('#features/confirmations/web/waiting-card.tsx')).OwnWaitingCard,
)

/**
 * The matches to confirm, with the player's own values; nothing if none waited when the page was opened.
 * Those that a notification below asks about are counted, and have no second row.
 * @param listed the notifications below; undefined while they load
 */
export function WaitingMatches({ listed }: { listed: readonly Notification[] | undefined }) {
  const { data: waiting } = useQuery(waitingQuery)
  const [hasRows, setHasRows] = useState(false)
  if (!hasRows && waiting !== undefined && waiting.data.length > 0) setHasRows(true)
  const elsewhere = useElsewhere(listed, waiting?.data ?? [])
  return hasRows && waiting !== undefined && <WaitingCard waiting={waiting} elsewhere={elsewhere} />
}

/** The matches of the list below, and those that have left it because they were confirmed. */
function useElsewhere(
  listed: readonly Notification[] | undefined,
  waiting: readonly { _id: string }[],
): ReadonlySet<string> {
  const [seen, setSeen] = useState(listed)
  const [known, setKnown] = useState(() => matchesOf(listed ?? []))
  const [ever, setEver] = useState(known)
  if (listed !== undefined && listed !== seen) {
    setSeen(listed)
    setKnown(matchesOf(listed))
    setEver(new Set([...ever, ...matchesOf(listed)]))
  }
  const open = new Set(waiting.map(({ _id }) => _id))
  return new Set([...ever].filter((id) => known.has(id) || !open.has(id)))
}

function matchesOf(listed: readonly Notification[]): Set<string> {
  return new Set(
    listed.flatMap((notification) =>
      notification.isRead || answerOf(notification) !== 'match'
        ? []
        : (notification.sessionId ?? []),
    ),
  )
}
