import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

import { retryImport } from '../base/retry-import.ts'
import { onToasterWanted, toasterWanted } from '../base/toast.ts'
import { whenIdle } from './when-idle.ts'

const loadToaster = async () => ({
  default: (await retryImport(() => import('./toaster.tsx'))).Toaster,
})
const Toaster = lazy(loadToaster)

/**
 * Stands in the page's root and draws the toaster when the first toast is asked for. It is loaded
 * before, because the first toast may say that the connection is gone.
 */
export function ToasterHost() {
  const wanted = useSyncExternalStore(onToasterWanted, toasterWanted)
  useEffect(() => afterLoad(() => void loadToaster()), [])
  return wanted ? (
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
