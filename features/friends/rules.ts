export const SUGGESTED_MAX = 20

export const friendTabs = ['list', 'requests', 'sent', 'suggested'] as const
export type FriendTab = (typeof friendTabs)[number]

/** The tab that the address names; the list when it names none of ours. */
export function friendTabOf(value: unknown): FriendTab {
  return friendTabs.find((tab) => tab === value) ?? 'list'
}
