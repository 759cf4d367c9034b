import { createFileRoute } from '@tanstack/react-router'

import { meQuery } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { filtersOf } from '#features/history-index/match-filters.rules.ts'
import { overviewQuery } from '#features/stats/web/overview-query.ts'
import { StatsPage } from '#features/stats/web/overview/stats-page.tsx'
import { isNarrowed, statsFiltersOf, type StatsSearch } from '#features/stats/web/stats-filters.ts'
import { statsQuery } from '#features/stats/web/stats-query.ts'

export const Route = createFileRoute('/_app/stats/')({
  // Every page of the web app loads this function, so the page itself looks at the rest.
  validateSearch: ({ players, ...search }: Record<string, unknown>): StatsSearch => ({
    ...filtersOf(search),
    players,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    const filters = statsFiltersOf(deps)
    void queryClient.query(overviewQuery(filters)).catch(() => {})
    if (isNarrowed(filters)) return
    void queryClient
      .query(meQuery)
      .then(({ _id }) => queryClient.query(statsQuery(_id)))
      .catch(() => {})
  },
  component: StatsPage,
})
