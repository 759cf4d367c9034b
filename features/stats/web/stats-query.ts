import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'

import type { Stats } from '../stats.contract.ts'

export const statsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['stats', userId],
    queryFn: async ({ signal }): Promise<Stats> =>
      (await api('GET /users/:id/stats', { params: { id: userId }, signal })).data,
    meta: { dependsOn: ['matches'] },
  })
