import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'

import { ToasterHost } from '#ui/overlays/toaster-host.tsx'

import { CrashScreen } from '../fallback/crash-screen.tsx'

export const Route = createRootRoute({
  component: Root,
  // Only at the root, so that it replaces the shell and the page has one main landmark.
  errorComponent: CrashScreen,
  notFoundComponent: lazyRouteComponent(() => import('../fallback/not-found.tsx'), 'NotFound'),
})

function Root() {
  return (
    <>
      <Outlet />
      <ToasterHost />
    </>
  )
}
