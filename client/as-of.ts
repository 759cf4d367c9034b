import { useSyncExternalStore } from 'react'

import { KEPT_AT } from './kept-names.ts'

/** When the answers came that this device gave in place of the server, and when it gave them, by address. */
const kept = new Map<string, { at: number; given: number }>()
const listeners = new Set<() => void>()
let oldest: Date | null = null

/** Notes whether an answer came from this device: the service worker marks it. */
export function noteAnswer(url: string, { headers }: Response): void {
  const at = headers.get(KEPT_AT)
  if (at !== null) kept.set(url, { at: Number(at), given: Date.now() })
  else if (!kept.delete(url)) return
  changed()
}

/** Forgets what was given before a time: since then everything shown has been asked for anew. */
export function forgetGivenBefore(time: number): void {
  for (const [url, { given }] of kept) if (given < time) kept.delete(url)
  changed()
}

function changed(): void {
  const times = [...kept.values()].map(({ at }) => at)
  oldest = times.length === 0 ? null : new Date(Math.min(...times))
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
