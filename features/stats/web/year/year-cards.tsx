import { Link } from '@tanstack/react-router'

import { BoxFace } from '#features/games/web/box-face.tsx'
import { pageOfGame } from '#features/matches/web/name-links.ts'
import { Card } from '#ui/base/card.tsx'
import { TimeBars, TimeBarsLegend } from '#ui/charts/time/time-bars.tsx'

import { yearText } from '../../poster.rules.ts'
import type { YearPage } from '../../stats.contract.ts'
import { monthBars } from './month-bars.ts'
import { YearCalendar } from './year-calendar.tsx'
import { YearGames } from './year-games.tsx'
import { YearPeopleCard } from './year-people.tsx'

/** New games that have a box; more are counted. */
const FIRSTS = 12

export interface YearCardsProps {
  year: number
  /** A year that still goes on ends with today. */
  isOver: boolean
  stats: YearPage
  confirmed: boolean
}

/** What is below the poster: every day, the months, the games and the people. */
export function YearCards({ year, isOver, stats, confirmed }: YearCardsProps) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <YearCalendar year={year} isOver={isOver} stats={stats} className="lg:col-span-2" />
      <Card title="Month by month" aside={stats.decided > 0 && <TimeBarsLegend />}>
        <TimeBars
          title={`Matches for each month of ${year}`}
          bars={monthBars(yearText(year), stats.months)}
        />
      </Card>
      <div className="grid min-w-0 content-start gap-5">
        <YearPeopleCard stats={stats} confirmed={confirmed} />
        {stats.firsts.length > 0 && <Firsts games={stats.firsts} />}
      </div>
      {stats.games.length > 0 && (
        <YearGames games={stats.games} total={stats.totals.games} className="lg:col-span-2" />
      )}
    </div>
  )
}

function Firsts({ games }: { games: YearPage['firsts'] }) {
  const rest = games.length - FIRSTS
  return (
    <Card title="New to you">
      <ul role="list" className="grid grid-cols-3 gap-x-3 gap-y-4 min-[24rem]:grid-cols-4">
        {games.slice(0, FIRSTS).map((game) => (
          <li key={game._id} className="min-w-0">
            <Link
              {...pageOfGame(game._id)}
              className="flex flex-col items-center text-center text-base text-ink no-underline hover:underline"
            >
              <BoxFace game={game} size={56} />
              <span className="mt-1.5 max-w-full leading-tight wrap-anywhere hyphens-auto max-[22rem]:text-xs">
                {game.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-4 text-muted">and {rest} more</p>}
    </Card>
  )
}
