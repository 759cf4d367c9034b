import { useEffect, useRef, useState } from 'react'

import type { Match } from '#features/matches/contract.ts'

import { MatchCard } from './match-card.tsx'

/** Height of each page in px as last seen, by its first match: it stays when its cards go. */
const heights = new Map<string, number>()
/** So far from the screen a page's cards are taken away: about two screens. */
const MARGIN = '2000px'

/**
 * A page of the history. Its cards are there only while they are near the screen, so that ten
 * thousand matches cost no more than sixty.
 */
export function HistoryPage({ matches }: { matches: readonly Match[] }) {
  const first = matches[0]?._id ?? ''
  const block = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(() => !heights.has(first))

  useEffect(() => {
    if (block.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last === undefined) return
        if (last.boundingClientRect.height > 0) heights.set(first, last.boundingClientRect.height)
        setShown(last.isIntersecting)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(block.current)
    return () => observer.disconnect()
  }, [first])

  return (
    // Between the list and its items there is nothing for the ears.
    <div
      ref={block}
      role="presentation"
      style={shown ? undefined : { height: heights.get(first) ?? 0 }}
    >
      {shown &&
        matches.map((match) => (
          <div key={match._id} role="listitem" className="pb-4">
            <MatchCard match={match} />
          </div>
        ))}
    </div>
  )
}
