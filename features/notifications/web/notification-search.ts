// Not in notification-queries.ts: the route's validateSearch is in the entry chunk.

export type NotificationTab = 'unread' | 'all'

/** The defaults, page 1 of the unread tab, are left out of the URL. */
export interface NotificationSearch {
  tab?: NotificationTab | undefined
  page?: number | undefined
}

export function searchFor(tab: NotificationTab, page: number): NotificationSearch {
  // Set both even when undefined: the router keeps parameters that validateSearch leaves out.
  return { tab: tab === 'all' ? tab : undefined, page: page > 1 ? page : undefined }
}
