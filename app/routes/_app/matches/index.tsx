import { createFileRoute } from '@tanstack/react-router'

import { queryClient } from '#client/query/query-client.ts'
import { type HistoryFilter, historyQuery } from '#features/matches/web/data/match-queries.ts'
import { MatchHistoryPage } from '#features/matches/web/history/match-history-page.tsx'

const results = ['Win', 'Loss', 'Draw'] as const

export const Route = createFileRoute('/_app/matches/')({
  // Both keys are always set, so that invalid values are removed from the URL.
  validateSearch: ({ q, result }: Record<string, unknown>): HistoryFilter => ({
    // The router parses a search for 1830 as a number.
    q: typeof q === 'string' || typeof q === 'number' ? String(q) : undefined,
    result: results.find((known) => known === result),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.infiniteQuery(historyQuery(deps)).catch(() => {})
  },
  component: MatchHistoryPage,
})
