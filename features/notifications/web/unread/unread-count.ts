import { queryOptions, useQuery } from '@tanstack/react-query'

import { api } from '#client/api.ts'

/** Its key starts with `notifications`, so that invalidating those refetches the count too. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread-count'],
  queryFn: async ({ signal }) => {
    const query = { status: 'unread', page: 1, limit: 1 } as const
    return (await api('GET /friends/notifications', { query, signal })).meta.unreadCount
  },
  refetchOnWindowFocus: 'always',
})

/** The number of unread notifications; 0 while it is unknown. */
export function useUnreadCount(): number {
  return useQuery(unreadQuery).data ?? 0
}
