import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'

/** So many of the newest matches that wait for somebody are looked at. */
const LOOKED_AT = 50

/** The newest matches that somebody has not confirmed. */
export const owedQuery = queryOptions({
  queryKey: ['matches', 'owed'],
  queryFn: async ({ signal }) =>
    (await api('GET /sessions', { query: { status: 'pending', limit: LOOKED_AT }, signal })).data,
  meta: { dependsOn: ['matches'] },
})
