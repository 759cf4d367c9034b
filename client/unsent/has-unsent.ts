/** Ids of the accounts with writes that wait here, so that a page knows it before it has the queue. */
const KEY = 'unsent'

export function hasUnsent(userId: string): boolean {
  try {
    return localStorage.getItem(KEY)?.includes(userId) === true
  } catch {
    return false
  }
}

export function noteUnsent(userIds: readonly string[]): void {
  const text = [...new Set(userIds)].join(' ')
  try {
    if (text === '') localStorage.removeItem(KEY)
    else if (localStorage.getItem(KEY) !== text) localStorage.setItem(KEY, text)
  } catch {
    // Storage is full or blocked: what waits is then found when the queue is loaded.
  }
}
