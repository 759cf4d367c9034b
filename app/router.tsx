import { createRouter } from '@tanstack/react-router'

import { whenSignedOut } from '#client/api.ts'
import { redirectBack } from '#client/sign-in.ts'
import { PageSkeleton } from '#ui/base/skeleton.tsx'

import * as paths from './paths.ts'
import { routeTree } from './routes.tsx'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // The query cache decides what is stale.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  // A filter or tab changes only the search; only another path gets the transition.
  defaultViewTransition: { types: ({ pathChanged }) => (pathChanged ? ['page'] : false) },
})

// What was requested early is of the page that is being left.
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) window.early = undefined
})

// The pressed link may disappear with its page, so the keyboard focus moves to the new page. Not when
// only the search changes: a dialog may have opened, which moves the focus itself.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (!fromLocation || !pathChanged || document.querySelector(':focus')?.checkVisibility()) return
  document.getElementById('page')?.focus({ preventScroll: true })
})

// Leaving the page or resizing the window aborts a view transition. The router does not handle the
// rejected promise, and the browser would log it as an error.
addEventListener('unhandledrejection', (event) => {
  const { reason } = event as { reason: unknown }
  if (reason instanceof DOMException && reason.message.startsWith('Transition was ')) {
    event.preventDefault()
  }
})

whenSignedOut(() => {
  const { pathname, href } = router.state.location
  if (pathname === paths.login || pathname === paths.signUp) return
  void router.navigate({ to: '/login', search: redirectBack(href) })
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    justReset?: boolean
    /** The address was just verified, and the account has no password yet. */
    firstPassword?: boolean
    /** The score pad was opened from the form, which is the entry before. */
    padOpened?: boolean
    /** The write that needs a look and is open on the match's page, in the form. */
    opens?: string
    /** The same in the dialog for a correction. */
    corrects?: boolean
    openGame?: { writeId: string; name: string }
    openRequest?: { writeId: string; email: string }
    email?: string | undefined
  }

  interface Register {
    router: typeof router
  }
}
