import { useSyncExternalStore } from 'react'

// Not by CSS alone: two columns have another order than one, and the keyboard goes by the document.
const WIDE = '(width >= 64rem)'

/** Whether there is room for two columns. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
