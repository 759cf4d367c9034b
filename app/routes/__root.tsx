import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'

import { ToasterHost } from '#ui/overlays/toaster-host.tsx'

import { CrashScreen } from '../fallback/crash-screen.tsx'

export const Route = createRootRoute({
  component: Root,
  // Here and nowhere below, so that a crash takes the shell with it and leaves one main part.
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
