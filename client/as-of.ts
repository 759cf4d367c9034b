import { useSyncExternalStore } from 'react'

import { keptAnswers } from './kept-names.ts'

/** As of when the pages show what they show; null while everything comes from the server. */
export function useAsOf(): Date | null {
  return useSyncExternalStore(onAsOfChange, asOf)
}

export function asOf(): Date | null {
  let oldest: Date | null = null
  for (const at of keptAnswers.values()) if (oldest === null || at < oldest) oldest = at
  return oldest
}

/** @returns how to stop listening */
export function onAsOfChange(listener: () => void): () => void {
  // The client says so after each answer (api.ts).
  addEventListener('answer', listener)
  return () => removeEventListener('answer', listener)
}
