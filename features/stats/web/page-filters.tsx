import { type ReactNode, useRef, useState } from 'react'

import type { MatchFilters } from '#features/history-index/match-filters.rules.ts'
import { FilterChip } from '#features/history/web/filter-chip.tsx'
import { Button } from '#ui/base/button.tsx'

import { ConfirmedSwitch } from './confirmed-switch.tsx'
import { periodOf, periodsAt } from './period.ts'

/** The filters of a game's or a friend's page, which are in the address. */
export function PageFilters({
  filters,
  places,
  counted,
  onChange,
}: {
  filters: MatchFilters
  /** Where the matches were played. */
  places: readonly string[]
  /** How many matches fit. */
  counted: ReactNode
  /** Navigates; the promise resolves once the page is shown. */
  onChange: (changed: MatchFilters) => Promise<void>
}) {
  const [today] = useState(() => new Date())
  const bar = useRef<HTMLDivElement>(null)
  const periods = periodsAt(today)
  const chosen = periodOf(filters, today)
  const { place, status } = filters
  const known = place === undefined || places.includes(place) ? places : [place, ...places]
  return (
    <div
      ref={bar}
      role="group"
      aria-label="Filters"
      tabIndex={-1}
      className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 outline-none"
    >
      <FilterChip
        label="Period"
        options={chosen?.value === 'days' ? [chosen, ...periods] : periods}
        value={chosen?.value}
        onChange={(value) => {
          if (value === 'days') return
          const period = periods.find((one) => one.value === value)
          void onChange({ from: period?.from, to: period?.to })
        }}
      />
      {known.length > 0 && (
        <FilterChip
          label="Place"
          options={known.map((value) => ({ value, label: value }))}
          value={place}
          onChange={(value) => void onChange({ place: value })}
        />
      )}
      <ConfirmedSwitch
        confirmed={status === 'confirmed'}
        onChange={(on) => onChange({ status: on ? 'confirmed' : undefined })}
      />
      {isNarrowed(filters) && (
        <Button
          tone="bare"
          onClick={() => {
            void onChange({ from: undefined, to: undefined, place: undefined, status: undefined })
            bar.current?.focus()
          }}
        >
          Clear filters
        </Button>
      )}
      <p role="status" className="ml-auto text-base text-muted max-sm:sr-only">
        {counted}
      </p>
    </div>
  )
}

/** Whether a filter leaves matches out. */
export function isNarrowed({ from, to, place, status }: MatchFilters): boolean {
  return from !== undefined || to !== undefined || place !== undefined || status === 'confirmed'
}
