import { HAS_UNSENT } from '../kept-names.ts'

/** Stores which accounts have something here. */
export function noteUnsent(userIds: readonly string[]): void {
  const text = [...new Set(userIds)].join(' ')
  try {
    if (text === '') localStorage.removeItem(HAS_UNSENT)
    else if (localStorage.getItem(HAS_UNSENT) !== text) localStorage.setItem(HAS_UNSENT, text)
  } catch {
    // Storage is full: what waits is then found when the queue is loaded.
  }
}
