import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'

/**
 * Matches that the dashboard reads: it lists three, and sums up their evening. An evening of more matches
 * is not summed up. As many as the history and the form ask for: without a network all three then show the
 * same kept answer.
 */
export const RECENT = 20

/** The most recent matches by day. */
export const recentQuery = queryOptions({
  queryKey: ['matches', 'latest'],
  queryFn: async ({ signal }) =>
    (await api('GET /sessions', { query: { limit: RECENT }, signal })).data,
  meta: { dependsOn: ['matches'] },
})
