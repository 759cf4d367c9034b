import { createRootRoute, Outlet } from '@tanstack/react-router'

import { NotFound } from '../shell/not-found.tsx'
import { ToasterHost } from '../ui/toaster-host.tsx'

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: NotFound,
})

function Root() {
  return (
    <>
      <Outlet />
      <ToasterHost />
    </>
  )
}
