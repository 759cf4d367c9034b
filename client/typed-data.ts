/** Begins the keys of what somebody typed and this device keeps for more than a tab's life. */
export const TYPED = 'typed: '

/** The database of what waits on this device to be sent. */
export const WAITING = 'waiting'

/** On logout: the next user of this device must not find what was typed on it. */
export function clearTypedData(): void {
  try {
    indexedDB.deleteDatabase(WAITING)
    sessionStorage.clear()
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(TYPED))
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
