import { useMe } from '#client/query/me.ts'
import { colourOf } from '#features/names/colours.rules.ts'
import { fullName } from '#features/names/names.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { WeekdayBars } from '#ui/charts/time/weekday-bars.tsx'
import { StagedRender } from '#ui/lists/staged-render.tsx'

import type { CountedOverview } from '../overview-query.ts'
import { GamesCard } from './games-card.tsx'
import { PeopleCard } from './overview-people-card.tsx'
import { PlacesCard } from './places-card.tsx'
import { StreaksCard } from './streaks-card.tsx'

/** Rows that a list has at first. */
const FIRST = 8
/** From this difference on, the shorter list leaves room for another card. */
const SHORTER = 4

/** Where the cards stand on wide screens. Only classes differ, so that a switch keeps its focus. */
const layouts = {
  even: {
    games: '',
    people: '',
    small: 'lg:col-span-2 lg:grid-cols-3 sm:max-lg:*:last:col-span-full',
  },
  fewGames: {
    games: '',
    people: 'items-start lg:row-span-2',
    small: 'content-start *:last:col-span-full',
  },
  fewPeople: {
    games: 'items-start lg:row-span-2',
    people: '',
    small: 'content-start sm:max-lg:*:last:col-span-full lg:grid-cols-1',
  },
}

/**
 * Games beside people, and below them the small cards. Where one of the lists is short, as with one
 * game in the filters, small cards fill the room below it.
 */
export function Lists({ counted }: { counted: CountedOverview }) {
  const me = useMe()
  const { games, people, weekdays } = counted.data
  const more = Math.min(FIRST, people.length) - Math.min(FIRST, games.length)
  const layout = layouts[more >= SHORTER ? 'fewGames' : -more >= SHORTER ? 'fewPeople' : 'even']
  const piece = colourOf({ userId: me._id, name: fullName(me) })
  return (
    <div className={`${pair} lg:grid-rows-[auto_1fr]`}>
      <StagedRender first={2}>
        <div className={`grid min-w-0 ${layout.games}`}>
          <GamesCard counted={counted} piece={piece} />
        </div>
        <div className={`grid min-w-0 ${layout.people}`}>
          <PeopleCard counted={counted} />
        </div>
        <div className={`grid items-start gap-5 sm:grid-cols-2 *:h-full ${layout.small}`}>
          <StreaksCard overview={counted.data} />
          <Card title="Days of the week">
            <WeekdayBars title="Matches by day of the week" matches={weekdays} />
          </Card>
          <PlacesCard counted={counted} />
        </div>
      </StagedRender>
    </div>
  )
}

/** Two cards beside each other on wide screens. */
export const pair = 'grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'
