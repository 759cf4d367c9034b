// Apart from the queries: the route's check of the address is in the entry chunk.

export type NotificationTab = 'unread' | 'all'

/** The first page of the unread ones goes without saying. */
export interface NotificationSearch {
  tab?: NotificationTab
  page?: number
}

export function searchFor(tab: NotificationTab, page: number): NotificationSearch {
  return { ...(tab === 'all' && { tab }), ...(page > 1 && { page }) }
}
