import type { Query } from '@tanstack/react-query'

import { askedAt, queryClient } from '../query/query-client.ts'
import type { ChangedEvent, DataKind } from './event-parser.ts'

/** The first events wait so long, for the answer of the write that they may come from. */
const FIRST_MS = 60
/** Queries are asked anew at most once in this time, however many events come. */
const EVERY_MS = 300
/** While somebody taps, types or saves, nothing changes under their hand; but not for ever. */
const LONGEST_MS = 4000
const TYPING_MS = 700
const ANSWERED_MS = 10_000
/** Longer lists are not fetched again, as on a return to the page. */
const PAGES_MAX = 5

export interface Invalidation extends Pick<ChangedEvent, 'what' | 'ids' | 'at'> {
  /** When it had changed at the latest, by the clock of this browser; ms since 1970. */
  since: number
}

export function createRefreshing() {
  let waiting: Invalidation[] = []
  let waitingSince = 0
  let doneAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let pressedAt: number | null = null
  let typedAt = 0
  const ending = new AbortController()
  const options = { signal: ending.signal, capture: true, passive: true }
  addEventListener('pointerdown', () => (pressedAt = Date.now()), options)
  for (const name of ['pointerup', 'pointercancel', 'blur']) {
    addEventListener(name, () => (pressedAt = null), options)
  }
  addEventListener('input', () => (typedAt = Date.now()), options)

  const isBusy = () => {
    const now = Date.now()
    const isPressed = pressedAt !== null && now - pressedAt < LONGEST_MS
    return isPressed || now - typedAt < TYPING_MS || queryClient.isMutating() > 0
  }

  function run(): void {
    if (isBusy() && Date.now() - waitingSince < LONGEST_MS) {
      timer = setTimeout(run, FIRST_MS)
      return
    }
    const invalidations = waiting
    waiting = []
    timer = undefined
    doneAt = Date.now()
    refresh(invalidations)
  }

  return {
    add(invalidation: Invalidation): void {
      window.early = undefined
      if (waiting.length === 0) waitingSince = Date.now()
      waiting.push(invalidation)
      timer ??= setTimeout(run, Math.max(FIRST_MS, doneAt + EVERY_MS - Date.now()))
    },
    stop(): void {
      clearTimeout(timer)
      ending.abort()
    },
  }
}

type Known = Invalidation & { answeredAt: number }

function refresh(invalidations: readonly Invalidation[]): void {
  const known = invalidations.map((invalidation) => ({
    ...invalidation,
    answeredAt: answeredAt(invalidation),
  }))
  const isNews = (query: Query) =>
    !isLong(query) &&
    known.some((invalidation) => isAbout(query, invalidation) && !isSeen(query, invalidation))
  const keepsRows = ({ meta }: Query) => meta?.keepsRows === true
  void queryClient.invalidateQueries({
    predicate: (query) => !keepsRows(query) && isNews(query),
    // A page that nobody sees asks when it is seen.
    refetchType: document.hidden ? 'none' : 'active',
  })
  void queryClient.invalidateQueries({
    predicate: (query) => keepsRows(query) && isNews(query),
    refetchType: 'none',
  })
}

/** When the response to this tab's own write came, maybe before the event; Infinity for another's write. */
function answeredAt({ at }: Invalidation): number {
  if (at === null) return Infinity
  const written = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['matches', 'one'] })
    .filter(({ state: { data } }) => updatedAt(data) === at)
  return Math.min(...written.map(({ state }) => state.dataUpdatedAt))
}

function updatedAt(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'updatedAt' in data ? data.updatedAt : null
}

function isAbout(query: Query, { what, ids }: Invalidation): boolean {
  const [kind, part, id] = query.queryKey
  if (kind === 'matches' && part === 'one') {
    return what === 'matches' && (ids.length === 0 || ids.includes(String(id)))
  }
  const depends: readonly DataKind[] | undefined = query.meta?.dependsOn
  return kind === what || depends?.includes(what) === true
}

function isSeen(query: Query, { at, since, answeredAt: own }: Known): boolean {
  const { data, dataUpdatedAt } = query.state
  const isThisState = at !== null && (updatedAt(data) === at || hasRow(data, at))
  const asked = askedAt.get(query)
  // What was not asked for came with the answer of a write: of this one, or of one within seconds.
  if (asked === undefined && dataUpdatedAt >= own) return true
  return isThisState || (asked ?? dataUpdatedAt - ANSWERED_MS) >= Math.min(since, own)
}

/** Whether a list has a row of this state: after its own write the page updates rows in their places. */
function hasRow(data: unknown, at: string): boolean {
  if (typeof data !== 'object' || data === null) return false
  if ('pages' in data && Array.isArray(data.pages)) {
    return data.pages.some((page: unknown) => hasRow(page, at))
  }
  if (!('data' in data) || !Array.isArray(data.data)) return false
  return data.data.some((row: unknown) => updatedAt(row) === at)
}

function isLong({ state: { data } }: Query): boolean {
  if (typeof data !== 'object' || data === null || !('pages' in data)) return false
  return Array.isArray(data.pages) && data.pages.length > PAGES_MAX
}
