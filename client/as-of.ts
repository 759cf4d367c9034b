import { useSyncExternalStore } from 'react'

import { isAway, CACHED_AT, CACHED_WHY, type Trouble } from './cache-names.ts'

/** As long as queries are fresh: a page shows them as they are. */
const FRESH_MS = 15_000

interface CachedAnswer {
  at: Date
  came: number
  why: Trouble
}

/** The answers that this device gave in place of the server, by their address: of when, and when they came. */
const cachedAnswers = new Map<string, CachedAnswer>()
let answered = new Date()
let reading: Trouble | null = null
let writing: Trouble | null = null
let page = ''

/** Notes what became of a read, or of a write that does not wait. @param response null where there was none */
export function noteAnswer(url: string, response: Response | null): void {
  const cachedAt = response?.headers.get(CACHED_AT) ?? null
  if (response === null) reading = 'network'
  else if (cachedAt !== null) {
    const why = response.headers.get(CACHED_WHY) as Trouble
    cachedAnswers.set(url, { at: new Date(Number(cachedAt)), came: Date.now(), why })
  } else if (isAway(response)) reading = 'server'
  else {
    cachedAnswers.delete(url)
    reading = null
    answered = new Date()
  }
  dispatchEvent(new Event('answer'))
}

export function noteWrite(trouble: Trouble | null): void {
  writing = trouble
  dispatchEvent(new Event('answer'))
}

/** Notes which page is shown: the time of the one before is not its own. */
export function notePage(path: string): void {
  if (path !== page) forgetCached()
  page = path
}

/** What the page before showed, unless it is given again. */
export function forgetCached(before = Date.now() - FRESH_MS): void {
  for (const [url, { came }] of cachedAnswers) if (came < before) cachedAnswers.delete(url)
  dispatchEvent(new Event('answer'))
}

function oldest(): CachedAnswer | null {
  const all = [...cachedAnswers.values()]
  return all.reduce<CachedAnswer | null>(
    (one, other) => (one && one.at <= other.at ? one : other),
    null,
  )
}

/** Of when the oldest kept answer of the page is; null while everything comes from the server. */
export const asOf = (): Date | null => oldest()?.at ?? null

/** Why the page does not show what the server has now; null while it does. */
export function readTrouble(): Trouble | null {
  return navigator.onLine ? (oldest()?.why ?? reading) : 'network'
}

export function useAsOf(): { at: Date | null; trouble: Trouble | null; writing: Trouble | null } {
  const kept = useSyncExternalStore(onAnswer, asOf)
  const last = useSyncExternalStore(onAnswer, () => answered)
  const trouble = useSyncExternalStore(onAnswer, readTrouble)
  const waits = useSyncExternalStore(onAnswer, () => writing)
  return { at: kept ?? (trouble === null ? null : last), trouble, writing: waits }
}

function onAnswer(listener: () => void): () => void {
  const changed = ({ type }: Event) => {
    // Whether the network reaches the server, the next answers say.
    if (type === 'online') {
      reading = null
      writing = null
    }
    listener()
  }
  const names = ['answer', 'online', 'offline']
  for (const name of names) addEventListener(name, changed)
  return () => {
    for (const name of names) removeEventListener(name, changed)
  }
}
