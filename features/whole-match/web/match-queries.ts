import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { isUnsentId } from '#client/unsent/unsent-id.ts'
import {
  filterNames,
  isFiltered,
  type MatchFilters,
} from '#features/history-index/match-filters.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'

import type { WholeMatch } from '../whole-match.contract.ts'

const PAGE_LIMIT = 20
const HISTORIES = ['matches', 'history'] as const
/** Longer lists are not refetched automatically. */
const REFRESHED_PAGES = 5

/** The newest matches, for suggestions of games and players. */
export const recentMatchesQuery = queryOptions({
  queryKey: ['matches', 'recent'],
  queryFn: async ({ signal }) =>
    (await api('GET /sessions', { query: { limit: PAGE_LIMIT }, signal })).data,
  staleTime: 5 * 60_000,
  meta: { dependsOn: ['matches'] },
})

/** What a new match of a game begins with. */
export const gameDefaultsQuery = (id: string) =>
  queryOptions({
    queryKey: ['matches', 'defaults', id],
    queryFn: async ({ signal }) =>
      (await api('GET /games/:id/defaults', { params: { id }, signal })).data,
    staleTime: 5 * 60_000,
    meta: { dependsOn: ['matches'] },
  })

/** Where the newest match of a day was played; null where it does not say, or without one. */
export const placeOfDayQuery = (day: string) =>
  queryOptions({
    queryKey: ['matches', 'place', day],
    queryFn: async ({ signal }) => {
      const query = { from: day, to: day, limit: 1 }
      const { data } = await api('GET /sessions', { query, signal })
      return data[0]?.location ?? null
    },
    staleTime: 5 * 60_000,
    meta: { dependsOn: ['matches'] },
  })

export interface HistoryPage {
  data: Match[]
  meta: { nextCursor: string | null }
}

export const historyQuery = (filter: MatchFilters) =>
  infiniteQueryOptions({
    queryKey: [...HISTORIES, ...filterNames.map((name) => filter[name] ?? '')],
    queryFn: async ({ queryKey, pageParam, signal }): Promise<HistoryPage> => {
      const query = { ...filter, limit: PAGE_LIMIT, cursor: pageParam ?? undefined }
      try {
        return await api('GET /sessions', { query, signal })
      } catch (error) {
        const isAway = error instanceof ApiError && error.status === 0
        // Without a service worker nothing is kept, and no code loads without a network.
        if (!isAway || isFiltered(filter) || !navigator.serviceWorker?.controller) throw error
        return (await import('./kept-history.ts')).keptPage(queryKey, pageParam, error)
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.nextCursor,
    placeholderData: keepPreviousData,
    // Comparing thousands of unchanged matches on every further page would be slow.
    structuralSharing: false,
    // A refetch of an infinite list requests all of its pages, one after another.
    refetchOnMount: ({ state }) => isShort(state.data?.pages),
    refetchOnWindowFocus: ({ state }) => isShort(state.data?.pages),
    refetchOnReconnect: ({ state }) => isShort(state.data?.pages),
  })

function isShort(pages: readonly unknown[] | undefined): boolean {
  return (pages?.length ?? 0) <= REFRESHED_PAGES
}

/** A match with the newest of its activity. */
export interface OpenedMatch extends WholeMatch {
  /** The cursor of older activity; null when there is none. */
  activityCursor: string | null
}

export const matchQuery = (id: string) =>
  queryOptions({
    queryKey: ['matches', 'one', id],
    queryFn: async ({ signal }): Promise<OpenedMatch> =>
      isUnsentId(id)
        ? (await import('./unsent/unsent-match.ts')).unsentMatch(id)
        : openedMatch(await api('GET /sessions/:id', { params: { id }, signal })),
  })

interface MatchResponse {
  data: WholeMatch
  meta: { activityCursor: string | null }
}

function openedMatch({ data, meta }: MatchResponse): OpenedMatch {
  return { ...data, ...meta }
}

/** Caches the response of a write, which has the current match: no refetch is needed. */
export function cacheOpenedMatch(response: MatchResponse): void {
  queryClient.setQueryData(matchQuery(response.data._id).queryKey, openedMatch(response))
}

/** Updates a match in all cached histories, and invalidates what depends on matches. */
export function cacheMatch(match: Match): void {
  queryClient.setQueriesData<{ pages: HistoryPage[]; pageParams: unknown[] }>(
    { queryKey: HISTORIES },
    (history) =>
      history && {
        ...history,
        pages: history.pages.map((page) => withMatch(page, match)),
      },
  )
  invalidateDependents('matches')
}

/** Returns the same object if the match is not on the page, so that nothing renders again. */
function withMatch(page: HistoryPage, match: Match): HistoryPage {
  if (!page.data.some(({ _id }) => _id === match._id)) return page
  return { ...page, data: page.data.map((old) => (old._id === match._id ? match : old)) }
}

/** Clears the histories after a match was added, removed or moved to another date. */
export function invalidateLists(): void {
  queryClient.removeQueries({ queryKey: HISTORIES })
  invalidateDependents('matches')
}
