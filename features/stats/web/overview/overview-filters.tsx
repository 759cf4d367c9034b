import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'

import { FilterChip } from '#features/history/web/filter-chip.tsx'
import { modeChoices } from '#features/scoring/setting-words.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { rootAttribute } from '#ui/base/root-attribute.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'

import type { StatsFilters } from '../../stat-filters.rules.ts'
import type { Overview } from '../../stats.contract.ts'
import { isNarrowed, playersInSearch } from '../stats-filters.ts'
import { periodOf, periodsAt } from './periods.ts'
import { useStatsChoices } from './use-stats-choices.ts'

// Needs a calendar, and stands there only for those who choose days.
const DayChip = lazyComponent(
  async () => (await import('#features/history/web/day-chip.tsx')).DayChip,
)
const barAttribute = rootAttribute('filterBar')
const route = getRouteApi('/_app/stats/')
const DAYS = 'days'
const sizes = [
  ...['2', '3', '4', '5', '6'].map((value) => ({ value, label: `${value} players` })),
  { value: '2-3', label: '2 or 3 players' },
  { value: '4-5', label: '4 or 5 players' },
  { value: '7-999', label: '7 players or more' },
  { value: '1', label: 'Alone' },
]
const statuses = [{ value: 'confirmed', label: 'Only confirmed' }]

/** What changes in the address, by the names of the filters. */
export type ChangeFilters = (changed: {
  [Name in keyof StatsFilters]: string | number | undefined
}) => void

export function useChangeFilters(): ChangeFilters {
  const navigate = route.useNavigate()
  return (changed) =>
    void navigate({
      search: (now) => ({ ...now, ...changed }) as typeof now,
      resetScroll: false,
    })
}

/** The filters of the statistics, on one line that scrolls sideways on phones. They are in the address. */
export function OverviewFilters({
  filters,
  today,
  shown,
}: {
  filters: StatsFilters
  /** `YYYY-MM-DD` */
  today: string
  /** The numbers on the page; undefined while they load. */
  shown: Overview | undefined
}) {
  const bar = useRef<HTMLDivElement>(null)
  const change = useChangeFilters()
  const [choosesDays, setChoosesDays] = useState(false)
  const { games, people, places, firstYear } = useStatsChoices(filters, shown)
  const periods = periodsAt(today, firstYear)
  const period = periodOf(filters, periods)
  // The days themselves are on the chips beside it.
  const ownDays = { value: DAYS, label: 'Chosen days' }
  const size = filters.players
  return (
    <div
      ref={barAttribute}
      className="sticky top-0 z-10 -mx-4 bg-[linear-gradient(to_bottom,var(--paper)_88%,transparent)] sm:-mx-8"
    >
      <div
        ref={bar}
        role="group"
        aria-label="Filters"
        tabIndex={-1}
        className="flex items-center gap-2.5 overflow-x-auto rounded-field px-4 pt-1.5 pb-2 [scrollbar-width:none] focus-visible:-outline-offset-3 sm:flex-wrap sm:gap-x-2 sm:px-8"
      >
        <FilterChip
          label="Period"
          options={[...periods, ownDays]}
          value={period?.value}
          onChange={(value) => {
            setChoosesDays(value === DAYS)
            const { from, to } = periods.find((one) => one.value === value) ?? {}
            if (value !== DAYS) change({ from, to })
          }}
        />
        {(choosesDays || period?.value === DAYS) && (
          <Suspense fallback={<Skeleton className="h-11 w-24 shrink-0" />}>
            <DayChip label="From" value={filters.from} onChange={(from) => change({ from })} />
            <DayChip label="To" value={filters.to} onChange={(to) => change({ to })} />
          </Suspense>
        )}
        <FilterChip
          label="Game"
          options={games}
          value={filters.game}
          steady
          onChange={(game) => change({ game })}
        />
        <FilterChip
          label="Person"
          options={people}
          value={filters.person}
          steady
          onChange={(person) => change({ person })}
        />
        <FilterChip
          label="Place"
          options={places}
          value={filters.place}
          onChange={(place) => change({ place })}
        />
        <FilterChip
          label="Players"
          options={
            size === undefined || sizes.some(({ value }) => value === size)
              ? sizes
              : [...sizes, { value: size, label: `${size.replace('-', ' to ')} players` }]
          }
          value={size}
          onChange={(players) => change({ players: playersInSearch(players) })}
        />
        <FilterChip
          label="Kind"
          options={modeChoices}
          value={filters.mode}
          onChange={(mode) => change({ mode })}
        />
        <FilterChip
          label="Status"
          options={statuses}
          value={filters.status}
          onChange={(status) => change({ status })}
        />
        {isNarrowed(filters) && (
          <Button
            tone="bare"
            onClick={() => {
              setChoosesDays(false)
              clearFilters(change)
              bar.current?.focus()
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
    </div>
  )
}

export function clearFilters(change: ChangeFilters): void {
  change({
    from: undefined,
    to: undefined,
    game: undefined,
    person: undefined,
    place: undefined,
    players: undefined,
    mode: undefined,
    status: undefined,
  } satisfies Record<keyof StatsFilters, undefined>)
}
