import { createRouter } from '@tanstack/react-router'

import { whenSignedOut } from '../client/api.ts'
import { redirectBack } from '../client/sign-in.ts'
import { PageSkeleton } from '../ui/base/page-skeleton.tsx'
import { routeTree } from './routeTree.gen.ts'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Freshness is the query cache's business.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  // A filter or a tab changes the search alone; only another page turns the sheet.
  defaultViewTransition: { types: ({ pathChanged }) => (pathChanged ? ['page'] : false) },
})

// A page that is left while it turns, or a window that changes its size, ends the turning. The
// router leaves the promise that says so to nobody, and the browser would call it an error.
addEventListener('unhandledrejection', (event) => {
  const { reason } = event as { reason: unknown }
  if (reason instanceof DOMException && reason.message.startsWith('Transition was ')) {
    event.preventDefault()
  }
})

whenSignedOut(() => {
  const { pathname, href } = router.state.location
  if (pathname === '/login' || pathname === '/signup') return
  void router.navigate({ to: '/login', search: redirectBack(href) })
})

declare module '@tanstack/react-router' {
  /** What one signed-out page hands to the next beside the address. */
  interface HistoryState {
    /** The password was just set anew. */
    justReset?: boolean
    /** The address was just verified, and the account has no password yet. */
    firstPassword?: boolean
    /** The address that was typed or signed up with. */
    email?: string | undefined
  }

  interface Register {
    router: typeof router
  }
}
