// Apart from the queries: the route's check of the address is in the entry chunk.

export type NotificationTab = 'unread' | 'all'

/** The first page of the unread ones goes without saying. */
export interface NotificationSearch {
  tab?: NotificationTab | undefined
  page?: number | undefined
}

export function searchFor(tab: NotificationTab, page: number): NotificationSearch {
  // Both said even when undefined: the router keeps what the check of an address leaves out.
  return { tab: tab === 'all' ? tab : undefined, page: page > 1 ? page : undefined }
}
