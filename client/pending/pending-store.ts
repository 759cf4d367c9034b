import { useSyncExternalStore } from 'react'

import { HAS_PENDING } from '../cache-names.ts'
import type { StoredEndpoint, PendingWrite } from './pending-write.ts'

// Small, because many pages have it; the queue fills it.

type WrittenListener = (write: PendingWrite, response: unknown) => void

let writes: readonly PendingWrite[] = []
const listeners = new Set<() => void>()
const writtenListeners = new Set<WrittenListener>()

/** What waits here of the signed-in account, oldest first; empty until it is loaded. */
export const pendingWrites = (): readonly PendingWrite[] => writes

export function usePendingWrites(): readonly PendingWrite[] {
  return useSyncExternalStore(onPendingWritesChange, pendingWrites)
}

/** The matches that a write changes, or the one that it makes. */
export function aboutOf({ id, endpoint, params, body }: PendingWrite): readonly string[] {
  if (endpoint === 'POST /sessions') return [id]
  if (endpoint === 'POST /sessions/confirm') return (body?.['ids'] ?? []) as string[]
  return params['id'] === undefined ? [] : [params['id']]
}

export const isAbout = (write: PendingWrite, matchId: string) => aboutOf(write).includes(matchId)

const ANSWERS: ReadonlySet<string> = new Set<StoredEndpoint>([
  'POST /sessions/:id/confirm',
  'POST /sessions/confirm',
  'POST /sessions/:id/decline',
])

export function answeredIn(all: readonly PendingWrite[]): ReadonlySet<string> {
  const answers = all.filter(({ endpoint, refusal }) => refusal === null && ANSWERS.has(endpoint))
  return new Set(answers.flatMap(aboutOf))
}

/** Whether a match is new and waits here, or needs a look. */
export function isNewHere(matchId: string): boolean {
  return writes.some(({ id, endpoint }) => id === matchId && endpoint === 'POST /sessions')
}

/** The id under which a write takes the place of one that needs a look, if that is still here. */
export function inPlaceOf(opened: string | undefined): { id?: string } {
  const write = writes.find(({ id }) => id === opened)
  return write === undefined ? {} : { id: write.id }
}

export function showPendingWrites(next: readonly PendingWrite[]): void {
  writes = next
  for (const listener of listeners) listener()
}

export function onPendingWritesChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** In every tab, with the server's whole answer. The write waits until all listeners were called. */
export function onWritten(listener: WrittenListener): () => void {
  writtenListeners.add(listener)
  return () => writtenListeners.delete(listener)
}

/** By the match and the version that an edit was based on. */
const versions = new Map<string, number>()

/** The version of a match after the own edits that were answered since this one. */
export function versionMade(matchId: string, version: number): number {
  const next = versions.get(`${matchId} ${version}`)
  return next === undefined ? version : versionMade(matchId, next)
}

export function noteVersion({ endpoint, params, ifMatch }: PendingWrite, version: number | null) {
  if (endpoint !== 'PUT /sessions/:id' || ifMatch === null || (version ?? 0) <= ifMatch) return
  versions.set(`${params['id']} ${ifMatch}`, ifMatch + 1)
}

export function tellWritten(write: PendingWrite, response: unknown): void {
  for (const listener of writtenListeners) listener(write, response)
}

/** Whether an account, or any, has something here, before the queue is loaded. */
export function hasPendingWrites(userId = ''): boolean {
  return localStorage.getItem(HAS_PENDING)?.includes(userId) === true
}

export function notePendingWrites(all: readonly PendingWrite[]): void {
  const text = [...new Set(all.map(({ userId }) => userId))].join(' ')
  try {
    if (text === '') localStorage.removeItem(HAS_PENDING)
    else if (localStorage.getItem(HAS_PENDING) !== text) localStorage.setItem(HAS_PENDING, text)
  } catch {
    // Storage is full: what waits is then found when the queue is loaded.
  }
}
