import { createFileRoute } from '@tanstack/react-router'

import { MatchHistoryPage } from '#features/matches/web/match-history-page.tsx'
import { type HistoryFilter, historyQuery } from '#features/matches/web/match-queries.ts'
import { queryClient } from '#web/query.ts'

const results = ['Win', 'Loss', 'Draw'] as const

export const Route = createFileRoute('/_app/matches/')({
  // Both are named, so that what the address says wrongly does not remain.
  validateSearch: ({ q, result }: Record<string, unknown>): HistoryFilter => ({
    // A search for 1830 comes out of the address as a number.
    q: typeof q === 'string' || typeof q === 'number' ? String(q) : undefined,
    result: results.find((known) => known === result),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.infiniteQuery(historyQuery(deps)).catch(() => {})
  },
  component: MatchHistoryPage,
})
