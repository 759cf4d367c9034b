import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'

import { queryClient } from '#client/query/query-client.ts'
import { useUnsent } from '#client/unsent/unsent-store.ts'
import { filtersOf } from '#features/history-index/match-filters.rules.ts'
import { MatchHistoryPage } from '#features/history/web/match-history-page.tsx'
import { historyQuery } from '#features/whole-match/web/match-queries.ts'
import { lazyComponent } from '#ui/base/lazy-component.tsx'

/** Only while something needs a look. */
const NeedsLook = lazyComponent(
  async () => (await import('../../../shell/unsent/needs-look.tsx')).NeedsLook,
)

export const Route = createFileRoute('/_app/matches/')({
  validateSearch: filtersOf,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.infiniteQuery(historyQuery(deps)).catch(() => {})
  },
  component: HistoryPage,
})

function HistoryPage() {
  const looks = useUnsent().some(({ refused }) => refused !== null)
  return (
    <MatchHistoryPage
      notice={
        looks && (
          <Suspense>
            <NeedsLook />
          </Suspense>
        )
      }
    />
  )
}
