import type { ReactNode } from 'react'

import type { MatchFilters } from '#features/history-index/match-filters.rules.ts'
import { classNames } from '#ui/base/class-names.ts'

import type { GamePage } from '../../stats.contract.ts'
import { SizesCard } from '../overview/sizes-card.tsx'
import { ChanceCard } from './chance-card.tsx'
import { ExpansionsCard, PlacesCard, RolesCard } from './game-lists.tsx'
import { PeopleCard } from './game-people-card.tsx'
import { RecordsCard } from './records-card.tsx'
import { ScoresCard } from './scores-card.tsx'
import { TablesCard } from './tables-card.tsx'
import { DaysCard, MonthsCard } from './when-cards.tsx'

/** What follows the head of a game's page: two columns on wide screens, else one in the same order. */
export function GameCards({
  stats,
  filters,
  stale,
  children,
}: {
  stats: GamePage
  filters: MatchFilters
  stale: boolean
  /** Below the cards; it comes with them, so that it does not move. */
  children: ReactNode
}) {
  return (
    <>
      <div
        aria-busy={stale}
        className={classNames(
          'grid items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
          stale && 'opacity-60',
        )}
      >
        <div className={column}>
          <ChanceCard stats={stats} />
          <ScoresCard stats={stats} filters={filters} />
          <PeopleCard people={stats.people} total={stats.totals.people} />
          <MonthsCard stats={stats} filters={filters} />
        </div>
        <div className={column}>
          <RecordsCard stats={stats} />
          <TablesCard stats={stats} />
          {stats.sides.length > 1 && <SizesCard sides={stats.sides} />}
          <RolesCard roles={stats.roles} />
          <ExpansionsCard expansions={stats.expansions} />
          <PlacesCard
            places={stats.places}
            total={stats.totals.places}
            filters={filters}
            gameId={stats.game._id}
          />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <DaysCard stats={stats} filters={filters} />
        </div>
      </div>
      {children}
    </>
  )
}

const column = 'grid min-w-0 gap-4 sm:gap-5'
