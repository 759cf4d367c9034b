import { lazy, Suspense, useSyncExternalStore } from 'react'

import { retryImport } from '../base/retry-import.ts'
import { onToasterWanted, toasterWanted } from '../base/toast.ts'

const Toaster = lazy(async () => ({
  default: (await retryImport(() => import('./toaster.tsx'))).Toaster,
}))

/** Loads the toaster when the first toast is requested. */
export function ToasterHost() {
  const wanted = useSyncExternalStore(onToasterWanted, toasterWanted)
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
