import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import type { Import, KeptMatch } from '#features/imports/contract.ts'
import { invalidateLists } from '#features/matches/web/data/match-queries.ts'

const IMPORTS = ['imports'] as const
/** While the server takes matches back by itself. */
const WORKING_MS = 1500

interface ImportPart {
  data: Import[]
  meta: { nextCursor: string | null }
}

interface KeptPart {
  data: KeptMatch[]
  meta: { nextCursor: string | null }
}

/** What the server can fetch by itself; it changes with its settings alone. */
export const importSourcesQuery = queryOptions({
  queryKey: ['import-sources'],
  queryFn: async ({ signal }) => (await api('GET /imports/sources', { signal })).data,
  staleTime: Infinity,
})

/** The user's imports, newest first. */
export const importsQuery = infiniteQueryOptions({
  queryKey: [...IMPORTS, 'all'],
  queryFn: async ({ pageParam, signal }): Promise<ImportPart> =>
    api('GET /imports', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (part) => part.meta.nextCursor,
  // The page shows it again after an import.
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => {
    const working = state.data?.pages.some(({ data }) =>
      data.some((one) => one.state === 'undoing'),
    )
    return working === true && WORKING_MS
  },
})

/** The matches that an undo has left here, with the reason. */
export const keptQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...IMPORTS, 'kept', id],
    queryFn: async ({ pageParam, signal }): Promise<KeptPart> => {
      const query = { cursor: pageParam ?? undefined }
      return api('GET /imports/:id/kept', { params: { id }, query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (part) => part.meta.nextCursor,
  })

/** Refetches after an import was made or taken back: matches, claims and games change with it. */
export function refreshImports(): void {
  void queryClient.invalidateQueries({ queryKey: IMPORTS })
  void queryClient.invalidateQueries({ queryKey: ['games'] })
  invalidateLists()
  invalidateDependents('friends')
}
