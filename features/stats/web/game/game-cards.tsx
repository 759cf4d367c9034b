import type { ReactNode } from 'react'

import type { MatchFilters } from '#features/matches/filters/rules.ts'

import type { GamePage } from '../../contract.ts'
import { ChanceCard } from './chance-card.tsx'
import { ExpansionsCard, PlacesCard, RolesCard } from './lists.tsx'
import { PeopleCard } from './people-card.tsx'
import { RecordsCard } from './records-card.tsx'
import { ScoresCard } from './scores-card.tsx'
import { SidesCard, TablesCard } from './tables-card.tsx'
import { DaysCard, MonthsCard } from './when-cards.tsx'

/** What follows the head of a game's page; on phones in the same order. */
export function GameCards({ stats, filters }: { stats: GamePage; filters: MatchFilters }) {
  const { scores, otherScores, records, people, totals, roles, expansions, places } = stats
  const hasScores = scores.length + otherScores.length > 0
  const chance = <ChanceCard stats={stats} />
  const hasLists = roles.length + expansions.length + places.length > 0
  return (
    <div className="grid gap-4 sm:gap-5">
      <Row>
        {hasScores ? <ScoresCard stats={stats} filters={filters} /> : chance}
        {(hasScores || records.length > 0) && (
          <Beside>
            {hasScores && chance}
            <RecordsCard records={records} />
          </Beside>
        )}
      </Row>
      <Row>
        {people.length > 0 && <PeopleCard people={people} total={totals.people} />}
        <Beside>
          <TablesCard stats={stats} />
          <SidesCard sides={stats.sides} />
        </Beside>
      </Row>
      <Row>
        <MonthsCard stats={stats} filters={filters} />
        {hasLists && (
          <Beside>
            <RolesCard roles={roles} />
            <ExpansionsCard expansions={expansions} />
            <PlacesCard
              places={places}
              total={totals.places}
              filters={filters}
              gameId={stats.game._id}
            />
          </Beside>
        )}
      </Row>
      <DaysCard stats={stats} filters={filters} />
    </div>
  )
}

/** A card and what stands beside it, equally high; one alone takes the whole row. */
function Row({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-4 sm:gap-5 lg:has-[>:nth-child(2)]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {children}
    </div>
  )
}

function Beside({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-4 sm:gap-5 [&>:last-child]:flex-auto">{children}</div>
  )
}
