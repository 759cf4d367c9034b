import { Link } from '@tanstack/react-router'
import { memo, useId, useState } from 'react'

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

// Further pages and other answers change few of thousands.
const Row = memo(MatchRow)

/** A day of the history with its matches. */
export function HistoryDay({
  day,
  matches,
  complete,
}: {
  /** `YYYY-MM-DD` */
  day: string
  matches: readonly Match[]
  /** Whether all matches of the day are here: only of all something is said that somebody at the table would say. */
  complete: boolean
}) {
  const id = useId()
  const me = useMe()
  const [uncounted] = useState(() => isToCome(day, new Date()))
  // Of those that wait here nobody knows yet who is awaited.
  const sent = matches.filter(({ _id }) => !isNewHere(_id))
  const awaits =
    complete &&
    sent.some(
      ({ matchStatus, createdBy }) => matchStatus === 'Pending' && createdBy?._id === me._id,
    )
  // When nobody is awaited any more, the strip tears off by itself.
  const [awaited, setAwaited] = useState(awaits)
  if (awaits && !awaited) setAwaited(true)
  return (
    <section aria-labelledby={id}>
      <header className="px-1 pt-6 pb-2.5">
        <h2 id={id} className="text-xl leading-tight">
          {/* The day has an address of its own. */}
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
            <Row match={match} />
          </li>
        ))}
      </ul>
      {awaited && complete && <DayStrip matches={sent} />}
    </section>
  )
}
