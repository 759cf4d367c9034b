import { useSyncExternalStore } from 'react'

import type { UnsentWrite } from './unsent-write.ts'

/** What waits on this device, as pages see it. Small, because many pages have it; the queue fills it. */
interface Unsent {
  writes: readonly UnsentWrite[]
  newer: number
}

type WrittenListener = (write: UnsentWrite, response: unknown) => void

let unsent: Unsent = { writes: [], newer: 0 }
const listeners = new Set<() => void>()
const writtenListeners = new Set<WrittenListener>()

/** What waits here of the signed-in account, oldest first; empty until it is loaded. */
export const unsentWrites = (): readonly UnsentWrite[] => unsent.writes

/** The id under which a repaired write takes the place of the one that needs a look, if that is still here. */
export function inPlaceOf(repaired: string | undefined): { id?: string } {
  const write = unsent.writes.find(({ id }) => id === repaired)
  return write === undefined ? {} : { id: write.id }
}

export function showUnsent(next: Unsent): void {
  unsent = next
  for (const listener of listeners) listener()
}

/** @returns how to stop listening */
export function onUnsentChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `unsentWrites`, for components. */
export function useUnsent(): readonly UnsentWrite[] {
  return useSyncExternalStore(onUnsentChange, unsentWrites)
}

/** How many of the account's writes only a newer version of the app can read. */
export function useNewerUnsent(): number {
  return useSyncExternalStore(onUnsentChange, () => unsent.newer)
}

/**
 * Calls back in every tab when a write that waited was answered, with the server's whole answer, so that
 * pages refresh what they show. The write is among those that wait until the listeners were called.
 * @returns how to stop listening
 */
export function onWritten(listener: WrittenListener): () => void {
  writtenListeners.add(listener)
  return () => writtenListeners.delete(listener)
}

export function tellWritten(write: UnsentWrite, response: unknown): void {
  for (const listener of writtenListeners) listener(write, response)
}
