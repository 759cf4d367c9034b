import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'

import type { PushState } from '../push.contract.ts'

export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }): Promise<PushState> => (await api('GET /push', { signal })).data,
})

export function cachePush(state: PushState): void {
  queryClient.setQueryData(pushQuery.queryKey, state)
}
