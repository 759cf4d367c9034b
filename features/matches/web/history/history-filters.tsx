import { getRouteApi } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'

import type { Match } from '#features/matches/contract.ts'
import { FILTER_MAX, isFiltered, type MatchFilters } from '#features/matches/filters/rules.ts'
import { Button } from '#ui/base/button.tsx'

import { DayChip, FilterChip } from './filter-chip.tsx'
import { useFilterChoices } from './use-filter-choices.ts'

const route = getRouteApi('/_app/matches/')
const DEBOUNCE_MS = 300
const results = ['Win', 'Loss', 'Draw'].map((value) => ({ value, label: value }))
const modes = [
  { value: 'competitive', label: 'Each for themselves' },
  { value: 'teams', label: 'Teams' },
  { value: 'cooperative', label: 'Together' },
]
const statuses = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'pending', label: 'Pending' },
]
const waiting = [{ value: 'me', label: 'Waits for me' }]

/** The filters of the history. They are in the address, so that it can be bookmarked and shared. */
export function HistoryFilters({
  filters,
  shown,
}: {
  filters: MatchFilters
  /** The matches on the page. */
  shown: readonly Match[]
}) {
  const navigate = route.useNavigate()
  const { games, people, places } = useFilterChoices(filters, shown)
  const change = (changed: { [Name in keyof MatchFilters]: string | undefined }) =>
    void navigate({
      search: (now) => ({ ...now, ...changed }) as MatchFilters,
      resetScroll: false,
    })
  return (
    <div className="sticky top-0 z-10 -mx-4 mb-1 bg-[linear-gradient(to_bottom,var(--paper)_88%,transparent)] px-4 py-1.5 sm:-mx-8 sm:px-8">
      <div
        role="group"
        aria-label="Filters"
        className="-mx-4 flex items-center gap-2.5 overflow-x-auto px-4 pt-1 pb-2 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
      >
        <SearchByGame q={filters.q ?? ''} />
        <FilterChip
          label="Result"
          options={results}
          value={filters.result}
          onChange={(result) => change({ result })}
        />
        <FilterChip
          label="Game"
          options={games}
          value={filters.game}
          onChange={(game) => change({ game })}
        />
        <FilterChip
          label="Player"
          options={people}
          value={filters.person}
          onChange={(person) => change({ person })}
        />
        <FilterChip
          label="Waiting"
          options={waiting}
          value={filters.waiting}
          onChange={(me) => change({ waiting: me })}
        />
        <FilterChip
          label="Status"
          options={statuses}
          value={filters.status}
          onChange={(status) => change({ status })}
        />
        <FilterChip
          label="Place"
          options={places}
          value={filters.place}
          onChange={(place) => change({ place })}
        />
        <FilterChip
          label="Kind"
          options={modes}
          value={filters.mode}
          onChange={(mode) => change({ mode })}
        />
        <DayChip label="From" value={filters.from} onChange={(from) => change({ from })} />
        <DayChip label="To" value={filters.to} onChange={(to) => change({ to })} />
        {isFiltered(filters) && (
          <Button tone="bare" onClick={() => void navigate({ search: {}, resetScroll: false })}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  )
}

function SearchByGame({ q }: { q: string }) {
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(q)
  const [sent, setSent] = useState(q)
  const [seen, setSeen] = useState(q)
  // The address changed from outside this field, e.g. by going back.
  if (q !== seen) {
    setSeen(q)
    if (q !== sent) {
      setSent(q)
      setTyped(q)
    }
  }

  useEffect(() => {
    const trimmed = typed.trim()
    if (trimmed === sent) return
    const timer = setTimeout(() => {
      setSent(trimmed)
      void navigate({
        search: (now) => ({ ...now, q: trimmed === '' ? undefined : trimmed }),
        replace: true,
        resetScroll: false,
      })
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, sent, navigate])

  return (
    <search className="relative w-44 shrink-0 sm:w-56">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted"
      />
      <input
        type="search"
        aria-label="Search by game"
        placeholder="Search by game"
        value={typed}
        maxLength={FILTER_MAX}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        className="min-h-11 w-full rounded-field border-2 border-field bg-card pr-2 pl-10 text-ink placeholder:text-muted"
      />
    </search>
  )
}
