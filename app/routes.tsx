import {
  createRootRoute,
  createRoute,
  lazyFn,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { useEffect } from 'react'

import { redirectBack, signInToken } from '#client/sign-in.ts'
import { whenServed } from '#client/when-served.ts'
import { ownPath } from '#features/accounts/accounts.rules.ts'
import { type FriendTab, friendTabOf } from '#features/friends/friends.rules.ts'
import { filtersOf } from '#features/matches/match-filters.rules.ts'
import {
  type NotificationSearch,
  searchFor,
} from '#features/notifications/web/notification-search.ts'
import type { StatsSearch } from '#features/stats/web/stats-filters.ts'
import type { PlaySearch } from '#features/suggestions/web/play-search.ts'
import { loadToaster } from '#ui/base/toast.ts'

import { CrashScreen } from './crash-screen.tsx'
import * as paths from './paths.ts'

// Every page by its address, with what its search may say. Page and loader are a file of app/routes, which
// loads with the first visit: the signed-out pages do not carry the query library.

export interface Opened<Param extends string = never, Deps = object> {
  params: Record<Param, string>
  deps: Deps
}

type Search = Record<string, unknown>
type Loader = (...args: never[]) => unknown

/** A search parameter as text: the router parses one that looks like a number. */
function searchText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : undefined
}

const page = <M extends { component: unknown }>(load: () => Promise<M>) => ({
  component: lazyRouteComponent(() => whenServed(load), 'component'),
})

const loadedPage = <M extends { component: Loader; loader: Loader }>(load: () => Promise<M>) => ({
  component: lazyRouteComponent(() => whenServed(load), 'component'),
  loader: lazyFn(() => whenServed(load), 'loader'),
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

const root = createRootRoute({
  component: Root,
  // Only at the root, so that it replaces the shell and the page has one main landmark.
  errorComponent: CrashScreen,
  notFoundComponent: page(() => import('./routes/not-found.tsx')).component,
})
const ofRoot = { getParentRoute: () => root }

const signedIn = createRoute({
  ...ofRoot,
  id: '_app',
  beforeLoad: ({ location }) => {
    if (signInToken() !== null) return
    redirect({ to: '/login', search: redirectBack(location.href), replace: true, throw: true })
  },
  ...loadedPage(() => import('./routes/_app.tsx')),
})
const signedOut = createRoute({
  ...ofRoot,
  id: '_public',
  ...page(() => import('./routes/_public.tsx')),
})
const ofSignedIn = { getParentRoute: () => signedIn }
const ofSignedOut = { getParentRoute: () => signedOut }

const filtered = {
  validateSearch: filtersOf,
  loaderDeps: ({ search }: { search: ReturnType<typeof filtersOf> }) => search,
}

const signedInPages = [
  createRoute({
    ...ofSignedIn,
    path: 'dashboard',
    ...loadedPage(() => import('./routes/_app/dashboard.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'friends',
    validateSearch: (search: Search): { tab?: FriendTab | undefined } => {
      const tab = friendTabOf(search['tab'])
      // Set even when undefined: the router keeps parameters that validateSearch leaves out.
      return { tab: tab === 'list' ? undefined : tab }
    },
    ...loadedPage(() => import('./routes/_app/friends.index.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'friends/$id',
    ...filtered,
    ...loadedPage(() => import('./routes/_app/friends.$id.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'friends/guests',
    validateSearch: ({ claim }: Search): { claim?: string | undefined } => ({
      claim: searchText(claim),
    }),
    ...loadedPage(() => import('./routes/_app/friends.guests.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'friends/requests',
    ...loadedPage(() => import('./routes/_app/friends.requests.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'games/$id',
    ...filtered,
    ...loadedPage(() => import('./routes/_app/games.$id.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'import',
    ...page(() => import('./routes/_app/import.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'matches',
    ...filtered,
    ...loadedPage(() => import('./routes/_app/matches/index.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'matches/$id',
    validateSearch: ({ pad }: Search): { pad?: true } => (pad === true ? { pad } : {}),
    ...loadedPage(() => import('./routes/_app/matches/$id.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'matches/new',
    validateSearch: ({
      game,
      again,
      with: friend,
      pad,
    }: Search): { game?: string; again?: string; with?: string; pad?: true } => ({
      ...(typeof game === 'string' && { game }),
      ...(typeof again === 'string' && { again }),
      /** Who has a seat: friends' ids, and `guest:NAME`, divided by commas. */
      ...(typeof friend === 'string' && { with: friend }),
      ...(pad === true && { pad }),
    }),
    ...loadedPage(() => import('./routes/_app/matches/new.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'notifications',
    validateSearch: (search: Search): NotificationSearch => {
      const number = Number(search['page'])
      const known = Number.isInteger(number) && number > 1 && number <= 100_000
      return searchFor(search['tab'] === 'all' ? 'all' : 'unread', known ? number : 1)
    },
    loaderDeps: ({ search }) => search,
    ...loadedPage(() => import('./routes/_app/notifications.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'play',
    // Every page of the web app loads this function, so the page itself looks at the values.
    validateSearch: (search: Search): PlaySearch => search,
    ...page(() => import('./routes/_app/play.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'profile/me',
    ...loadedPage(() => import('./routes/_app/profile.me.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'scan',
    ...page(() => import('./routes/_app/scan.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'search',
    // The router parses a search for 1830 as a number.
    validateSearch: ({ q }: Search): { q?: string | undefined } => ({ q: filtersOf({ q }).q }),
    ...page(() => import('./routes/_app/search.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'stats',
    // As on /play.
    validateSearch: ({ players, ...search }: Search): StatsSearch => ({
      ...filtersOf(search),
      players,
    }),
    loaderDeps: ({ search }) => search,
    ...loadedPage(() => import('./routes/_app/stats.index.tsx')),
  }),
  createRoute({
    ...ofSignedIn,
    path: 'stats/$year',
    validateSearch: ({ status }: Search): { status?: 'confirmed' } =>
      status === 'confirmed' ? { status } : {},
    loaderDeps: ({ search }) => search,
    ...loadedPage(() => import('./routes/_app/stats.$year.tsx')),
  }),
] as const

const signedOutPages = [
  createRoute({
    ...ofSignedOut,
    path: 'check-email',
    validateSearch: ({
      email,
      join,
    }: Search): { email?: string | undefined; join?: string | undefined } => ({
      email: searchText(email),
      join: searchText(join),
    }),
    ...loadedPage(() => import('./routes/_public/check-email.tsx')),
  }),
  createRoute({
    ...ofSignedOut,
    path: 'forgot-password',
    ...page(() => import('./routes/_public/forgot-password.tsx')),
  }),
  createRoute({
    ...ofSignedOut,
    path: 'join/$token',
    ...loadedPage(() => import('./routes/_public/join.$token.tsx')),
  }),
  createRoute({
    ...ofSignedOut,
    path: 'login',
    validateSearch: (search: Search): { redirect?: string | undefined } => ({
      redirect: searchText(search['redirect']),
    }),
    beforeLoad: ({ search }) => {
      if (signInToken() === null) return
      redirect({ href: ownPath(search.redirect) ?? paths.dashboard, replace: true, throw: true })
    },
    ...page(() => import('./routes/_public/login.tsx')),
  }),
  createRoute({
    ...ofSignedOut,
    path: 'oauth-success',
    ...page(() => import('./routes/_public/oauth-success.tsx')),
  }),
  createRoute({
    ...ofSignedOut,
    path: 'reset-password',
    validateSearch: ({ token }: Search): { token?: string | undefined } => ({
      token: searchText(token),
    }),
    loaderDeps: ({ search: { token } }) => ({ token }),
    ...loadedPage(() => import('./routes/_public/reset-password.tsx')),
  }),
  createRoute({
    ...ofSignedOut,
    path: 'signup',
    validateSearch: ({
      invite,
      join,
    }: Search): { invite?: string | undefined; join?: string | undefined } => ({
      invite: searchText(invite),
      join: searchText(join),
    }),
    beforeLoad: ({ search: { join } }) => {
      if (signInToken() === null) return
      const href = join === undefined ? paths.dashboard : paths.friendLink(join)
      redirect({ href, replace: true, throw: true })
    },
    loaderDeps: ({ search: { invite } }) => ({ invite }),
    ...loadedPage(() => import('./routes/_public/signup.tsx')),
  }),
  createRoute({
    ...ofSignedOut,
    path: 'verify-email',
    validateSearch: ({
      token,
      join,
    }: Search): { token?: string | undefined; join?: string | undefined } => ({
      token: searchText(token),
      join: searchText(join),
    }),
    ...page(() => import('./routes/_public/verify-email.tsx')),
  }),
] as const

const home = createRoute({
  ...ofRoot,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/dashboard', replace: true, throw: true })
  },
})

// Not of the signed-in pages, which redirect to /login: it explains first why a sign-in is needed.
const newGame = createRoute({
  ...ofRoot,
  path: 'games/new',
  ...page(() => import('./routes/games.new.tsx')),
})

export const routeTree = root.addChildren([
  home,
  newGame,
  signedIn.addChildren(signedInPages),
  signedOut.addChildren(signedOutPages),
])
