import { Suspense, useEffect, useSyncExternalStore } from 'react'

import { lazyComponent } from '../base/lazy-component.tsx'
import { onToasterRequested, toasterRequested } from '../base/toast.ts'

const Toaster = lazyComponent(async () => (await import('./toaster.tsx')).Toaster)

/** The page's data comes first. */
const AFTER_DATA_MS = 2000

/**
 * Renders the toaster when the first toast is requested. It is loaded before that, because the first
 * toast may say that the connection is lost.
 */
export function ToasterHost() {
  const requested = useSyncExternalStore(onToasterRequested, toasterRequested)
  useEffect(() => {
    const timer = setTimeout(() => Toaster.preload(), AFTER_DATA_MS)
    return () => clearTimeout(timer)
  }, [])
  return requested ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
