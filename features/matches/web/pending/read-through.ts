import type { Query } from '@tanstack/react-query'

import {
  answeredIn,
  hasPendingWrites,
  onPendingWritesChange,
  onWritten,
  pendingWrites,
} from '#client/pending/pending-store.ts'
import type { PendingWrite } from '#client/pending/pending-write.ts'
import { loadPendingWrites } from '#client/pending/send-write.ts'
import { cachedMe, meQuery } from '#client/query/me.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { deletePad, padKey } from '#features/scoring/web/sheet/stored-pad.ts'

import { filterNames, type MatchFilters } from '../../match-filters.rules.ts'
import type { Match } from '../../matches.contract.ts'
import type { WholeMatch } from '../../whole-match.contract.ts'
import {
  cacheOpenedMatch,
  type History,
  LISTS,
  type MatchResponse,
  replaceInLists,
} from '../opened-match.ts'
import {
  type Waiting,
  type Waits,
  fitsFilters,
  isNewMatch,
  listThrough,
  newMatchOf,
  newMatches,
  onServer,
  throughPending,
  writtenIn,
} from './through-pending.ts'

/** What the lists that are no pages of a history ask for. */
const LIST_LIMIT = 20

/** The list of what waits still has them for a moment. */
const answered = new Set<string>()
let isReading = false
let isOwn = false

/** Caches what waits with the server's answers, as if it were stored: no page need know of it. */
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
  onPendingWritesChange(updateAll)
  onWritten((write, response) => {
    answered.add(write.id)
    settle(write, response)
    updateAll()
  })
  updateAll()
}

function now(): Waiting | null {
  const me = cachedMe()
  if (me === undefined) return null
  const writes = pendingWrites().filter(({ id }) => !answered.has(id))
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
  // Data that is set would count as fresh.
  if (isInvalidated) query.invalidate()
}

function seenThrough(key: readonly unknown[], data: unknown, at: Waiting): unknown {
  const [, kind, ...rest] = key
  if (kind === 'history') return historyThrough(data as History, filtersIn(rest), at)
  if (kind === 'one') return oneThrough(data as WholeMatch, at)
  if (kind === 'inbox') return inboxThrough(data as Inbox, at)
  const matches = data as readonly Match[]
  if (kind === 'day') {
    const added = newMatches(at).filter(({ day }) => day === rest[0])
    return listThrough(matches, added, at, true)
  }
  if (!LISTS.includes(String(kind))) return data
  const whole = matches.filter((match) => !isNewMatch(match)).length < LIST_LIMIT
  return listThrough(matches, newMatches(at), at, whole)
}

function historyThrough(history: History, filters: MatchFilters, at: Waiting): History {
  let added: readonly Match[] = newMatches(at).filter((match) =>
    fitsFilters(match, filters, at.viewer),
  )
  const pages = history.pages.map((page) => {
    const data = listThrough(page.data, added, at, page.meta.nextCursor === null)
    added = added.filter((match) => !data.some(({ _id }) => _id === match._id))
    return data === page.data ? page : { ...page, data: [...data] }
  })
  return pages.some((page, place) => page !== history.pages[place])
    ? { ...history, pages }
    : history
}

function filtersIn(values: readonly unknown[]): MatchFilters {
  const set = filterNames.map((name, place) => [name, values[place] || undefined] as const)
  return Object.fromEntries(set)
}

function oneThrough(match: WholeMatch & Waits<WholeMatch>, at: Waiting): WholeMatch {
  const write = at.writes.find(makesMatch(match._id))
  if (write !== undefined) return newMatchOf(write, at) ?? match
  const base = onServer(match)
  return base === null ? match : throughPending(base, at)
}

const makesMatch =
  (matchId: string) =>
  ({ id, endpoint }: PendingWrite) =>
    id === matchId && endpoint === 'POST /sessions'

interface Inbox {
  data: readonly { kind: string; _id: string }[]
  meta: { count: number }
}

function inboxThrough(inbox: Inbox, { writes }: Waiting): Inbox {
  const answers = answeredIn(writes)
  const data = inbox.data.filter(({ kind, _id }) => kind !== 'match' || !answers.has(_id))
  const gone = inbox.data.length - data.length
  return gone === 0 ? inbox : { data, meta: { ...inbox.meta, count: inbox.meta.count - gone } }
}

/** Until the lists are asked again they show the server's match in its place. */
function settle({ endpoint, shown, userId }: PendingWrite, response: unknown): void {
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

/** Also one that needs a look; undefined where there is none of this id. */
export async function newMatchHere(id: string): Promise<WholeMatch | undefined> {
  const me = await queryClient.query({ ...meQuery, staleTime: 'static' })
  if (!hasPendingWrites(me._id)) return undefined
  // On the first page of a visit, what waits is not known yet.
  await loadPendingWrites(me._id)
  readThrough()
  const at = now()
  const write = at?.writes.find(makesMatch(id))
  return (at && write && newMatchOf(write, at)) ?? undefined
}
