import { getRouteApi } from '@tanstack/react-router'

import { ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { afterPaint } from '#ui/base/lazy-component.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import type { GamePage } from '../../stats.contract.ts'
import { isNarrowed, PageFilters } from '../page-filters.tsx'
import { GameButtons, GameHead } from './game-head.tsx'
import { GameNumbers } from './game-numbers.tsx'
import { GameCardsSkeleton } from './game-skeleton.tsx'

// The plots, which are below the first screen of a phone.
const GameCards = afterPaint(
  async () => (await import('./game-cards.tsx')).GameCards,
  GameCardsSkeleton,
)
const route = getRouteApi('/_app/games/$id')

/** The head, the filters and the cards of a game, or what to do where there is nothing to show. */
export function AboutGame({
  stats,
  stale,
}: {
  /** null when there is no such game. */
  stats: GamePage | null
  /** The numbers of other filters, until those of the new ones arrive. */
  stale: boolean
}) {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  if (stats === null) return <UnknownGame />
  const { game, matches } = stats
  if (matches === 0 && !isNarrowed(filters)) return <NeverPlayed game={game} />
  const buttons = (
    <div className="mt-5 flex flex-wrap gap-3 sm:hidden [&>a]:flex-auto">
      <GameButtons game={game} stats={stats} filters={filters} />
    </div>
  )
  return (
    <>
      <GameHead game={game} stats={stats} filters={filters}>
        {matches > 0 && <GameNumbers stats={stats} />}
      </GameHead>
      <PageFilters
        filters={filters}
        places={stats.places.map(({ place }) => place)}
        counted={
          <>
            <strong className="text-ink">{matches === 1 ? '1 match' : `${matches} matches`}</strong>{' '}
            counted
          </>
        }
        onChange={(changed) =>
          navigate({ search: (now) => ({ ...now, ...changed }), resetScroll: false })
        }
      />
      {matches === 0 ? (
        <>
          <Card>
            <EmptyState title="No matches found" scene="search">
              None of your matches of {game.name} fits these filters.
            </EmptyState>
          </Card>
          {buttons}
        </>
      ) : (
        <GameCards stats={stats} filters={filters} stale={stale}>
          {buttons}
        </GameCards>
      )}
    </>
  )
}

function NeverPlayed({ game }: { game: { _id: string; name: string } }) {
  return (
    <>
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
    </>
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
          There is no game at this address. It may have been merged with another of the same name.
        </EmptyState>
      </Card>
    </>
  )
}
