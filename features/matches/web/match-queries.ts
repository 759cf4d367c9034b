import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'
import { hasPendingWrites } from '#client/pending/pending-store.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { whenServed } from '#client/when-served.ts'

import { filterNames, type MatchFilters } from '../match-filters.rules.ts'
import type { Match } from '../matches.contract.ts'
import {
  HISTORIES,
  type HistoryPage,
  matchKey,
  openedMatch,
  type OpenedMatch,
  replaceInLists,
} from './opened-match.ts'

export const PAGE_LIMIT = 20
/** How long a failed request waits for the code of cached-history.ts. */
const LOADING_MS = 4000
/** Longer lists are not refetched automatically. */
const REFRESHED_PAGES = 5

const ofMatches = { staleTime: 5 * 60_000, meta: { dependsOn: ['matches'] } } as const

export const recentMatchesQuery = queryOptions({
  queryKey: ['matches', 'recent'],
  queryFn: async ({ signal }) =>
    (await api('GET /sessions', { query: { limit: PAGE_LIMIT }, signal })).data,
  ...ofMatches,
})

export const gameDefaultsQuery = (id: string) =>
  queryOptions({
    queryKey: ['matches', 'defaults', id],
    queryFn: async ({ signal }) =>
      (await api('GET /games/:id/defaults', { params: { id }, signal })).data,
    ...ofMatches,
  })

/** Newest first; of very many only the last ones. */
export const dayQuery = (day: string) =>
  queryOptions({
    queryKey: ['matches', 'day', day],
    queryFn: async ({ signal }) =>
      (await api('GET /sessions', { query: { from: day, to: day, limit: 100 }, signal })).data,
    ...ofMatches,
  })

export const historyQuery = (filter: MatchFilters) =>
  infiniteQueryOptions({
    queryKey: [...HISTORIES, ...filterNames.map((name) => filter[name] ?? '')],
    queryFn: async ({ queryKey, pageParam, signal }): Promise<HistoryPage> => {
      const query = { ...filter, limit: PAGE_LIMIT, cursor: pageParam ?? undefined }
      return api('GET /sessions', { query, signal }).catch(async (error: unknown) =>
        (await cachedHistory(error)).cachedPage(filter, queryKey, pageParam, error),
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.nextCursor,
    placeholderData: keepPreviousData,
    meta: { keepsRows: filter.waiting !== undefined || filter.status !== undefined },
    // Comparing thousands of unchanged matches on every further page would be slow.
    structuralSharing: false,
    // A refetch of an infinite list requests all of its pages, one after another.
    refetchOnMount: ({ state }) => isShort(state.data?.pages),
    refetchOnWindowFocus: ({ state }) => isShort(state.data?.pages),
    refetchOnReconnect: ({ state }) => isShort(state.data?.pages),
  })

/** @throws `error` where cached-history.ts does not load: without a service worker and a network */
async function cachedHistory(error: unknown) {
  const late = new Promise<never>((_, reject) => setTimeout(reject, LOADING_MS, error))
  return Promise.race([whenServed(() => import('./cached-history.ts')), late])
}

function isShort(pages: readonly unknown[] | undefined): boolean {
  return (pages?.length ?? 0) <= REFRESHED_PAGES
}

export const matchQuery = (id: string) =>
  queryOptions({
    queryKey: matchKey(id),
    queryFn: async ({ signal }): Promise<OpenedMatch> =>
      (await newMatchHere(id)) ??
      openedMatch(await api('GET /sessions/:id', { params: { id }, signal })),
  })

/** Also one that needs a look. */
async function newMatchHere(id: string): Promise<OpenedMatch | undefined> {
  if (!hasPendingWrites()) return undefined
  const pending = await whenServed(() => import('./pending/read-through.ts'))
  const match = await pending.newMatchHere(id)
  return match && { ...match, activityCursor: null }
}

export function cacheMatch(match: Match): void {
  replaceInLists(match)
  invalidateDependents('matches')
}

/** The page of the deleted or left match is still shown, and must not ask for it again. */
export async function forgetMatch(id: string, leave: () => Promise<void>): Promise<void> {
  queryClient.removeQueries({ queryKey: HISTORIES })
  await leave()
  queryClient.removeQueries({ queryKey: matchKey(id) })
  invalidateDependents('matches')
}

/** @param refetch what is asked anew at once */
export function invalidateLists(refetch: 'active' | 'none' = 'active'): void {
  queryClient.removeQueries({ queryKey: HISTORIES })
  invalidateDependents('matches', refetch)
}
