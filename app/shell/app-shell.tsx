import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect } from 'react'

import { HAS_PENDING } from '#client/cache-names.ts'
import { failureOf } from '#client/query/failure-of.ts'
import { MeContext, meQuery } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { onSignInElsewhere, storeFirstName } from '#client/sign-in.ts'
import { useUnreadCount } from '#features/notifications/web/answered-here.ts'
import { SearchHost } from '#features/search/web/keys/search-host.tsx'
import { afterPaint } from '#ui/base/lazy-component.tsx'
import { rootAttribute } from '#ui/base/root-attribute.ts'
import { PageSkeleton } from '#ui/base/skeleton.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'

import { BottomBar } from './bottom-bar.tsx'
import { navItems } from './nav-items.ts'
import { SearchButton } from './search-button.tsx'
import { Sidebar } from './sidebar.tsx'

const LateParts = afterPaint(
  async () => (await import('./late-parts.tsx')).LateParts,
  // The bar of what waits on this device moves nothing when it comes.
  () => HAS_PENDING in localStorage && <div className="h-13" />,
)

const appAttribute = rootAttribute('shell', 'app')
const formAttribute = rootAttribute('matchForm')

export function AppShell({ children }: { children?: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* The Content-Security-Policy blocks style elements that libraries add. */}
      <CSPProvider disableStyleElements>
        <Shell>{children ?? <Outlet />}</Shell>
      </CSPProvider>
    </QueryClientProvider>
  )
}

function Shell({ children }: { children: ReactNode }) {
  const me = useQuery(meQuery)
  // Deferred, so that React renders the page in steps and can handle taps between them.
  const known = useDeferredValue(me.data)
  const unread = useUnreadCount() ?? 0
  // The form for a match has a head and a bar of its own on small screens (bars.css).
  const path = useLocation({ select: ({ pathname }) => pathname })
  const onForm = path === navItems.newMatch.to

  // Another tab signed out, or in as somebody else: reload with the current sign-in.
  useEffect(() => onSignInElsewhere(() => window.location.reload()), [])

  const firstName = known?.firstName
  useEffect(() => {
    if (firstName !== undefined) storeFirstName(firstName)
  }, [firstName])

  return (
    <div ref={appAttribute} className="lg:pl-62">
      <a
        href="#page"
        className="absolute top-2 left-2 z-30 -translate-y-20 rounded-field bg-card px-4 py-3 font-bold text-ink focus:translate-y-0 focus:shadow-float"
      >
        Skip to the page
      </a>
      <Sidebar unread={unread} />
      <SearchHost />
      {known !== undefined && (
        <MeContext value={known}>
          <LateParts onForm={onForm} />
        </MeContext>
      )}
      {path !== '/search' && (
        <header className="top-bar relative z-10 lg:hidden">
          <SearchButton />
        </header>
      )}
      <main
        ref={onForm ? formAttribute : undefined}
        id="page"
        tabIndex={-1}
        className="page mx-auto max-w-5xl px-4 pt-5 pb-30 outline-none sm:px-8 lg:pt-10 lg:pb-16"
      >
        {known !== undefined ? (
          <MeContext value={known}>{children}</MeContext>
        ) : me.isError ? (
          <LoadFailure
            level={1}
            title="This page did not load"
            {...failureOf(me, 'Something went wrong.')}
          />
        ) : (
          <PageSkeleton />
        )}
      </main>
      <BottomBar unread={unread} />
    </div>
  )
}
