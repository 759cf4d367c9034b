import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'

import { useAsOf } from '#client/as-of.ts'
import { watchUnsent } from '#client/unsent/load-unsent.ts'
import { hasUnsent, useUnsent } from '#client/unsent/unsent-store.ts'
import { lazyComponent, retryImport } from '#ui/base/lazy-component.tsx'
import { loadToaster } from '#ui/base/toast.ts'
import { whenIdle } from '#ui/base/when-idle.ts'

const UnsentBar = lazyComponent(async () => (await import('./unsent-bar.tsx')).UnsentBar)

/**
 * Without a service worker nothing can be loaded once the network is gone: what says that something waits,
 * what undoes it, and what shows a match of a list come before.
 */
function preloadBar(): void {
  if (navigator.serviceWorker?.controller) return
  UnsentBar.preload()
  void retryImport(() => import('#ui/feedback/undo-bar.tsx'))
  void retryImport(() => import('#features/whole-match/web/undo-confirm.ts'))
  void retryImport(() => import('#features/whole-match/web/kept-history.ts'))
  void loadToaster()
}

/** Opens the queue of this device, and shows its bar while there is something to say. */
export function UnsentHost({ userId, onForm }: { userId: string; onForm: boolean }) {
  const router = useRouter()
  // What a page has just written and waits for is no reason for a bar, which would move the page.
  const [hadUnsent] = useState(() => hasUnsent(userId))
  const waits = useUnsent().length > 0 || hadUnsent
  const { at, trouble } = useAsOf()
  useEffect(() => watchUnsent(userId, preloadBar), [userId])
  useEffect(() => {
    if (!onForm) return undefined
    return whenIdle(() => {
      void import('./preload-unsent.ts').then(async (pages) => pages.preloadUnsent(router))
    })
  }, [onForm, router])
  return (
    (waits || at !== null || trouble !== null) && (
      <Suspense fallback={<div className="h-13" />}>
        <UnsentBar />
      </Suspense>
    )
  )
}
