import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

import { retryImport } from '../base/retry-import.ts'
import { onToasterRequested, toasterRequested } from '../base/toast.ts'
import { whenLoaded } from './when-idle.ts'

const loadToaster = async () => ({
  default: (await retryImport(() => import('./toaster.tsx'))).Toaster,
})
const Toaster = lazy(loadToaster)

/**
 * Renders the toaster when the first toast is requested. It is loaded before that, because the first
 * toast may say that the connection is lost.
 */
export function ToasterHost() {
  const requested = useSyncExternalStore(onToasterRequested, toasterRequested)
  useEffect(() => whenLoaded(() => void loadToaster()), [])
  return requested ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
