import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Match } from '#features/matches/contract.ts'
import { classNames } from '#ui/base/class-names.ts'
import { useStagedRender } from '#ui/lists/staged-render.tsx'

import { MatchCard } from './match-card.tsx'

/** Height of each page in px as last seen, by its first match: it stays when its cards go. */
const heights = new Map<string, number>()
/** So far from the screen a page's cards are taken away: about two screens. */
const MARGIN = '2000px'
/** In px: hardly a card is lower, so that there is no gap on the screen while cards are missing. */
const LOW_CARD = 140
/** So many cards are drawn at a time after those that the screen can show. */
const STEP = 3

/**
 * A page of the history. Its cards are there only while they are near the screen, so that ten
 * thousand matches cost no more than sixty.
 */
export function HistoryBatch({
  matches,
  top,
}: {
  matches: readonly Match[]
  /** Whether it is the first one, whose cards the screen shows when they come. */
  top: boolean
}) {
  const first = matches[0]?._id ?? ''
  const block = useRef<HTMLDivElement>(null)
  // Without all of its cards it has no height yet that could stand for them.
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
    // Between the list and its items there is nothing for the ears.
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
          onWhole={() => {
            heights.set(first, block.current?.offsetHeight ?? 0)
            setMeasured(true)
          }}
        />
      )}
    </div>
  )
}

/**
 * At first those that the screen can show, then a few more at a time: all at once keep a phone from
 * answering for half a second.
 */
function Cards({
  matches,
  top,
  height,
  onWhole,
}: {
  matches: readonly Match[]
  top: boolean
  /** Kept while cards are missing, so that the end of the list is not taken for near. */
  height: number
  onWhole: () => void
}) {
  const [first] = useState(() => Math.ceil(window.innerHeight / LOW_CARD))
  const drawn = useStagedRender(matches.length, { first, step: STEP })
  const whole = drawn === matches.length
  const [rested, setRested] = useState(false)
  const tell = useEffectEvent(onWhole)

  useEffect(() => {
    if (!whole) return
    tell()
    // The browser takes a card's height for later in the frame that shows it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setRested(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [whole])

  return (
    <div role="presentation" style={{ minHeight: whole ? undefined : height }}>
      {matches.slice(0, drawn).map((match, at) => (
        <div
          key={match._id}
          role="listitem"
          // The room at the sides is the shadow's: a resting card is cut off at its own edges.
          className={classNames(
            '-mx-3 px-3 pb-4 [contain-intrinsic-block-size:auto_10rem]',
            // A card that rests while it is seen counts as a shift of the page.
            rested && !(top && at < first) && '[content-visibility:auto]',
          )}
        >
          <MatchCard match={match} />
        </div>
      ))}
    </div>
  )
}
