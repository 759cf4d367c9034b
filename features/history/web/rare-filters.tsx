import type { MatchFilters } from '#features/matches/match-filters.rules.ts'
import { modeChoices } from '#features/scoring/setting-words.rules.ts'

import { DayChip } from './day-chip.tsx'
import { type ChipOption, FilterChip, type Rare } from './filter-chip.tsx'
import { PrintDay } from './print/print-day.tsx'

/** The filters that somebody has to ask for. Loaded after the first screen. */
export function RareFilters({
  filters,
  places,
  rare,
  onChange,
}: {
  filters: MatchFilters
  places: readonly ChipOption[]
  rare: Rare
  onChange: (changed: { [Name in keyof MatchFilters]: string | undefined }) => void
}) {
  const { from, to } = filters
  return (
    <>
      <FilterChip
        label="Place"
        options={places}
        value={filters.place}
        rare={rare}
        onChange={(place) => onChange({ place })}
      />
      <FilterChip
        label="Kind"
        options={modeChoices}
        value={filters.mode}
        rare={rare}
        onChange={(mode) => onChange({ mode })}
      />
      {rare !== undefined && from === to ? (
        <DayChip
          label="Day"
          value={from}
          named={false}
          rare={rare}
          onChange={(day) => onChange({ from: day, to: day })}
        />
      ) : (
        <>
          <DayChip
            label="From"
            value={from}
            rare={rare}
            onChange={(first) => onChange({ from: first })}
          />
          <DayChip label="To" value={to} rare={rare} onChange={(last) => onChange({ to: last })} />
        </>
      )}
      {from !== undefined && from === to && <PrintDay day={from} />}
    </>
  )
}
