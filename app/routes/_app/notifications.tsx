import { createFileRoute } from '@tanstack/react-router'

import { NotificationsPage } from '#app/pages/notifications/notifications-page.tsx'
import { queryClient } from '#client/query/query-client.ts'
import { inboxQuery } from '#features/home/web/inbox-query.ts'
import { notificationsQuery } from '#features/notifications/web/notification-queries.ts'
import {
  type NotificationSearch,
  searchFor,
} from '#features/notifications/web/notification-search.ts'

export const Route = createFileRoute('/_app/notifications')({
  validateSearch: (search: Record<string, unknown>): NotificationSearch => {
    const page = Number(search['page'])
    const known = Number.isInteger(page) && page > 1 && page <= 100_000
    return searchFor(search['tab'] === 'all' ? 'all' : 'unread', known ? page : 1)
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { tab = 'unread', page = 1 } }) => {
    void queryClient.query(notificationsQuery(tab, page)).catch(() => {})
    void queryClient.query(inboxQuery).catch(() => {})
  },
  component: NotificationsPage,
})
