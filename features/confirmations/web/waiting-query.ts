import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'

/** So many are counted; of more it is said that there are more. */
export const COUNTED = 20

export type Waiting = Awaited<ReturnType<typeof fetchWaiting>>

const fetchWaiting = (signal: AbortSignal) =>
  api('GET /sessions', { query: { waiting: 'me', limit: COUNTED }, signal })

/** The newest matches that the user has not confirmed. */
export const waitingQuery = queryOptions({
  queryKey: ['matches', 'waiting'],
  queryFn: async ({ signal }) => fetchWaiting(signal),
  meta: { dependsOn: ['matches'] },
})

/** Once it is answered a match leaves the list at once, before the list is fetched again. */
export function removeFromWaiting(id: string): void {
  queryClient.setQueryData(
    waitingQuery.queryKey,
    (waiting: Waiting | undefined) =>
      waiting && { ...waiting, data: waiting.data.filter(({ _id }) => _id !== id) },
  )
}

export async function refreshWaiting(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey })
}
