import { createFileRoute } from '@tanstack/react-router'

import { queryClient } from '#client/query/query-client.ts'
import { filtersOf } from '#features/matches/match-filters.rules.ts'
import { GamePage } from '#features/stats/web/game/game-page.tsx'
import { gameStatsQuery } from '#features/stats/web/page-queries.ts'

export const Route = createFileRoute('/_app/games/$id')({
  validateSearch: filtersOf,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => {
    void queryClient.query(gameStatsQuery(params.id, deps)).catch(() => {})
  },
  component: GamePage,
})
