import type { Query } from '@tanstack/react-query'

import { cachedMe } from '#client/query/me.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { unsentId } from '#client/unsent/unsent-id.ts'
import { onUnsentChange, onWritten, unsentWrites } from '#client/unsent/unsent-store.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import { filterNames, type MatchFilters } from '#features/history-index/match-filters.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import type { Viewer } from '#features/matches/matches.rules.ts'
import { deletePad, padKey } from '#features/score-pad/web/sheet/stored-pad.ts'

import type { WholeMatch } from '../../whole-match.contract.ts'
import { cacheOpenedMatch, type HistoryPage, matchKey, type OpenedMatch } from '../opened-match.ts'
import {
  fitsFilters,
  isAbout,
  isConfirmation,
  listThrough,
  newMatches,
  newMatchOf,
  notDeleted,
  throughUnsent,
  type Waits,
  withoutUnsent,
} from './through-unsent.ts'
import { writtenMatchOf } from './written-match.ts'

/** The lists that are no pages of a history, and how many matches each asks for. */
const LISTS: readonly unknown[] = ['latest', 'recent']
const LIST_LIMIT = 20

interface Now {
  writes: readonly UnsentWrite[]
  viewer: Viewer
}

/** Answered, although the list of what waits still has them for a moment. */
const answered = new Set<string>()
/** The stored matches by the ids that they had while they waited. */
const stored = new Map<string, OpenedMatch>()
let isReading = false
let isOwn = false

/**
 * Lets every page show what waits: what the server answers about matches is cached with it, as if it were
 * stored already. One place for all pages, which need not know of it.
 */
export function readThrough(): void {
  if (isReading) return
  isReading = true
  const cache = queryClient.getQueryCache()
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !isOwn)
      update(event.query as Query)
  })
  const updateAll = () => {
    for (const query of cache.findAll({ queryKey: ['matches'] })) update(query)
  }
  onUnsentChange(updateAll)
  onWritten((write, response) => {
    answered.add(write.id)
    settle(write, response)
    updateAll()
  })
  updateAll()
}

/** A match that waited here until a moment ago. */
export function storedNow(id: string): OpenedMatch | undefined {
  return stored.get(id)
}

function now(): Now | null {
  const me = cachedMe()
  if (me === undefined) return null
  const writes = unsentWrites().filter(({ id }) => !answered.has(id))
  return { writes, viewer: { userId: me._id, role: me.role } }
}

function update(query: Query): void {
  const at = now()
  const { data, dataUpdatedAt, isInvalidated } = query.state
  if (at === null || data === undefined || query.queryKey[0] !== 'matches') return
  const next = seenThrough(query.queryKey, data, at)
  if (next === data) return
  isOwn = true
  query.setData(next, { updatedAt: dataUpdatedAt, manual: true })
  isOwn = false
  // Data that is set counts as fresh otherwise.
  if (isInvalidated) query.invalidate()
}

/** @returns the same data where nothing that waits changes it */
function seenThrough(key: readonly unknown[], data: unknown, at: Now): unknown {
  const [, kind, ...rest] = key
  if (kind === 'history') return historyThrough(data as History, filtersIn(rest), at)
  if (kind === 'one') return oneThrough(data as WholeMatch, at)
  if (kind === 'inbox') return inboxThrough(data as Inbox, at)
  if (kind === 'place') {
    return newMatches(at.writes).find(({ day }) => day === rest[0])?.location ?? data
  }
  if (!LISTS.includes(kind)) return data
  const matches = data as readonly Match[]
  const base = notDeleted(withoutUnsent(matches), at.writes)
  const whole = base.length < LIST_LIMIT
  const next = listThrough(base, newMatches(at.writes), (match) => through(match, at), whole)
  return same(next, matches)
}

const through = <M extends Match>(match: M, { writes, viewer }: Now) =>
  throughUnsent(match, writes, viewer)

interface History {
  pages: HistoryPage[]
  pageParams: unknown[]
}

function historyThrough(history: History, filters: MatchFilters, at: Now): History {
  let added: readonly Match[] = newMatches(at.writes).filter((match) =>
    fitsFilters(match, filters, at.viewer),
  )
  const pages = history.pages.map((page) => {
    const base = notDeleted(withoutUnsent(page.data), at.writes)
    const whole = page.meta.nextCursor === null
    const next = listThrough(base, added, (match) => through(match, at), whole)
    added = added.filter((match) => !next.some(({ _id }) => _id === match._id))
    const data = same(next, page.data)
    return data === page.data ? page : { ...page, data: [...data] }
  })
  return pages.some((page, place) => page !== history.pages[place])
    ? { ...history, pages }
    : history
}

function filtersIn(values: readonly unknown[]): MatchFilters {
  const set = filterNames.flatMap((name, place) => {
    const value = values[place]
    return value === '' || value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(set)
}

function oneThrough(match: WholeMatch & Waits<WholeMatch>, at: Now): WholeMatch {
  const write = at.writes.find((one) => unsentId(one) === match._id)
  if (write !== undefined) return newMatchOf(write, at.writes) ?? match
  const [base] = withoutUnsent([match])
  return base === undefined ? match : through(base, at)
}

/** What waits for the reader's answer, as far as it is about matches. */
interface Inbox {
  data: readonly { kind: string; _id: string }[]
  meta: { count: number }
}

/** What was answered waits no longer. */
function inboxThrough(inbox: Inbox, { writes }: Now): Inbox {
  const answers = writes.filter(
    (write) =>
      write.look === null &&
      (isConfirmation(write) || write.endpoint === 'POST /sessions/:id/decline'),
  )
  const data = inbox.data.filter(
    ({ kind, _id }) => kind !== 'match' || !answers.some((write) => isAbout(write, _id)),
  )
  const gone = inbox.data.length - data.length
  return gone === 0 ? inbox : { data, meta: { ...inbox.meta, count: inbox.meta.count - gone } }
}

/** The list as it was, if the other one has the same matches. */
function same<M>(next: readonly M[], before: readonly M[]): readonly M[] {
  const isSame = next.length === before.length && next.every((match, at) => match === before[at])
  return isSame ? before : next
}

/** The server has answered: until the lists are asked again they have its match in its place. */
function settle(write: UnsentWrite, response: unknown): void {
  const written = writtenMatchOf(write)
  const answer = response as { data?: WholeMatch; meta?: { activityCursor: string | null } } | null
  const { data, meta } = answer ?? {}
  if (written !== null && data !== undefined) {
    cacheOpenedMatch({ data, meta: meta ?? { activityCursor: null } })
    if (write.endpoint === 'POST /sessions') {
      // Its page moves on to the address that it has now.
      const opened = { ...data, activityCursor: meta?.activityCursor ?? null }
      stored.set(unsentId(write), opened)
      queryClient.setQueryData(matchKey(unsentId(write)), opened)
      replaceInLists(unsentId(write), data)
      if (written.padId !== null) deletePad(padKey(written.padId, write.userId))
    }
  }
  invalidateDependents('matches')
  void queryClient.invalidateQueries({ queryKey: ['matches'] })
}

function replaceInLists(id: string, match: Match): void {
  const replaced = (matches: readonly Match[]) =>
    matches.map((one) => (one._id === id ? match : one))
  for (const kind of LISTS) {
    queryClient.setQueryData<Match[]>(['matches', kind], (list) => list && replaced(list))
  }
  queryClient.setQueriesData<History>(
    { queryKey: ['matches', 'history'] },
    (history) =>
      history && {
        ...history,
        pages: history.pages.map((page) => ({ ...page, data: replaced(page.data) })),
      },
  )
}
