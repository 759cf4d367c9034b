import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'

import { loadToaster } from '#ui/base/toast.ts'

import { CrashScreen } from '../fallback/crash-screen.tsx'

export const Route = createRootRoute({
  component: Root,
  // Only at the root, so that it replaces the shell and the page has one main landmark.
  errorComponent: CrashScreen,
  notFoundComponent: lazyRouteComponent(() => import('../fallback/not-found.tsx'), 'NotFound'),
})

/** The page's data come first. */
const AFTER_DATA_MS = 2000

function Root() {
  // Before the first toast: it may say that the connection is lost.
  useEffect(() => {
    const timer = setTimeout(() => void loadToaster(), AFTER_DATA_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Outlet />
}
