import { Suspense } from 'react'

import { LiveUpdates } from '#client/events/live-updates.ts'
import { useMe } from '#client/query/me.ts'
import { lateCode, lazyComponent } from '#ui/base/lazy-component.tsx'

import { PendingWritesHost } from './pending/pending-host.tsx'

/** Only where a table link was used in this browser (features/sharing/web/seat-offers.tsx). */
const SeatOffers = lazyComponent(
  async () => (await import('#features/sharing/web/seat-offers.tsx')).SeatOffers,
)

/** The page and its data come first. */
const WorkerHost = lateCode(
  async () => (await import('../worker/worker-host.tsx')).WorkerHost,
  () => null,
  (begin) => {
    const timer = setTimeout(begin, 4000)
    return () => clearTimeout(timer)
  },
)

/** Not needed for the first screen, so one file that comes after it. */
export function LateParts({ onForm }: { onForm: boolean }) {
  const { _id } = useMe()
  return (
    <>
      <PendingWritesHost userId={_id} onForm={onForm} />
      <Suspense>{'tables' in localStorage && <SeatOffers />}</Suspense>
      <LiveUpdates />
      <WorkerHost />
    </>
  )
}
