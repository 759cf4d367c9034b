import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, useDeferredValue, useEffect } from 'react'

import { messageOf } from '../api-error.ts'
import { api } from '../api.ts'
import { MeContext, meQuery } from '../me.ts'
import { queryClient } from '../query.ts'
import { dropSignIn, onSignInElsewhere } from '../sign-in.ts'
import { clearTabStorage } from '../stored-data.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { Sidebar } from './sidebar.tsx'
import { useUnreadCount } from './unread.ts'

/** The layout of all guarded pages, which alone keep what they read in the query cache. */
export function AppShell({ children }: { children?: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* Our policy allows no style element but our own. */}
      <CSPProvider disableStyleElements>
        <Shell>{children ?? <Outlet />}</Shell>
      </CSPProvider>
    </QueryClientProvider>
  )
}

/** Waits for the user; the pages can count on one. */
function Shell({ children }: { children: ReactNode }) {
  const me = useQuery(meQuery)
  // Deferred, so that the page which waits for it is drawn in steps, between which a tap is answered.
  const known = useDeferredValue(me.data)
  const logout = useLogout()
  const unread = useUnreadCount()

  // Another tab signed out or in as somebody else: begin anew with what is true now.
  useEffect(() => onSignInElsewhere(() => window.location.reload()), [])

  return (
    <div className="lg:pl-62">
      <a
        href="#page"
        className="absolute top-2 left-2 z-30 -translate-y-20 rounded-field bg-card px-4 py-3 font-bold text-ink focus:translate-y-0 focus:shadow-float"
      >
        Skip to the page
      </a>
      <Sidebar unread={unread} onLogout={logout} />
      <header className="flex items-center justify-between px-4 pt-3 sm:px-8 lg:hidden">
        <Link to="/dashboard" className="rounded-field py-2 text-ink no-underline">
          <Logo className="text-xl" />
        </Link>
        <div className="flex">
          <ThemeSwitch />
          <IconButton label="Logout" icon={<LogOut className="size-5" />} onClick={logout} />
        </div>
      </header>
      <main
        id="page"
        tabIndex={-1}
        className="mx-auto max-w-5xl px-4 pt-5 pb-32 outline-none sm:px-8 lg:pt-10 lg:pb-16"
      >
        {known !== undefined ? (
          <MeContext value={known}>{children}</MeContext>
        ) : me.isError ? (
          <Banner
            tone="error"
            action={
              <Button size="small" loading={me.isFetching} onClick={() => void me.refetch()}>
                Try again
              </Button>
            }
          >
            {messageOf(me.error, 'Something went wrong.')}
          </Banner>
        ) : (
          <PageSkeleton />
        )}
      </main>
      <BottomBar unread={unread} />
    </div>
  )
}

function useLogout() {
  const navigate = useNavigate()
  return () => {
    // The server's part may fail or take its time; this browser is signed out either way.
    void api('POST /auth/logout').catch(() => {})
    dropSignIn()
    clearTabStorage()
    void navigate({ to: '/login' })
  }
}
