import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { recentMatchesQuery } from '#features/whole-match/web/match-queries.ts'

/**
 * Whether the recent games and the friends are still loading. A form waits for them, because they
 * would push its fields down under the finger. After a failure it does not wait, and a form that is
 * shown stays: a retry in the background must not hide it.
 */
export function useSuggestionsPending(): boolean {
  const [shown, setShown] = useState(false)
  const recent = useQuery(recentMatchesQuery)
  const friends = useQuery(friendsQuery)
  const pending = [recent, friends].some(
    ({ isPending, failureCount }) => isPending && failureCount === 0,
  )
  if (!pending && !shown) setShown(true)
  return pending && !shown
}
