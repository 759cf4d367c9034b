import { Link } from '@tanstack/react-router'
import Crown from 'lucide-react/icons/crown'
import MapPin from 'lucide-react/icons/map-pin'
import { type ReactNode, useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { isToCome } from '#features/dates/days.rules.ts'
import { formatDuration } from '#features/dates/durations.rules.ts'
import { CalendarDay } from '#features/dates/web/day.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { classNames } from '#ui/base/class-names.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { type EveningSummary, summaryOf } from './evening.ts'

/**
 * The heading of a day in the history.
 * @param complete whether all matches of the day are here: a number is shown only if somebody at the
 * table would count the same
 */
export function EveningHead({
  id,
  day,
  matches,
  complete,
  filtered,
}: {
  id: string
  /** `YYYY-MM-DD` */
  day: string
  /** All that are loaded, also those of the next page. */
  matches: readonly Match[]
  complete: boolean
  /** Whether the page shows some matches only: then nothing is said of the evening. */
  filtered: boolean
}) {
  // Then the room for what is not known yet is kept, so that nothing moves when the next page arrives.
  const [wasOpen] = useState(!complete)
  const [uncounted] = useState(() => isToCome(day, new Date()))
  const count = matches.length
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
            <span className={complete ? undefined : 'invisible'}>{` · ${count} matches`}</span>
          )}
        </span>
      </h2>
      {!filtered && (
        <Summary
          day={day}
          matches={complete ? matches : []}
          className={wasOpen ? 'min-h-6' : undefined}
        />
      )}
    </header>
  )
}

/** Who was ahead, where it can be said; where, and how long. */
function Summary({
  day,
  matches,
  className,
}: {
  day: string
  matches: readonly Match[]
  className: string | undefined
}) {
  const me = useMe()
  const [isToday] = useState(() => day === isoDayOf(new Date()))
  const { place, minutes, winner } = summaryOf(matches)
  if (className === undefined && place === null && minutes === null && winner === null) return null
  return (
    <p
      className={classNames(
        'mt-0.5 flex flex-wrap items-center gap-x-1.5 text-base text-muted wrap-anywhere',
        className,
      )}
    >
      {winner !== null && (
        <Fact icon={<Crown className="fill-marigold text-marigold-edge" />}>
          {winnerWords(winner, me._id, isToday)}
        </Fact>
      )}
      {place !== null && <Fact icon={winner === null && <MapPin />}>{place}</Fact>}
      {minutes !== null && (
        <Fact className={winner === null ? undefined : 'max-sm:hidden'}>
          {formatDuration(minutes)}
        </Fact>
      )}
    </p>
  )
}

function winnerWords(
  { player, wins, decided }: NonNullable<EveningSummary['winner']>,
  readerId: string,
  isToday: boolean,
): string {
  const isOwn = player.user?._id === readerId
  const who = isOwn ? 'You' : (player.user?.firstName ?? player.name)
  // The evening of today may go on.
  const did = isToday ? (isOwn ? 'lead' : 'leads') : 'took'
  return `${who} ${did} the evening, ${wins} of ${decided}`
}

/** With a point before it, unless it is the first one. */
function Fact({
  icon = null,
  className,
  children,
}: {
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex min-w-0 items-center gap-1.5 not-first:before:content-["·"] [&_svg]:size-4 [&_svg]:shrink-0',
        className,
      )}
    >
      <span aria-hidden="true" className="contents">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </span>
  )
}
