import { createFileRoute } from '@tanstack/react-router'

import { queryClient } from '#client/query/query-client.ts'
import { filtersOf } from '#features/matches/filters/rules.ts'
import { historyQuery } from '#features/matches/web/data/match-queries.ts'
import { MatchHistoryPage } from '#features/matches/web/history/match-history-page.tsx'

export const Route = createFileRoute('/_app/matches/')({
  validateSearch: filtersOf,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.infiniteQuery(historyQuery(deps)).catch(() => {})
  },
  component: MatchHistoryPage,
})
