import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'

import { useAsOf } from '#client/as-of.ts'
import { hasPendingWrites, usePendingWrites } from '#client/pending/pending-store.ts'
import { loadPendingWrites } from '#client/pending/send-write.ts'
import { lazyComponent, retryImport } from '#ui/base/lazy-component.tsx'
import { loadToaster } from '#ui/base/toast.ts'
import { whenIdle } from '#ui/base/when-idle.ts'

import type { router as appRouter } from '../../router.tsx'

const PendingWritesBar = lazyComponent(
  async () => (await import('./pending-bar.tsx')).PendingWritesBar,
)

/** The queue is loaded some time after the page, when nothing is known to wait. */
const LATER_MS = 3000

/** Without a service worker nothing can be loaded once the network is gone. */
function preloadBar(): void {
  if (navigator.serviceWorker?.controller) return
  PendingWritesBar.preload()
  void retryImport(() => import('#ui/feedback/undo-bar.tsx'))
  void retryImport(() => import('#features/matches/web/undo-confirm.ts'))
  void retryImport(() => import('#features/matches/web/cached-history.ts'))
  void loadToaster()
}

function preloadAfterForm(router: typeof appRouter): void {
  PendingWritesBar.preload()
  void Promise.allSettled([
    router.loadRouteChunk(router.routesById['/_app/matches/$id']),
    router.loadRouteChunk(router.routesById['/_app/matches']),
    import('#ui/feedback/undo-bar.tsx'),
    import('#features/matches/web/pending/read-through.ts'),
    import('#features/match-page/web/waiting-note.tsx'),
    import('#features/match-page/web/how-it-went.tsx'),
    import('#features/match-form/web/edit/match-editor.tsx'),
  ])
}

export function PendingWritesHost({ userId, onForm }: { userId: string; onForm: boolean }) {
  const router = useRouter()
  // What a page has just written and waits for is no reason for a bar, which would move the page.
  const [hadPendingWrites] = useState(() => hasPendingWrites(userId))
  const waits = usePendingWrites().length > 0 || hadPendingWrites
  const { at, trouble } = useAsOf()
  useEffect(() => {
    const load = () => void loadPendingWrites(userId).then(preloadBar)
    const timer = setTimeout(load, hasPendingWrites(userId) ? 0 : LATER_MS)
    return () => clearTimeout(timer)
  }, [userId])
  useEffect(() => (onForm ? whenIdle(() => preloadAfterForm(router)) : undefined), [onForm, router])
  return (
    (waits || at !== null || trouble !== null) && (
      <Suspense fallback={<div className="h-13" />}>
        <PendingWritesBar />
      </Suspense>
    )
  )
}
