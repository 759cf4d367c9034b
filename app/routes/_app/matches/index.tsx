import { createFileRoute } from '@tanstack/react-router'

import { queryClient } from '#client/query/query-client.ts'
import { MatchHistoryPage } from '#features/history/web/match-history-page.tsx'
import { filtersOf } from '#features/matches/match-filters.rules.ts'
import { historyQuery } from '#features/matches/web/match-queries.ts'

export const Route = createFileRoute('/_app/matches/')({
  validateSearch: filtersOf,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.infiniteQuery(historyQuery(deps)).catch(() => {})
  },
  component: MatchHistoryPage,
})
