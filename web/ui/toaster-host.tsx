import { lazy, Suspense, useSyncExternalStore } from 'react'

import { patiently } from './patiently.ts'
import { onToasterWanted, toasterWanted } from './toast.ts'

const Toaster = lazy(async () => ({
  default: (await patiently(() => import('./toaster.tsx'))).Toaster,
}))

/** Stands in the page's root and brings the toaster when the first toast is asked for. */
export function ToasterHost() {
  const wanted = useSyncExternalStore(onToasterWanted, toasterWanted)
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
