import { Suspense } from 'react'

import { useUnsent } from '#client/unsent/unsent-store.ts'
import { MatchHistoryPage } from '#features/history/web/match-history-page.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'

/** Only while something needs a look. */
const NeedsLook = lazyComponent(
  async () => (await import('../shell/unsent/needs-look.tsx')).NeedsLook,
)

/** The history, with what needs a look above it. */
export function HistoryPage() {
  const looks = useUnsent().some(({ look }) => look !== null)
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
