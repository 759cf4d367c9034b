/** Ids of the accounts with writes that wait here, so that a page knows it before it has the queue. */
const KEY = 'unsent'
const listeners = new Set<() => void>()

export function hasUnsent(userId: string): boolean {
  try {
    return localStorage.getItem(KEY)?.includes(userId) === true
  } catch {
    return false
  }
}

/** Calls back when another account, or none, has something here. @returns how to stop listening */
export function onHasUnsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

export function noteUnsent(userIds: readonly string[]): void {
  const text = [...new Set(userIds)].join(' ')
  try {
    if (text === (localStorage.getItem(KEY) ?? '')) return
    if (text === '') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {
    // Storage is full or blocked: what waits is then found when the queue is loaded.
  }
  for (const listener of listeners) listener()
}
