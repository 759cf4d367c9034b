import type { FastifyRequest } from 'fastify'

import { updateTotals } from '#features/totals/updating-totals.commands.ts'
import type { App } from '#platform/app.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { readCursor } from '#platform/http/cursors.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import type { WantedPart } from './scope-totals.rules.ts'
import type { CutList } from './stat-filters.contract.ts'
import type { StatsFilters } from './stat-filters.rules.ts'
import { parseCursor } from './stat-lists.rules.ts'
import type { StatsRequest } from './stats-request.rules.ts'

/**
 * Matches that a request adds up before it answers: some seconds' work. Only after an update, or an
 * import, more of one person can be due.
 */
const COUNTED_MOST = 20_000
const STILL_COUNTING = 'Your matches are still being counted. Please try again in a moment.'

/**
 * So many matches count as one: not a few that somebody has just logged. Whatever an account does to have
 * its matches counted again and again, requests do no more of it than this; the background does the rest.
 */
const COUNTED_TOGETHER = 10
const COUNTED: RateLimit = { name: 'statistics-folded', max: 10_000, windowMs: HOUR }

/**
 * Parts that answers read, besides the first one of each: of filtered ones 200 matches, 1,000 players, or
 * 1,000 matches that are looked at and do not fit; of others 500 rows of tallies. An answer of the longest
 * histories takes seconds of processor time, so it counts by what it costs.
 */
const PARTS_READ: RateLimit = { name: 'statistics-part', max: 2000, windowMs: 5 * MINUTE }

export interface Asking {
  caller: { userId: string }
  now: Date
  request: FastifyRequest
}

/** @param query with filters, and which list's next part is wanted */
export function requestOf(app: App, asking: Asking, query: StatsQuery): StatsRequest {
  const { caller, now, request } = asking
  const { list, cursor, ...filters } = query
  const nextPart = async () => {
    await app.limits.countInMemory(PARTS_READ, caller.userId)
    await goOnLater(request)
  }
  const update = updateFor(app, asking, caller.userId)
  return { userId: caller.userId, filters, part: partOf(list, cursor), now, nextPart, update }
}

/** Adds to a user's tallies what is due, while the caller waits. */
export function updateFor(
  { database, limits }: App,
  { caller, now, request }: Asking,
  userId: string,
): () => Promise<void> {
  const turn = async (matches: number) => {
    for (let counted = 0; counted < matches; counted += COUNTED_TOGETHER) {
      await limits.countInMemory(COUNTED, caller.userId)
    }
    await goOnLater(request)
  }
  return async () => {
    if (!(await updateTotals(database, userId, now, { turn, most: COUNTED_MOST })))
      throw stillCounting()
  }
}

/** Lets other requests run. @throws when nobody waits for the answer any more */
async function goOnLater(request: FastifyRequest): Promise<void> {
  await request.nextTurn()
  if (isGone(request)) throw stillCounting()
}

function stillCounting(): Refusal {
  return new Refusal('unavailable', STILL_COUNTING, { retryAfterSeconds: 5 })
}

/** Whether nobody waits for the answer any more: the client has closed its connection. */
function isGone({ raw: { socket } }: FastifyRequest): boolean {
  return socket.destroyed
}

interface StatsQuery extends StatsFilters {
  list?: CutList | undefined
  cursor?: string | undefined
}

function partOf(list: CutList | undefined, cursor: string | undefined): WantedPart {
  if (list !== undefined) {
    return { list, after: readCursor(cursor, (text) => parseCursor(list, text)) ?? null }
  }
  if (cursor !== undefined) throw invalid('list', 'Name the list that the cursor is of.')
  return null
}
