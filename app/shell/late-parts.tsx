import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'

import { useAsOf } from '#client/as-of.ts'
import { LiveUpdates } from '#client/events/live-updates.ts'
import { useMe } from '#client/query/me.ts'
import { hasUnsent } from '#client/unsent/has-unsent.ts'
import { watchUnsent } from '#client/unsent/load-unsent.ts'
import { useUnsent } from '#client/unsent/unsent-store.ts'
import { SearchHost } from '#features/search/web/keys/search-host.tsx'
import { lateCode, lazyComponent } from '#ui/base/lazy-component.tsx'
import { whenIdle } from '#ui/base/when-idle.ts'

import { preloadUnsent } from './unsent/preload-unsent.ts'

/** Only where a table link was used in this browser (features/table-links/web/remembered-seats.ts). */
const SeatOffers = lazyComponent(
  async () => (await import('#features/table-links/web/seat-offers.tsx')).SeatOffers,
)

/** Only while something waits on this device. */
const UnsentBar = lazyComponent(async () => (await import('./unsent/unsent-bar.tsx')).UnsentBar)

/** The page and its data come first. */
const WorkerHost = lateCode(
  async () => (await import('../worker/worker-host.tsx')).WorkerHost,
  () => null,
  (begin) => {
    const timer = setTimeout(begin, 4000)
    return () => clearTimeout(timer)
  },
)

/**
 * What the shell has beside its page: keys, news from the server, what waits on this device. Nothing of it
 * is needed for the first screen, so it is one file, which comes after that.
 */
export function LateParts({ onForm }: { onForm: boolean }) {
  const { _id } = useMe()
  const waits = useUnsent().length > 0 || hasUnsent(_id)
  const isKept = useAsOf() !== null
  const router = useRouter()
  useEffect(() => watchUnsent(_id), [_id])
  useEffect(() => {
    return onForm ? whenIdle(() => void preloadUnsent(router)) : undefined
  }, [onForm, router])
  return (
    <>
      {(waits || isKept) && (
        <Suspense fallback={<div className="h-13" />}>
          <UnsentBar />
        </Suspense>
      )}
      <Suspense>{'tables' in localStorage && <SeatOffers />}</Suspense>
      <SearchHost />
      <LiveUpdates />
      <WorkerHost />
    </>
  )
}
