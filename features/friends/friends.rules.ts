/** One response lists all friends. */
export const FRIENDS_MAX = 1000
/** In one response, the newest; older ones follow when these are answered. */
export const REQUESTS_LISTED = 500
/** After this a rejected request may be made again. */
export const REJECTED_DAYS = 30
export const NOT_FRIENDS = 'You are not friends.'
export const SUGGESTED_MAX = 20
export const RECIPIENT_MISSING =
  'Choose the person from the list again, or enter their email address.'

export const friendTabs = ['list', 'requests', 'sent', 'suggested'] as const
export type FriendTab = (typeof friendTabs)[number]

export function friendTabOf(value: unknown): FriendTab {
  return friendTabs.find((tab) => tab === value) ?? 'list'
}
