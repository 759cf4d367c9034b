import { useMe } from '#client/query/me.ts'
import { colourOf } from '#features/accounts/colours/rules.ts'
import { fullName } from '#features/accounts/rules.ts'
import { Card } from '#ui/base/card.tsx'
import { TimeBars, TimeBarsLegend } from '#ui/charts/time/time-bars.tsx'
import { WeekdayBars } from '#ui/charts/time/weekday-bars.tsx'
import { StagedRender } from '#ui/lists/staged-render.tsx'

import type { Counted } from '../data/overview-query.ts'
import { yearBars } from './bars.ts'
import { CalendarCard } from './calendar-card.tsx'
import { GamesCard } from './games-card.tsx'
import { MonthsCard } from './months-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { PlacesCard } from './places-card.tsx'
import { SizesCard } from './sizes-card.tsx'
import { StreaksCard } from './streaks-card.tsx'

/** Everything below the totals. */
export function Plots({ counted, today }: { counted: Counted; today: string }) {
  const me = useMe()
  const { filters, data } = counted
  const years = yearBars(data.months)
  return (
    <StagedRender first={1}>
      <Pair>
        <MonthsCard overview={data} filters={filters} today={today} />
        <SizesCard sides={data.sides} />
      </Pair>
      {years.length > 2 && (
        <Card title="Matches per year" aside={<TimeBarsLegend />}>
          <TimeBars title="Matches per year" bars={years} />
        </Card>
      )}
      <CalendarCard days={data.days} filters={filters} today={today} />
      <Pair>
        <GamesCard counted={counted} piece={colourOf({ userId: me._id, name: fullName(me) })} />
        <PeopleCard counted={counted} />
      </Pair>
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:max-lg:*:last:col-span-full lg:grid-cols-3 *:h-full">
        <StreaksCard overview={data} />
        <Card title="Days of the week">
          <WeekdayBars title="Matches by day of the week" matches={data.weekdays} />
        </Card>
        <PlacesCard counted={counted} />
      </div>
    </StagedRender>
  )
}

/** Two cards beside each other on wide screens. */
function Pair({ children }: { children: React.ReactNode }) {
  return <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">{children}</div>
}
