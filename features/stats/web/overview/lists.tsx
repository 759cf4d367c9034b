import { useMe } from '#client/query/me.ts'
import { colourOf } from '#features/accounts/colours/rules.ts'
import { fullName } from '#features/accounts/rules.ts'
import { Card } from '#ui/base/card.tsx'
import { WeekdayBars } from '#ui/charts/time/weekday-bars.tsx'
import { StagedRender } from '#ui/lists/staged-render.tsx'

import type { StatsFilters } from '../../filters/rules.ts'
import type { Counted } from '../data/overview-query.ts'
import { GamesCard } from './games-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { PlacesCard } from './places-card.tsx'
import { StreaksCard } from './streaks-card.tsx'

interface ListsProps {
  counted: Counted
  filters: StatsFilters
}

/** Rows that a list has at first. */
const FIRST = 8
/** From this difference on, the shorter list leaves room for another card. */
const SHORTER = 4

/**
 * Games beside people, and below them the small cards. Where one of the lists is short, as with one
 * game in the filters, small cards fill the room below it. Their order stays the same.
 */
export function Lists({ counted, filters }: ListsProps) {
  const { games, people } = counted.data
  const more = Math.min(FIRST, people.length) - Math.min(FIRST, games.length)
  const lists = { counted, filters }
  if (more >= SHORTER) {
    return (
      <div className={`${pair} lg:grid-rows-[auto_1fr]`}>
        <Games {...lists} />
        <div className="grid min-w-0 items-start lg:row-span-2">
          <PeopleCard {...lists} />
        </div>
        <div className="grid content-start items-start gap-5 sm:grid-cols-2 *:h-full *:last:col-span-full">
          <SmallCards {...lists} />
        </div>
      </div>
    )
  }
  if (-more >= SHORTER) {
    return (
      <div className={`${pair} lg:grid-rows-[auto_1fr]`}>
        <div className="grid min-w-0 items-start lg:row-span-2">
          <Games {...lists} />
        </div>
        <PeopleCard {...lists} />
        <div className="grid content-start gap-5">
          <SmallCards {...lists} />
        </div>
      </div>
    )
  }
  return (
    <StagedRender first={1}>
      <div className={pair}>
        <Games {...lists} />
        <PeopleCard {...lists} />
      </div>
      <div className="mt-5 grid items-start gap-5 sm:grid-cols-2 sm:max-lg:*:last:col-span-full lg:grid-cols-3 *:h-full">
        <SmallCards {...lists} />
      </div>
    </StagedRender>
  )
}

/** Two cards beside each other on wide screens. */
export const pair = 'grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'

function Games(lists: ListsProps) {
  const me = useMe()
  return <GamesCard {...lists} piece={colourOf({ userId: me._id, name: fullName(me) })} />
}

function SmallCards({ counted, filters }: ListsProps) {
  return (
    <>
      <StreaksCard overview={counted.data} />
      <Card title="Days of the week">
        <WeekdayBars title="Matches by day of the week" matches={counted.data.weekdays} />
      </Card>
      <PlacesCard {...{ counted, filters }} />
    </>
  )
}
