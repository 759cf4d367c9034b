import { useEffect, useState } from 'react'

interface Request {
  data: unknown
  isPending: boolean
  failureCount: number
}

/** So long a page waits for the others once one of its requests is answered. */
const PATIENCE_MS = 1000

/**
 * Which of a page's requests had no answer when it was shown; null while it waits. It waits, so that no
 * card moves another, but not for a request that failed or is slow. What comes late stands where it moves
 * nothing, and comes to its place with the next visit.
 */
export function useLate<Name extends string>(
  requests: Readonly<Record<Name, Request>>,
): Readonly<Record<Name, boolean>> | null {
  const [late, setLate] = useState<Record<Name, boolean> | null>(null)
  const [waited, setWaited] = useState(false)
  const all = Object.values<Request>(requests)
  const waits = all.some(({ isPending, failureCount }) => isPending && failureCount === 0)
  // While all of them fail there is nothing to show.
  const hasAny = all.some(({ isPending }) => !isPending)
  useEffect(() => {
    if (!hasAny || !waits) return undefined
    const timer = setTimeout(() => setWaited(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [hasAny, waits])
  if (late === null && hasAny && (!waits || waited)) {
    const lacks = Object.entries<Request>(requests).map(([name, { data }]) => [
      name,
      data === undefined,
    ])
    setLate(Object.fromEntries(lacks) as Record<Name, boolean>)
  }
  return late
}
