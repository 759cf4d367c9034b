import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'

/** Matches on the dashboard: the last one, and two before it. */
const SHOWN = 3

/** The most recent matches by day. */
export const recentQuery = queryOptions({
  queryKey: ['matches', 'latest'],
  queryFn: async ({ signal }) =>
    (await api('GET /sessions', { query: { limit: SHOWN }, signal })).data,
  meta: { dependsOn: ['matches'] },
})
