import { HAS_UNSENT } from './has-unsent.ts'

/** Stores which accounts have something here, and tells this tab as browsers tell the others. */
export function noteUnsent(userIds: readonly string[]): void {
  const text = [...new Set(userIds)].join(' ')
  try {
    if (text === (localStorage.getItem(HAS_UNSENT) ?? '')) return
    if (text === '') localStorage.removeItem(HAS_UNSENT)
    else localStorage.setItem(HAS_UNSENT, text)
  } catch {
    // Storage is full: what waits is then found when the queue is loaded.
  }
  // With a key, so that nothing else takes it for a change of its own.
  dispatchEvent(new StorageEvent('storage', { key: HAS_UNSENT }))
}
