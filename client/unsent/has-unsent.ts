/** Ids of the accounts with writes that wait here, so that a page knows it before it has the queue. */
export const HAS_UNSENT = 'unsent'

export function hasUnsent(userId: string): boolean {
  return localStorage.getItem(HAS_UNSENT)?.includes(userId) === true
}

/** Calls back when what is stored changes, here or in another tab. @returns how to stop listening */
export function onHasUnsent(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
