import { createFileRoute } from '@tanstack/react-router'

import {
  type NotificationTab,
  notificationsQuery,
} from '#features/notifications/web/notification-queries.ts'
import { NotificationsPage } from '#features/notifications/web/notifications-page.tsx'
import { queryClient } from '#web/query.ts'

/** The first page of the unread ones goes without saying. */
interface NotificationSearch {
  tab?: NotificationTab
  page?: number
}

export const Route = createFileRoute('/_app/notifications')({
  validateSearch: (search: Record<string, unknown>): NotificationSearch => {
    const page = Number(search['page'])
    return {
      ...(search['tab'] === 'all' ? { tab: 'all' } : {}),
      ...(Number.isInteger(page) && page > 1 && page <= 100_000 ? { page } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { tab = 'unread', page = 1 } }) => {
    void queryClient.query(notificationsQuery(tab, page)).catch(() => {})
  },
  component: NotificationsPage,
})
