import { createFileRoute } from '@tanstack/react-router'

import { queryClient } from '#client/query/query-client.ts'
import { overviewQuery } from '#features/stats/web/data/overview-query.ts'
import { statsFiltersOf } from '#features/stats/web/data/stats-filters.ts'
import { StatsPage } from '#features/stats/web/overview/stats-page.tsx'

export const Route = createFileRoute('/_app/stats/')({
  validateSearch: statsFiltersOf,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.query(overviewQuery(deps)).catch(() => {})
  },
  component: StatsPage,
})
