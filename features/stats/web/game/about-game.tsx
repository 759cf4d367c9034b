import { getRouteApi } from '@tanstack/react-router'

import { ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import type { GamePage } from '../../stats.contract.ts'
import { Filters } from '../filters.tsx'
import { MoreNumbers } from '../more/more-numbers.tsx'
import { GameNumbers } from '../numbers.tsx'
import { countedBy } from '../page-queries.ts'
import { PeopleCard } from '../people.tsx'
import { isNarrowed } from '../stats-filters.ts'
import { GameButtons, GameHead } from './game-head.tsx'

const route = getRouteApi('/_app/games/$id')

export function AboutGame({
  stats,
  stale,
}: {
  /** null when there is no such game. */
  stats: GamePage | null
  /** The numbers of other filters, until those of the new ones arrive. */
  stale: boolean
}) {
  const filters = countedBy(route.useSearch())
  if (stats === null) return <UnknownGame />
  const { game, matches, people, totals, places } = stats
  if (matches === 0 && !isNarrowed(filters)) return <NeverPlayed game={game} />
  const { place } = filters
  const known = places.map((one) => one.place)
  const offered = place === undefined || known.includes(place) ? known : [place, ...known]
  const options = offered.map((value) => ({ value, label: value }))
  return (
    <div className="grid gap-3 sm:gap-5">
      <GameHead game={game} stats={stats} filters={filters} />
      <Filters filters={filters} chips={[{ name: 'place', label: 'Place', options }]} />
      <p role="status" className="sr-only">
        {`${matches === 1 ? '1 match' : `${matches} matches`} counted`}
      </p>
      {matches === 0 ? (
        <Card>
          <EmptyState title="No matches found" scene="search">
            None of your matches of {game.name} fits these filters.
          </EmptyState>
        </Card>
      ) : (
        <div aria-busy={stale} className={classNames('grid gap-3 sm:gap-5', stale && 'opacity-60')}>
          <div className="grid items-start gap-3 sm:gap-5 lg:grid-cols-2">
            <GameNumbers stats={stats} />
            <PeopleCard people={people} total={totals.people} />
          </div>
          <MoreNumbers data={stats} game={stats} filters={filters} places={{ rows: places }} />
        </div>
      )}
      <div className="mt-1 flex flex-wrap gap-3 sm:hidden [&>a]:flex-auto">
        <GameButtons game={game} stats={stats} filters={filters} />
      </div>
    </div>
  )
}

function NeverPlayed({ game }: { game: { _id: string; name: string } }) {
  return (
    <div className="grid gap-5">
      <GameHead game={game} stats={null} filters={{}} />
      <Card>
        <EmptyState
          title="Not on your table yet"
          action={
            <ButtonLink to="/matches/new" search={{ game: game._id }}>
              Log the first match
            </ButtonLink>
          }
        >
          Once you have played {game.name}, your scores, wins and records stand here.
        </EmptyState>
      </Card>
    </div>
  )
}

function UnknownGame() {
  return (
    <>
      <PageTitle title="No such game" />
      <Card>
        <EmptyState
          title="This box is empty"
          scene="search"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to="/matches">Your matches</ButtonLink>
              <ButtonLink to="/games/new" tone="quiet">
                Add a game
              </ButtonLink>
            </div>
          }
        >
          There is no game at this address.
        </EmptyState>
      </Card>
    </>
  )
}
