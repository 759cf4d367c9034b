import { getRouteApi, Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'

import { isFiltered, type MatchFilters } from '#features/matches/match-filters.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { pageOfGame } from '#features/matches/web/name-links.ts'
import { modeChoices } from '#features/scoring/setting-words.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { rootAttribute } from '#ui/base/root-attribute.ts'

import { DayChip } from './day-chip.tsx'
import { FilterChip } from './filter-chip.tsx'
import { PrintDay } from './print-day.tsx'
import { SearchByGame } from './search-by-game.tsx'
import { useFilterChoices } from './use-filter-choices.ts'

const barAttribute = rootAttribute('filterBar')
const route = getRouteApi('/_app/matches')
const results = ['Win', 'Loss', 'Draw'].map((value) => ({ value, label: value }))
/** Two filters of the address in one chip: what waits for the reader is pending. */
const statuses = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'pending', label: 'Pending' },
  { value: 'me', label: 'Waits for me' },
]

export function HistoryFilters({
  filters,
  shown,
  onReady,
}: {
  filters: MatchFilters
  /** Of the first page; undefined while they load. */
  shown: readonly Match[] | undefined
  /** The bar has its height. */
  onReady: () => void
}) {
  useLayoutEffect(onReady, [onReady])
  const navigate = route.useNavigate()
  const bar = useRef<HTMLDivElement>(null)
  const [expanded, setExpanded] = useState(false)
  const { games, people, places, isFriend } = useFilterChoices(filters, shown)
  const change = (changed: { [Name in keyof MatchFilters]: string | undefined }) =>
    void navigate({
      search: (now) => ({ ...now, ...changed }) as MatchFilters,
      resetScroll: false,
    })
  const { from, to } = filters
  const rare = expanded ? undefined : 'everywhere'
  // The set ones first, where there is little room.
  const first = isFiltered(filters) ? 'phones' : undefined
  const chips = [
    { name: 'result', label: 'Result', options: results, hidden: first },
    { name: 'game', label: 'Game', options: games, steady: true, hidden: first },
    { name: 'person', label: 'Player', options: people, steady: true, hidden: 'small' },
  ] as const
  const rareChips = [
    { name: 'place', label: 'Place', options: places },
    { name: 'mode', label: 'Kind', options: modeChoices },
  ] as const
  return (
    <div
      ref={barAttribute}
      className={classNames(
        'top-0 z-10 -mx-4 bg-[linear-gradient(to_bottom,var(--paper)_88%,transparent)] sm:sticky sm:-mx-8',
        !expanded && 'sticky',
      )}
    >
      <div
        ref={bar}
        role="group"
        aria-label="Filters"
        tabIndex={-1}
        className="flex flex-wrap items-center gap-1.5 px-4 pt-1.5 pb-2 outline-none sm:gap-2 sm:px-8"
      >
        <SearchByGame q={filters.q ?? ''} />
        {chips.map(({ name, hidden, ...chip }) => (
          <FilterChip
            key={name}
            {...chip}
            value={filters[name]}
            rare={expanded ? undefined : hidden}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <FilterChip
          label="Status"
          options={statuses}
          value={filters.waiting ?? filters.status}
          rare={expanded ? undefined : 'middle'}
          onChange={(chosen) =>
            change(
              chosen === 'me'
                ? { waiting: chosen, status: undefined }
                : { status: chosen, waiting: undefined },
            )
          }
        />
        {rareChips.map(({ name, ...chip }) => (
          <FilterChip
            key={name}
            {...chip}
            value={filters[name]}
            rare={rare}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        {!expanded && from === to ? (
          <DayChip
            label="Day"
            value={from}
            named={false}
            rare={rare}
            onChange={(day) => change({ from: day, to: day })}
          />
        ) : (
          <>
            <DayChip
              label="From"
              value={from}
              rare={rare}
              onChange={(day) => change({ from: day })}
            />
            <DayChip label="To" value={to} rare={rare} onChange={(day) => change({ to: day })} />
          </>
        )}
        {from !== undefined && from === to && <PrintDay day={from} />}
        <button
          type="button"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
          className="relative flex min-h-11 shrink-0 items-center rounded-field px-1.5 font-bold text-muted hover:bg-sunk hover:text-ink sm:px-2.5"
        >
          {/* One item: the space would be lost between items of a flex row. */}
          <span>
            {expanded ? (
              'Less'
            ) : (
              <>
                More<span className="max-sm:sr-only"> filters</span>
              </>
            )}
          </span>
        </button>
        {filters.game !== undefined && (
          <Link
            {...pageOfGame(filters.game)}
            className={classNames(pageLink, !expanded && 'max-sm:hidden')}
          >
            About the game
          </Link>
        )}
        {filters.person !== undefined && (
          // Its room is kept until the friends are known, so that nothing moves then.
          <Link
            to="/friends/$id"
            params={{ id: filters.person }}
            className={classNames(pageLink, !expanded && 'max-sm:hidden', !isFriend && 'invisible')}
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
