import type { router as appRouter } from '../../router.tsx'

/**
 * Loads the pages that follow the form for a match, before they are needed: at the table the network may be
 * away by then, and plain http has no service worker.
 */
export async function preloadUnsent(router: typeof appRouter): Promise<void> {
  const { routesById } = router
  await Promise.allSettled([
    router.loadRouteChunk(routesById['/_app/matches/$id']),
    router.loadRouteChunk(routesById['/_app/matches/']),
    import('./unsent-bar.tsx'),
    import('#ui/feedback/undo-bar.tsx'),
    import('#features/whole-match/web/unsent/read-through.ts'),
    import('#features/match-page/web/unsent/unsent-match-view.tsx'),
    import('#features/match-form/web/edit/match-editor.tsx'),
  ])
}
