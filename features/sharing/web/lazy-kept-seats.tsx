import { Suspense } from 'react'

import { lazyComponent } from '#ui/base/lazy-component.tsx'

// Only where a table link was used in this browser (remembered-seats.ts).
const KeptSeats = lazyComponent(async () => (await import('./kept-seats.tsx')).KeptSeats)

/** The seats that wait for whoever signs up, above the page’s card; nothing in most browsers. */
export function LazyKeptSeats() {
  if (!('tables' in localStorage)) return null
  return (
    <Suspense fallback={<div className="mb-4 min-h-28" />}>
      <KeptSeats />
    </Suspense>
  )
}
