import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { isToCome } from '#features/dates/days.rules.ts'
import { CalendarDay } from '#features/dates/web/day.tsx'

/**
 * The heading of a day in the history.
 * @param count of the matches that are loaded, also those of the next page
 * @param complete whether all matches of the day are here: a number is shown only if somebody at the
 * table would count the same
 */
export function EveningHead({
  id,
  day,
  count,
  complete,
}: {
  id: string
  /** `YYYY-MM-DD` */
  day: string
  count: number
  complete: boolean
}) {
  const [uncounted] = useState(() => isToCome(day, new Date()))
  return (
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
          {count > 1 && (
            // Its room is kept, so that nothing moves when the next page arrives.
            <span className={complete ? undefined : 'invisible'}>{` · ${count} matches`}</span>
          )}
        </span>
      </h2>
    </header>
  )
}
