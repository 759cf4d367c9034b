import { useSyncExternalStore } from 'react'

import type { ResponseOf } from '../api.ts'
import type { StoredEndpoint, UnsentWrite } from './unsent-write.ts'

/** What waits on this device, as pages see it. Small, because many pages have it; the queue fills it. */
interface Unsent {
  /** Of the signed-in account, oldest first. */
  writes: readonly UnsentWrite[]
  /** How many of them only a newer version of the app can read. */
  newer: number
}

/** An answer that came after the page that wrote it had stopped waiting. */
export type LateAnswer = {
  [Key in StoredEndpoint]: { endpoint: Key; response: ResponseOf<Key>; write: UnsentWrite }
}[StoredEndpoint]

let unsent: Unsent = { writes: [], newer: 0 }
const listeners = new Set<() => void>()
const answered = new Set<(answer: LateAnswer) => void>()

export const unsentNow = (): Unsent => unsent

export function showUnsent(next: Unsent): void {
  unsent = next
  for (const listener of listeners) listener()
}

/** @returns how to stop listening */
export function onUnsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What waits here of the signed-in account, oldest first; empty until it is loaded. */
export const useUnsent = (): readonly UnsentWrite[] =>
  useSyncExternalStore(onUnsent, unsentNow).writes

/** How many waiting writes need a newer version of the app. */
export const useNewerUnsent = (): number => useSyncExternalStore(onUnsent, unsentNow).newer

/**
 * Calls back when a write that waited was answered, in every tab, so that pages refresh what they show.
 * @returns how to stop listening
 */
export function onWritten(listener: (answer: LateAnswer) => void): () => void {
  answered.add(listener)
  return () => answered.delete(listener)
}

export function tellWritten(answer: LateAnswer): void {
  for (const listener of answered) listener(answer)
}
