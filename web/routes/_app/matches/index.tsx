import { createFileRoute } from '@tanstack/react-router'

import { MatchHistoryPage } from '#features/matches/web/match-history-page.tsx'
import { type HistoryFilter, historyQuery } from '#features/matches/web/match-queries.ts'
import { queryClient } from '#web/query.ts'

const results = ['Win', 'Loss', 'Draw'] as const

export const Route = createFileRoute('/_app/matches/')({
  validateSearch: ({ q, result }: Record<string, unknown>): HistoryFilter => {
    const filter: HistoryFilter = {}
    // A search for 1830 comes out of the address as a number.
    if (typeof q === 'string' || typeof q === 'number') filter.q = String(q)
    const known = results.find((one) => one === result)
    if (known !== undefined) filter.result = known
    return filter
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.infiniteQuery(historyQuery(deps)).catch(() => {})
  },
  component: MatchHistoryPage,
})
