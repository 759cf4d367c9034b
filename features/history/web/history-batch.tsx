import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { isNewHere } from '#client/pending/pending-store.ts'
import { useMe } from '#client/query/me.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { classNames } from '#ui/base/class-names.ts'
import { afterPaint } from '#ui/base/lazy-component.tsx'
import { useStagedRender } from '#ui/lists/staged-render.tsx'

import { EveningHead } from './evening-head.tsx'
import { type Evening, eveningsOf } from './evening.ts'
import { MatchRow } from './match-row.tsx'

/** Its room is kept until it has loaded. */
const DayStrip = afterPaint(
  async () => (await import('./day-strip.tsx')).DayStrip,
  () => <div className="min-h-13.5 rounded-b-card border-t-2 border-line bg-paper" />,
)

/** Last height of each page in px, by its filters and first match; replaces the unmounted rows. */
const heights = new Map<string, number>()
/** Rows of a page farther from the screen than this (about two screens) are unmounted. */
const MARGIN = '2000px'
/** In px. No row is lower, so there is no gap on the screen while rows are missing. */
const LOW_ROW = 88
/** Number of rows per render step, after those that fill the screen. */
const STEP = 6

interface BatchProps {
  /** The filters as text. */
  list: string
  matches: readonly Match[]
  /** The last match of the page before. */
  before: Match | undefined
  /** The first match of the next page. */
  after: Match | undefined
  /** All loaded matches by their day. */
  days: ReadonlyMap<string, readonly Match[]>
  /** The day of which more matches may come with the next page. */
  openDay: string | null
}

/**
 * One page of the history. Its rows are mounted only while they are near the screen, so that ten
 * thousand matches cost no more than sixty.
 */
export function HistoryBatch(props: BatchProps) {
  const first = `${props.list} ${props.matches[0]?._id ?? ''}`
  const block = useRef<HTMLDivElement>(null)
  // The height counts only after all rows were rendered once.
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
    <div ref={block} style={{ minHeight: shown ? undefined : heights.get(first) }}>
      {shown && (
        <Evenings
          {...props}
          height={heights.get(first) ?? props.matches.length * LOW_ROW}
          onComplete={() => {
            heights.set(first, block.current?.offsetHeight ?? 0)
            setMeasured(true)
          }}
        />
      )}
    </div>
  )
}

/** Renders the rows that fill the screen first, then a few at a time: all at once would block a phone. */
function Evenings({
  matches,
  before,
  after,
  days,
  openDay,
  height,
  onComplete,
}: BatchProps & {
  /** Minimum height while rows are missing, so that the end of the list does not seem near. */
  height: number
  onComplete: () => void
}) {
  const [first] = useState(() => Math.ceil(window.innerHeight / LOW_ROW))
  const rendered = useStagedRender(matches.length, { first, step: STEP })
  const complete = rendered === matches.length
  const reportComplete = useEffectEvent(onComplete)
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!complete) return
    reportComplete()
    // Once a frame has shown the rows, the browser remembers how high each one is. Then it may leave out
    // those that are far from the screen, e.g. when the theme changes. No state, which would render all
    // rows again; and not the rows on the screen, which would count as shifted. The first callback can
    // come before the rows' first frame; the second one comes after it.
    requestAnimationFrame(() => requestAnimationFrame(settle))
    function settle() {
      for (const row of rows.current?.querySelectorAll('article') ?? []) {
        const { top } = row.getBoundingClientRect()
        row.toggleAttribute('data-settled', Math.abs(top) > window.innerHeight)
      }
    }
  }, [complete])

  return (
    <div ref={rows} style={{ minHeight: complete ? undefined : height }}>
      {eveningsOf(matches.slice(0, rendered), before, complete ? after : undefined).map(
        (evening) => (
          <EveningGroup
            key={evening.day}
            evening={evening}
            all={days.get(evening.day) ?? evening.matches}
            complete={evening.day !== openDay}
          />
        ),
      )}
    </div>
  )
}

function EveningGroup({
  evening: { day, matches, continues, goesOn },
  all,
  complete,
}: {
  evening: Evening
  all: readonly Match[]
  complete: boolean
}) {
  const id = useId()
  const me = useMe()
  // Only all matches of a day say who is awaited; of those that wait here nobody knows yet.
  const foot = complete && !goesOn
  const sent = all.filter(({ _id }) => !isNewHere(_id))
  const awaits =
    foot &&
    sent.some(
      ({ matchStatus, createdBy }) => matchStatus === 'Pending' && createdBy?._id === me._id,
    )
  // When nobody is awaited any more, the strip tears off by itself.
  const [awaited, setAwaited] = useState(awaits)
  if (awaits && !awaited) setAwaited(true)
  return (
    <section
      aria-labelledby={continues ? undefined : id}
      aria-label={continues ? `${formatDay(day, 'EEE d MMM yyyy')}, continued` : undefined}
    >
      {!continues && <EveningHead id={id} day={day} complete={complete} count={all.length} />}
      <ul
        role="list"
        aria-label="Matches"
        className={classNames(
          'overflow-clip bg-card shadow-card',
          // A day that two pages share looks like one card.
          continues ? 'border-t-2 border-dashed border-line' : 'rounded-t-card',
          !goesOn && 'last:rounded-b-card',
        )}
      >
        {matches.map((match) => (
          <li key={match._id}>
            <MatchRow match={match} />
          </li>
        ))}
      </ul>
      {foot && awaited && <DayStrip matches={sent} />}
    </section>
  )
}
