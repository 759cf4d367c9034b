import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { BoxFace } from '#features/games/web/box-face.tsx'
import { pageOfGame } from '#features/matches/web/name-links.ts'
import type { YearPage } from '#features/stats/stats.contract.ts'
import { ConfirmedSwitch } from '#features/stats/web/filters.tsx'
import { GamesCard } from '#features/stats/web/games.tsx'
import { MonthsCard } from '#features/stats/web/more/time-cards.tsx'
import { RivalsCard } from '#features/stats/web/people.tsx'
import { yearText } from '#features/stats/years.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { YearCalendar } from './year-calendar.tsx'

/** New games that have a box; more are counted. */
const FIRSTS = 12

export function YearCards({
  year,
  isOver,
  stats,
}: {
  year: number
  /** A year that still goes on ends with today. */
  isOver: boolean
  stats: YearPage
}) {
  const [today] = useState(() => isoDayOf(new Date()))
  const period = { from: `${yearText(year)}-01-01`, to: `${yearText(year)}-12-31` }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <YearCalendar year={year} isOver={isOver} stats={stats} className="lg:col-span-2" />
      <div className="grid min-w-0 gap-5">
        <MonthsCard data={stats} filters={period} today={today} />
        {stats.games.length > 0 && <GamesCard games={stats.games} total={stats.totals.games} />}
      </div>
      <div className="grid min-w-0 gap-5">
        <RivalsCard title="People" people={stats.people} aside={<ConfirmedSwitch />} />
        {stats.firsts.length > 0 && <Firsts games={stats.firsts} />}
      </div>
    </div>
  )
}

function Firsts({ games }: { games: YearPage['firsts'] }) {
  const rest = games.length - FIRSTS
  return (
    <Card title="New to you">
      <ul
        role="list"
        className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-2 gap-y-4"
      >
        {games.slice(0, FIRSTS).map((game) => (
          <li key={game._id} className="min-w-0">
            <Link
              {...pageOfGame(game._id)}
              className="flex flex-col items-center text-center text-base text-ink no-underline hover:underline"
            >
              <BoxFace game={game} size={56} />
              <span className="mt-1.5 max-w-full leading-tight wrap-break-word">{game.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-4 text-muted">and {rest} more</p>}
    </Card>
  )
}
