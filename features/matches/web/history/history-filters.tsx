import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import type { Match } from '#features/matches/contract.ts'
import { isFiltered, type MatchFilters } from '#features/matches/filters/rules.ts'
import { Button } from '#ui/base/button.tsx'
import { retryImport } from '#ui/base/retry-import.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { whenIdle } from '#ui/overlays/when-idle.ts'

import { pageOfGame } from '../data/name-links.ts'
import { FilterChip } from './filter-chip.tsx'
import { SearchByGame } from './search-by-game.tsx'
import { useFilterChoices } from './use-filter-choices.ts'

// Out of sight on phones, and on wide screens until somebody asks for more filters.
const DayChip = lazy(async () => ({
  default: (await retryImport(() => import('./day-chip.tsx'))).DayChip,
}))
const route = getRouteApi('/_app/matches/')
const results = ['Win', 'Loss', 'Draw'].map((value) => ({ value, label: value }))
const modes = [
  { value: 'competitive', label: 'Each for themselves' },
  { value: 'teams', label: 'Teams' },
  { value: 'cooperative', label: 'Together' },
]
/** Two filters of the address in one chip: what waits for the reader is pending. */
const statuses = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'pending', label: 'Pending' },
  { value: 'me', label: 'Waits for me' },
]

/**
 * The filters of the history, on one line: it scrolls sideways on phones; on wide screens the rare
 * ones are on a second line. They are in the address, so that it can be bookmarked and shared.
 */
export function HistoryFilters({
  filters,
  shown,
}: {
  filters: MatchFilters
  /** The first matches on the page; undefined while they load. */
  shown: readonly Match[] | undefined
}) {
  const navigate = route.useNavigate()
  const bar = useRef<HTMLDivElement>(null)
  const [expanded, setExpanded] = useState(false)
  // After the page's first screen.
  const [mounted, setMounted] = useState(false)
  useEffect(() => whenIdle(() => setMounted(true)), [])
  const { games, people, places, isFriend } = useFilterChoices(filters, shown)
  const change = (changed: { [Name in keyof MatchFilters]: string | undefined }) =>
    void navigate({
      search: (now) => ({ ...now, ...changed }) as MatchFilters,
      resetScroll: false,
    })
  const rare = !expanded
  return (
    <div className="filter-bar sticky top-0 z-10 -mx-4 bg-[linear-gradient(to_bottom,var(--paper)_88%,transparent)] sm:-mx-8">
      <div
        ref={bar}
        role="group"
        aria-label="Filters"
        tabIndex={-1}
        className="flex items-center gap-2.5 overflow-x-auto px-4 pt-1.5 pb-2 outline-none [scrollbar-width:none] sm:flex-wrap sm:gap-x-2 sm:px-8"
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
          steady
          onChange={(game) => change({ game })}
        />
        <FilterChip
          label="Player"
          options={people}
          value={filters.person}
          steady
          onChange={(person) => change({ person })}
        />
        <FilterChip
          label="Status"
          options={statuses}
          value={filters.waiting ?? filters.status}
          onChange={(chosen) =>
            change(
              chosen === 'me'
                ? { waiting: chosen, status: undefined }
                : { status: chosen, waiting: undefined },
            )
          }
        />
        <FilterChip
          label="Place"
          options={places}
          value={filters.place}
          rare={rare}
          onChange={(place) => change({ place })}
        />
        <FilterChip
          label="Kind"
          options={modes}
          value={filters.mode}
          rare={rare}
          onChange={(mode) => change({ mode })}
        />
        {mounted && (
          <Suspense fallback={<DaysLoading isSet={(filters.from ?? filters.to) !== undefined} />}>
            <DayChip
              label="From"
              value={filters.from}
              rare={rare}
              onChange={(from) => change({ from })}
            />
            <DayChip label="To" value={filters.to} rare={rare} onChange={(to) => change({ to })} />
          </Suspense>
        )}
        <button
          type="button"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
          className="flex min-h-11 items-center gap-1.5 rounded-field px-2.5 font-bold text-muted hover:bg-sunk hover:text-ink max-sm:hidden"
        >
          More filters
        </button>
        {filters.game !== undefined && (
          <Link {...pageOfGame(filters.game)} className={pageLink}>
            About the game
          </Link>
        )}
        {filters.person !== undefined && (
          // Its room is kept until the friends are known, so that nothing moves then.
          <Link
            to="/friends/$id"
            params={{ id: filters.person }}
            className={isFriend ? pageLink : 'invisible ' + pageLink}
          >
            Head to head
          </Link>
        )}
        {isFiltered(filters) && (
          <Button
            tone="bare"
            onClick={() => {
              void navigate({ search: {}, resetScroll: false })
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

const pageLink =
  'flex min-h-11 shrink-0 items-center rounded-field px-2.5 font-bold text-draw hover:underline'

function DaysLoading({ isSet }: { isSet: boolean }) {
  return isSet && <Skeleton className="h-11 w-36 shrink-0" />
}
