import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'

import { isNewHere } from '#client/pending/pending-store.ts'
import { useMe } from '#client/query/me.ts'
import { isToCome } from '#features/dates/days.rules.ts'
import { CalendarDay } from '#features/dates/web/day.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { afterPaint } from '#ui/base/lazy-component.tsx'

import { MatchRow } from './match-row.tsx'

/** Its room is kept until it has loaded. */
const DayStrip = afterPaint(
  async () => (await import('./day-strip.tsx')).DayStrip,
  () => <div className="min-h-13.5 rounded-b-card border-t-2 border-line bg-paper" />,
)

/** In px, by day: replaces what is unmounted. */
const heights = new Map<string, number>()
/** About two screens: days farther away are unmounted. */
const MARGIN = '2000px'

interface DayProps {
  /** `YYYY-MM-DD` */
  day: string
  matches: readonly Match[]
  /** Whether all matches of the day are here: the summary is only true of all. */
  complete: boolean
}

/**
 * Mounted only near the screen: with 2,400 rows a press takes 2.6 s to the next frame on a processor four
 * times slower, so 96 ms.
 */
export function HistoryDay(props: DayProps) {
  const { day } = props
  const block = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(() => !heights.has(day))
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last === undefined) return
        if (last.boundingClientRect.height > 0) heights.set(day, last.boundingClientRect.height)
        setShown(last.isIntersecting)
      },
      { rootMargin: MARGIN },
    )
    if (block.current !== null) observer.observe(block.current)
    return () => observer.disconnect()
  }, [day])
  return (
    <div ref={block} style={{ minHeight: shown ? undefined : heights.get(day) }}>
      {shown && <Day {...props} />}
    </div>
  )
}

function Day({ day, matches, complete }: DayProps) {
  const id = useId()
  const me = useMe()
  const [uncounted] = useState(() => isToCome(day, new Date()))
  // Of matches that wait on this device nobody knows yet who is awaited.
  const sent = matches.filter(({ _id }) => !isNewHere(_id))
  const awaits =
    complete &&
    sent.some(
      ({ matchStatus, createdBy }) => matchStatus === 'Pending' && createdBy?._id === me._id,
    )
  // The strip stays mounted, and tears off by itself.
  const [awaited, setAwaited] = useState(awaits)
  if (awaits && !awaited) setAwaited(true)
  return (
    <section aria-labelledby={id}>
      <header className="px-1 pt-6 pb-2.5">
        <h2 id={id} className="text-xl leading-tight">
          <Link
            to="/matches"
            search={{ from: day, to: day }}
            className="text-ink no-underline hover:underline"
          >
            <CalendarDay day={day} long />
          </Link>
          <span className="text-base text-muted">
            {uncounted && ' · not counted yet'}
            {matches.length > 1 && (
              // Its room is kept, so that nothing moves when the next page arrives.
              <span className={complete ? undefined : 'invisible'}>
                {` · ${matches.length} matches`}
              </span>
            )}
          </span>
        </h2>
      </header>
      <ul
        role="list"
        aria-label="Matches"
        className="overflow-clip rounded-t-card bg-card shadow-card last:rounded-b-card"
      >
        {matches.map((match) => (
          <li key={match._id}>
            <MatchRow match={match} />
          </li>
        ))}
      </ul>
      {awaited && complete && <DayStrip matches={sent} />}
    </section>
  )
}
