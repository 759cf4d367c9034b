import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Match } from '#features/matches/contract.ts'
import { classNames } from '#ui/base/class-names.ts'
import { useStagedRender } from '#ui/lists/staged-render.tsx'

import { MatchCard } from './match-card.tsx'

/** Last height of each page in px, by the id of its first match; replaces the unmounted cards. */
const heights = new Map<string, number>()
/** Cards of a page farther from the screen than this (about two screens) are unmounted. */
const MARGIN = '2000px'
/** In px. Hardly any card is lower, so there is no gap on the screen while cards are missing. */
const LOW_CARD = 140
/** Number of cards per render step, after those that fill the screen. */
const STEP = 3

/**
 * One page of the history. Its cards are mounted only while they are near the screen, so that ten
 * thousand matches cost no more than sixty.
 */
export function HistoryBatch({
  matches,
  top,
}: {
  matches: readonly Match[]
  /** Whether it is the first page, whose first cards are on the screen at once. */
  top: boolean
}) {
  const first = matches[0]?._id ?? ''
  const block = useRef<HTMLDivElement>(null)
  // The height counts only after all cards were rendered once.
  const [measured, setMeasured] = useState(() => heights.has(first))
  const [shown, setShown] = useState(!measured)

  useEffect(() => {
    if (!measured || block.current === null) return
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
  }, [first, measured])

  return (
    // No role, so that screen readers see the items directly in the list.
    <div
      ref={block}
      role="presentation"
      style={{ minHeight: shown ? undefined : heights.get(first) }}
    >
      {shown && (
        <Cards
          matches={matches}
          top={top}
          height={heights.get(first) ?? matches.length * LOW_CARD}
          onComplete={() => {
            heights.set(first, block.current?.offsetHeight ?? 0)
            setMeasured(true)
          }}
        />
      )}
    </div>
  )
}

/**
 * Renders the cards that fill the screen first, then a few at a time: all at once would block a
 * phone for half a second.
 */
function Cards({
  matches,
  top,
  height,
  onComplete,
}: {
  matches: readonly Match[]
  top: boolean
  /** Minimum height while cards are missing, so that the end of the list does not seem near. */
  height: number
  onComplete: () => void
}) {
  const [first] = useState(() => Math.ceil(window.innerHeight / LOW_CARD))
  const rendered = useStagedRender(matches.length, { first, step: STEP })
  const complete = rendered === matches.length
  const [heightsStored, setHeightsStored] = useState(false)
  const reportComplete = useEffectEvent(onComplete)

  useEffect(() => {
    if (!complete) return
    reportComplete()
    // The browser stores a card's height in the frame that shows it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setHeightsStored(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [complete])

  return (
    <div role="presentation" style={{ minHeight: complete ? undefined : height }}>
      {matches.slice(0, rendered).map((match, index) => (
        <div
          key={match._id}
          role="listitem"
          // Padding for the shadow: content-visibility clips a card at its own edges.
          className={classNames(
            '-mx-3 px-3 pb-4 [contain-intrinsic-block-size:auto_10rem]',
            // On a card in view content-visibility counts as a layout shift.
            heightsStored && !(top && index < first) && '[content-visibility:auto]',
          )}
        >
          <MatchCard match={match} />
        </div>
      ))}
    </div>
  )
}
