import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { messageOf } from '#client/api-error.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { PageSkeleton } from '#ui/base/page-skeleton.tsx'
import { retryImport } from '#ui/base/retry-import.ts'
import { TextLink } from '#ui/base/text-link.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { gameStatsQuery } from '../data/page-queries.ts'
import { isNarrowed, PageFilters } from '../filters/page-filters.tsx'
import { GameButtons, GameHead } from './game-head.tsx'
import { GameNumbers } from './game-numbers.tsx'
import { GameSkeleton } from './game-skeleton.tsx'

/** The plots come after the head and the numbers. */
const GameCards = lazy(async () => ({
  default: (await retryImport(() => import('./game-cards.tsx'))).GameCards,
}))
const route = getRouteApi('/_app/games/$id')

/** What the matches that I may read say about a game. */
export function GamePage() {
  const { id } = route.useParams()
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const stats = useQuery(gameStatsQuery(id, filters))
  const { data } = stats
  if (data === null) return <UnknownGame />
  if (data === undefined) {
    if (stats.isPending) return <GameSkeleton />
    return (
      <>
        <PageTitle title="Game" />
        <Card>
          <LoadFailure
            title="This game did not load"
            message={messageOf(stats.error, 'Failed to load.')}
            retrying={stats.isFetching}
            onRetry={() => void stats.refetch()}
            action={<TextLink to="/matches">Back to matches</TextLink>}
          />
        </Card>
      </>
    )
  }
  const { game, matches } = data
  if (matches === 0 && !isNarrowed(filters)) return <NeverPlayed game={game} />
  return (
    <>
      <GameHead game={game} stats={data} filters={filters}>
        {matches > 0 && <GameNumbers stats={data} />}
      </GameHead>
      <PageFilters
        filters={filters}
        places={data.places.map(({ place }) => place)}
        counted={
          <>
            <strong className="text-ink">{matches === 1 ? '1 match' : `${matches} matches`}</strong>{' '}
            counted
          </>
        }
        onChange={(changed) =>
          void navigate({ search: (now) => ({ ...now, ...changed }), resetScroll: false })
        }
      />
      {matches === 0 ? (
        <Card>
          <EmptyState title="No matches found" scene="search">
            None of your matches of {game.name} fits these filters.
          </EmptyState>
        </Card>
      ) : (
        <div
          aria-busy={stats.isPlaceholderData}
          className={stats.isPlaceholderData ? 'opacity-60' : undefined}
        >
          <Suspense fallback={<PageSkeleton />}>
            <GameCards stats={data} filters={filters} />
          </Suspense>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3 sm:hidden [&>a]:flex-auto">
        <GameButtons game={game} stats={data} filters={filters} />
      </div>
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
