/** The prefix of storage keys for typed data that outlives its tab. */
export const TYPED = 'typed: '

/** The prefix of the storage keys for the places of the games in the form (features/match-form). */
export const SHELF_OF = 'shelf of games of '

export const WAITING = 'waiting'

/** Deletes it on logout, so that the next user of this device does not find it. */
export function clearTypedData(): void {
  try {
    indexedDB.deleteDatabase(WAITING)
    sessionStorage.clear()
    const keys = Object.keys(localStorage).filter(
      (key) => key.startsWith(TYPED) || key.startsWith(SHELF_OF),
    )
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
