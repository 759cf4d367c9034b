/** Ids of the accounts with writes that wait here, so that a page knows it before it has the queue. */
export const HAS_UNSENT = 'unsent'

export function hasUnsent(userId: string): boolean {
  return localStorage.getItem(HAS_UNSENT)?.includes(userId) === true
}
