import { Card } from '#ui/base/card.tsx'
import { TimeBars, TimeBarsLegend } from '#ui/charts/time/time-bars.tsx'
import { StagedRender } from '#ui/lists/staged-render.tsx'

import type { CountedOverview } from '../overview-query.ts'
import { yearBars } from './bars.ts'
import { CalendarCard } from './calendar-card.tsx'
import { MonthsCard } from './months-card.tsx'
import { Lists, pair } from './overview-lists.tsx'
import { SizesCard } from './sizes-card.tsx'

/** Everything below the totals. */
export function Plots({ counted, today }: { counted: CountedOverview; today: string }) {
  const { filters, data } = counted
  const years = yearBars(data.months)
  return (
    <StagedRender first={1}>
      <div className={pair}>
        <MonthsCard overview={data} filters={filters} today={today} />
        <SizesCard sides={data.sides} />
      </div>
      {years.length > 2 && (
        <Card title="Matches per year" aside={data.decided > 0 && <TimeBarsLegend />}>
          <TimeBars title="Matches per year" bars={years} />
        </Card>
      )}
      <CalendarCard days={data.days} filters={filters} today={today} />
      <Lists counted={counted} />
    </StagedRender>
  )
}
