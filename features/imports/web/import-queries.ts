import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { invalidateLists } from '#features/matches/web/match-queries.ts'

/** While the server takes matches back by itself. */
const WORKING_MS = 1500

/** The user's imports, newest first, and whether the server can ask BoardGameGeek. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: async ({ signal }) => api('GET /imports', { signal }),
  // The page shows it again after an import.
  refetchOnMount: 'always',
  refetchInterval: ({ state }) =>
    state.data?.data.some((one) => one.state === 'undoing') === true && WORKING_MS,
})

/** Refetches after an import was made or taken back: matches, claims and games change with it. */
export function refreshImports(): void {
  void queryClient.invalidateQueries(importsQuery)
  void queryClient.invalidateQueries({ queryKey: ['games'] })
  invalidateLists()
  invalidateDependents('friends')
}
