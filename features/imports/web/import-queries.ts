import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { invalidateLists } from '#features/matches/web/match-queries.ts'

const WORKING_MS = 1500

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: async ({ signal }) => api('GET /imports', { signal }),
  // The page shows it again after an import.
  refetchOnMount: 'always',
  refetchInterval: ({ state }) =>
    state.data?.data.some((one) => one.state === 'undoing') === true && WORKING_MS,
})

/** Matches, claims and games change with an import. */
export function refreshImports(): void {
  void queryClient.invalidateQueries(importsQuery)
  void queryClient.invalidateQueries({ queryKey: ['games'] })
  invalidateLists()
  invalidateDependents('friends')
}
