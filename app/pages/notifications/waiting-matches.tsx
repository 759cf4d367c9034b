import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'

import { waitingQuery } from '#features/confirmations/web/waiting-query.ts'
import { retryImport } from '#ui/base/retry-import.ts'

const WaitingCard = lazy(async () => ({
  default: (await retryImport(() => import('#features/confirmations/web/waiting-card.tsx')))
    .WaitingCard,
}))

/**
 * The matches to confirm, with the player's own values; nothing if none waited when the page was opened.
 */
export function WaitingMatches() {
  const { data: waiting } = useQuery(waitingQuery)
  const [hasRows, setHasRows] = useState(false)
  if (!hasRows && waiting !== undefined && waiting.data.length > 0) setHasRows(true)
  return hasRows && waiting !== undefined && <WaitingCard waiting={waiting} className="mb-5" />
}
