import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'

/**
 * Matches that the dashboard reads: it lists three, and sums up their evening. An evening of more matches
 * is not summed up.
 */
export const RECENT = 12

/** The most recent matches by day. */
export const recentQuery = queryOptions({
  queryKey: ['matches', 'latest'],
  queryFn: async ({ signal }) =>
    (await api('GET /sessions', { query: { limit: RECENT }, signal })).data,
  meta: { dependsOn: ['matches'] },
})
