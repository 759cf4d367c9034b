import { Card } from '#ui/base/card.tsx'
import { TimeBars, TimeBarsLegend } from '#ui/charts/time/time-bars.tsx'

import type { StatsFilters } from '../../stat-filters.rules.ts'
import type { Overview } from '../../stats.contract.ts'
import { monthBars } from './bars.ts'

/** Matches and wins of each month. */
export function MonthsCard({
  overview,
  filters,
  today,
}: {
  overview: Overview
  filters: StatsFilters
  today: string
}) {
  return (
    <Card title="Matches per month" aside={overview.decided > 0 && <TimeBarsLegend />}>
      <TimeBars title="Matches per month" bars={monthBars(overview.months, filters, today)} />
    </Card>
  )
}
