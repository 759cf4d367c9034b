export const SEARCH_MIN = 2
export const SUGGESTED_MAX = 20

export const SEARCH_TOO_SHORT = 'Type at least 2 characters to search'

export const friendTabs = ['list', 'requests', 'sent', 'suggested'] as const
export type FriendTab = (typeof friendTabs)[number]

/** The tab that the address names; the list when it names none of ours. */
export function friendTabOf(value: unknown): FriendTab {
  return friendTabs.find((tab) => tab === value) ?? 'list'
}
