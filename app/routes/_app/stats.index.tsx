import { createFileRoute } from '@tanstack/react-router'

import { queryClient } from '#client/query/query-client.ts'
import { filtersOf } from '#features/matches/match-filters.rules.ts'
import { overviewQuery } from '#features/stats/web/overview-query.ts'
import { statsFiltersOf, type StatsSearch } from '#features/stats/web/stats-filters.ts'
import { StatsPage } from '#features/stats/web/stats-page.tsx'

export const Route = createFileRoute('/_app/stats/')({
  // Every page of the web app loads this function, so the page itself looks at the rest.
  validateSearch: ({ players, ...search }: Record<string, unknown>): StatsSearch => ({
    ...filtersOf(search),
    players,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.query(overviewQuery(statsFiltersOf(deps))).catch(() => {})
  },
  component: StatsPage,
})
