import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { waitingQuery } from '#features/confirmations/web/waiting-query.ts'
import { lazyComponent } from '#ui/base/lazy-component.tsx'

const WaitingCard = lazyComponent(
  async () => (await import('#features/confirmations/web/waiting-card.tsx')).OwnWaitingCard,
)

/**
 * The matches to confirm, with the player's own values; nothing if none waited when the page was opened.
 */
export function WaitingMatches() {
  const { data: waiting } = useQuery(waitingQuery)
  const [hasRows, setHasRows] = useState(false)
  if (!hasRows && waiting !== undefined && waiting.data.length > 0) setHasRows(true)
  return hasRows && waiting !== undefined && <WaitingCard waiting={waiting} className="mb-5" />
}
