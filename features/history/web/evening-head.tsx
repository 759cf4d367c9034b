import Crown from 'lucide-react/icons/crown'
import MapPin from 'lucide-react/icons/map-pin'
import { type ReactNode, useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { isToCome } from '#features/days/days.rules.ts'
import { formatDuration } from '#features/days/durations.rules.ts'
import { CalendarDay } from '#features/days/web/day.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { classNames } from '#ui/base/class-names.ts'

import { summaryOf } from './evening.ts'

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
      <h2 id={id} className="text-xl leading-tight sm:text-2xl">
        <CalendarDay day={day} long />
        <span className="text-base text-muted">
          {uncounted && ' · not counted yet'}
          {count > 1 && (
            <span className={complete ? undefined : 'invisible'}>{` · ${count} matches`}</span>
          )}
        </span>
      </h2>
      {!filtered && (
        <Summary matches={complete ? matches : []} className={wasOpen ? 'min-h-6' : undefined} />
      )}
    </header>
  )
}

function Summary({
  matches,
  className,
}: {
  matches: readonly Match[]
  className: string | undefined
}) {
  const me = useMe()
  const { place, minutes, winner } = summaryOf(matches)
  if (className === undefined && place === null && minutes === null && winner === null) return null
  return (
    <p
      className={classNames(
        'mt-0.5 flex flex-wrap items-center gap-x-4 text-[0.9375rem] text-muted wrap-anywhere',
        className,
      )}
    >
      {place !== null && <Fact icon={<MapPin />}>{place}</Fact>}
      {minutes !== null && <Fact>{formatDuration(minutes)}</Fact>}
      {winner !== null && (
        <Fact icon={<Crown />}>
          {`${winner.player.user?._id === me._id ? 'You' : (winner.player.user?.firstName ?? winner.player.name)} took the evening, ${winner.wins} of ${winner.decided} decided`}
        </Fact>
      )}
    </p>
  )
}

function Fact({ icon = null, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0">
      <span aria-hidden="true" className="contents">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </span>
  )
}
