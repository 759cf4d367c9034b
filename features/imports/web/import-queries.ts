import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { api, type ResponseOf } from '#client/api.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { invalidateLists } from '#features/matches/web/match-queries.ts'

import type { KeptMatch } from '../imports.contract.ts'

const IMPORTS = ['imports'] as const
/** While the server takes matches back by itself. */
const WORKING_MS = 1500

/** What the server can fetch by itself; it changes with its settings alone. */
export const importSourcesQuery = queryOptions({
  queryKey: ['import-sources'],
  queryFn: async ({ signal }) => (await api('GET /imports/sources', { signal })).data,
  staleTime: Infinity,
})

/** The user's imports, newest first. */
export const importsQuery = infiniteQueryOptions({
  queryKey: [...IMPORTS, 'all'],
  queryFn: async ({ pageParam, signal }) =>
    api('GET /imports', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (part) => part.meta.nextCursor,
  // The page shows it again after an import.
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => {
    const all = state.data?.pages.flatMap(({ data }) => data) ?? []
    return all.some((one) => one.state === 'undoing') && WORKING_MS
  },
})

/** The matches that have stayed when an import was undone, each with its reason. */
export const keptQuery = (id: string) =>
  queryOptions({
    queryKey: [...IMPORTS, 'kept', id],
    queryFn: async ({ signal }) => {
      const kept: KeptMatch[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const asked = { params: { id }, query: { cursor }, signal }
        const part: ResponseOf<'GET /imports/:id/kept'> = await api('GET /imports/:id/kept', asked)
        kept.push(...part.data)
        cursor = part.meta.nextCursor
      }
      return kept
    },
  })

/** Refetches after an import was made or taken back: matches, claims and games change with it. */
export function refreshImports(): void {
  void queryClient.invalidateQueries({ queryKey: IMPORTS })
  void queryClient.invalidateQueries({ queryKey: ['games'] })
  invalidateLists()
  invalidateDependents('friends')
}
