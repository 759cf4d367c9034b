import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'

import { ToasterHost } from '../ui/toaster-host.tsx'

export const Route = createRootRoute({
  component: Root,
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
