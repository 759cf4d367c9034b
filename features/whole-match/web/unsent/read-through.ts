import type { Query } from '@tanstack/react-query'

import { cachedMe, meQuery } from '#client/query/me.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { loadUnsent } from '#client/unsent/load-unsent.ts'
import {
  hasUnsent,
  isAbout,
  onUnsentChange,
  onWritten,
  unsentWrites,
} from '#client/unsent/unsent-store.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import { filterNames, type MatchFilters } from '#features/history-index/match-filters.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import type { Viewer } from '#features/matches/matches.rules.ts'
import { deletePad, padKey } from '#features/score-pad/web/sheet/stored-pad.ts'

import type { WholeMatch } from '../../whole-match.contract.ts'
import { cacheOpenedMatch, type HistoryPage, type MatchResponse } from '../opened-match.ts'
import {
  fitsFilters,
  isConfirmation,
  listThrough,
  newMatches,
  newMatchOf,
  notDeleted,
  throughUnsent,
  type Waits,
  withoutUnsent,
} from './through-unsent.ts'
import { writtenIn } from './written-match.ts'

/** The lists that are no pages of a history, and how many matches each asks for. */
const LISTS: readonly unknown[] = ['latest', 'recent']
const LIST_LIMIT = 20

interface Now {
  writes: readonly UnsentWrite[]
  viewer: Viewer
}

/** Answered, although the list of what waits still has them for a moment. */
const answered = new Set<string>()
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
  const write = at.writes.find(
    ({ id, endpoint }) => id === match._id && endpoint === 'POST /sessions',
  )
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
function settle({ endpoint, shown, userId }: UnsentWrite, response: unknown): void {
  const written = writtenIn(shown)
  const { data, meta } = (response ?? {}) as Partial<MatchResponse>
  if (written !== null && data !== undefined && meta !== undefined) {
    cacheOpenedMatch({ data, meta })
    if (endpoint === 'POST /sessions') replaceInLists(data)
    if (written.padId !== null) deletePad(padKey(written.padId, userId))
  }
  invalidateDependents('matches')
  void queryClient.invalidateQueries({ queryKey: ['matches'] })
}

function replaceInLists(match: Match): void {
  const replaced = (matches: readonly Match[]) =>
    matches.map((one) => (one._id === match._id ? match : one))
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

/** A new match that waits here, or needs a look; undefined where there is none of this id. */
export async function newMatchHere(id: string): Promise<WholeMatch | undefined> {
  const me = await queryClient.query({ ...meQuery, staleTime: 'static' })
  if (!hasUnsent(me._id)) return undefined
  // The page may be the first one, so that what waits is not known yet.
  const writes = await loadUnsent(me._id)
  readThrough()
  const write = writes.find((one) => one.id === id && one.endpoint === 'POST /sessions')
  return (write && newMatchOf(write, writes)) ?? undefined
}
