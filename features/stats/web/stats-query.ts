import { queryOptions } from '@tanstack/react-query'

import type { Stats } from '#features/stats/contract.ts'
import { api } from '#web/api.ts'

export const statsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['stats', userId],
    queryFn: async ({ signal }): Promise<Stats> =>
      (await api('GET /users/:id/stats', { params: { id: userId }, signal })).data,
  })
