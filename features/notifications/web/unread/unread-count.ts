import { queryOptions, useQuery } from '@tanstack/react-query'

import { api } from '#client/api.ts'

/** Below the key `notifications`, so that whatever changes those brings the count up to date. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread-count'],
  queryFn: async ({ signal }) => {
    const query = { status: 'unread', page: 1, limit: 1 } as const
    return (await api('GET /friends/notifications', { query, signal })).meta.unreadCount
  },
  refetchOnWindowFocus: 'always',
})

/** How many notifications wait; 0 while that is not known. */
export function useUnreadCount(): number {
  return useQuery(unreadQuery).data ?? 0
}
