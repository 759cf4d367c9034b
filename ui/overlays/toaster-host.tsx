import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

import { retryImport } from '../base/retry-import.ts'
import { onToasterRequested, toasterRequested } from '../base/toast.ts'
import { whenIdle } from './when-idle.ts'

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
  useEffect(() => afterLoad(() => void loadToaster()), [])
  return requested ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}

/** What the page itself needs comes first. */
function afterLoad(act: () => void): () => void {
  if (document.readyState === 'complete') return whenIdle(act)
  let cancel = () => window.removeEventListener('load', onLoad)
  function onLoad() {
    cancel = whenIdle(act)
  }
  window.addEventListener('load', onLoad, { once: true })
  return () => cancel()
}
