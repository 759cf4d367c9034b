import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'

import { failureOf } from '#client/query/failure-of.ts'
import { Card } from '#ui/base/card.tsx'
import { lateCode } from '#ui/base/lazy-component.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { gameStatsQuery } from '../page-queries.ts'
import { GameSkeleton } from '../skeletons.tsx'

const AboutGame = lateCode(async () => (await import('./about-game.tsx')).AboutGame, GameSkeleton)
const route = getRouteApi('/_app/games/$id')

export function GamePage() {
  const { id } = route.useParams()
  const filters = route.useSearch()
  const stats = useQuery(gameStatsQuery(id, filters))
  const { data } = stats
  // Together with the data: both come after the first screen.
  useEffect(() => AboutGame.preload(), [])
  if (data === undefined) {
    if (stats.isPending) return <GameSkeleton />
    return (
      <>
        <PageTitle title="Game" />
        <Card>
          <LoadFailure
            title="This game did not load"
            {...failureOf(stats, 'Failed to load.')}
            action={<TextLink to="/matches">Back to matches</TextLink>}
          />
        </Card>
      </>
    )
  }
  return <AboutGame stats={data} stale={stats.isPlaceholderData} />
}
