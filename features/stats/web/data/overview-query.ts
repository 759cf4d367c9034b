import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'
import type { Overview } from '#features/stats/contract.ts'

/** The user's own statistics of all matches up to now. */
export const overviewQuery = queryOptions({
  queryKey: ['stats', 'overview'],
  queryFn: async ({ signal }): Promise<Overview> => (await api('GET /stats', { signal })).data,
  meta: { dependsOn: ['matches'] },
})
