import { useSyncExternalStore } from 'react'

import { KEPT_AT } from './kept-names.ts'

/** When the answers came that this device gave in place of the server, by their address. */
const kept = new Map<string, number>()
const listeners = new Set<() => void>()
let oldest: Date | null = null

/** Notes whether an answer came from this device: the service worker marks it. */
export function noteAnswer(url: string, { headers }: Response): void {
  const at = headers.get(KEPT_AT)
  if (at !== null) kept.set(url, Number(at))
  else if (!kept.delete(url)) return
  changed()
}

/** Called when the server responds again: everything is then asked for anew. */
export function forgetKept(): void {
  kept.clear()
  changed()
}

function changed(): void {
  oldest = kept.size === 0 ? null : new Date(Math.min(...kept.values()))
  for (const listener of listeners) listener()
}

/** As of when the pages show what they show; null while everything comes from the server. */
export function useAsOf(): Date | null {
  return useSyncExternalStore(onAsOfChange, asOf)
}

export function asOf(): Date | null {
  return oldest
}

/** @returns how to stop listening */
export function onAsOfChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
