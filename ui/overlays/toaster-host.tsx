import { lazy, Suspense, useSyncExternalStore } from 'react'

import { retryImport } from '../base/retry-import.ts'
import { onToasterRequested, toasterRequested } from '../base/toast.ts'

const Toaster = lazy(async () => ({
  default: (await retryImport(() => import('./toaster.tsx'))).Toaster,
}))

/** Loads the toaster when the first toast is requested. */
export function ToasterHost() {
  const requested = useSyncExternalStore(onToasterRequested, toasterRequested)
  return requested ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
