import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'

import { CrashScreen } from '../shell/crash-screen.tsx'
import { ToasterHost } from '../ui/toaster-host.tsx'

export const Route = createRootRoute({
  component: Root,
  // Here and nowhere below, so that a crash takes the shell with it and leaves one main part.
  errorComponent: CrashScreen,
  notFoundComponent: lazyRouteComponent(() => import('../shell/not-found.tsx'), 'NotFound'),
})

function Root() {
  return (
    <>
      <Outlet />
      <ToasterHost />
    </>
  )
}
