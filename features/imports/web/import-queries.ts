import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { invalidateLists } from '#features/whole-match/web/match-queries.ts'

import type { Import, KeptMatch } from '../added-imports.contract.ts'

const IMPORTS = ['imports'] as const
/** While the server takes matches back by itself. */
const WORKING_MS = 1500

interface ImportPart {
  data: Import[]
  meta: { nextCursor: string | null }
}

interface KeptPart {
  data: KeptMatch[]
  meta: { nextCursor: string | null; removable: number }
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

/** What would happen if an import was undone now. */
export interface UndoPreview {
  removable: number
  /** How many would stay, by the reason. */
  kept: Record<KeptMatch['why'], number>
}

export const undoPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...IMPORTS, 'undo-preview', id],
    queryFn: async ({ signal }): Promise<UndoPreview> => {
      const preview: UndoPreview = {
        removable: 0,
        kept: { claimed: 0, confirmed: 0, edited: 0 },
      }
      for (let cursor: string | null | undefined; cursor !== null;) {
        const part: KeptPart = await api('GET /imports/:id/kept', {
          params: { id },
          query: { cursor },
          signal,
        })
        preview.removable += part.meta.removable
        for (const { why } of part.data) preview.kept[why] += 1
        cursor = part.meta.nextCursor
      }
      return preview
    },
    // Asked before each undo: friends confirm matches meanwhile.
    gcTime: 0,
  })

/** Refetches after an import was made or taken back: matches, claims and games change with it. */
export function refreshImports(): void {
  void queryClient.invalidateQueries({ queryKey: IMPORTS })
  void queryClient.invalidateQueries({ queryKey: ['games'] })
  invalidateLists()
  invalidateDependents('friends')
}
