import { queryOptions } from '@tanstack/react-query'

import { api, type ResponseOf } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'

export type Inbox = ResponseOf<'GET /inbox'>

export const inboxQuery = queryOptions({
  queryKey: ['matches', 'inbox'],
  queryFn: async ({ signal }): Promise<Inbox> => api('GET /inbox', { signal }),
  meta: { dependsOn: ['matches', 'friends', 'claims'] },
})

/** At once, before the inbox is fetched again. */
export function removeFromInbox(ids: readonly string[]): void {
  queryClient.setQueryData(inboxQuery.queryKey, (inbox) => {
    if (inbox === undefined) return inbox
    const data = inbox.data.filter(({ _id }) => !ids.includes(_id))
    const count = inbox.meta.count - (inbox.data.length - data.length)
    return { data, meta: { ...inbox.meta, count } }
  })
}
