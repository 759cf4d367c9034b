import { queryClient } from '#client/query/query-client.ts'
import { inboxQuery } from '#features/home/web/inbox-query.ts'
import { notificationsQuery } from '#features/notifications/web/notification-queries.ts'
import type { NotificationSearch } from '#features/notifications/web/notification-search.ts'

import type { Opened } from '../../routes.tsx'

export { NotificationsPage as component } from '#app/pages/notifications/notifications-page.tsx'

export function loader({
  deps: { tab = 'unread', page = 1 },
}: Opened<never, NotificationSearch>): void {
  void queryClient.query(notificationsQuery(tab, page)).catch(() => {})
  void queryClient.query(inboxQuery).catch(() => {})
}
