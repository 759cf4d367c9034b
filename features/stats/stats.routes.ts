import type { FastifyRequest } from 'fastify'

import { USER_NOT_FOUND } from '#features/accounts/accounts.rules.ts'
import { findGame } from '#features/games/games.queries.ts'
import { GAME_NOT_FOUND } from '#features/games/games.rules.ts'
import { facets } from '#features/history-index/history-index.rules.ts'
import { updateTotals } from '#features/totals/updating-totals.commands.ts'
import type { App } from '#platform/app.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { readCursor, writeCursor } from '#platform/http/cursors.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { cursorsOf } from './overview.rules.ts'
import { findCompanion } from './person-stats.queries.ts'
import { gamesTogether, personPageOf } from './person-stats.rules.ts'
import type { WantedPart } from './scope-totals.rules.ts'
import type { CutList } from './stat-filters.contract.ts'
import type { StatsFilters } from './stat-filters.rules.ts'
import { cursorText, parseCursor } from './stat-lists.rules.ts'
import { gamePage, overview, personTotals, yearPage } from './stats-answers.queries.ts'
import type { StatsRequest } from './stats-request.rules.ts'
import type { statsEndpoints } from './stats.contract.ts'
import { findViewed, statsOf } from './stats.queries.ts'

export function statsHandlers(app: App): Handlers<typeof statsEndpoints> {
  const { read } = app.database
  return {
    'GET /users/:id/stats': async ({ params, caller, now, request }) => {
      const userId = params.id
      const [viewed] = await findViewed(read, { userId, viewerId: caller.userId })
      if (viewed === undefined) throw new Refusal('not_found', USER_NOT_FOUND)
      if (caller.userId !== userId && !viewed.friend && caller.role !== 'admin') {
        throw new Refusal('forbidden', 'Only this player and their friends can see these stats.')
      }
      const update = updateFor(app, { caller, now, request }, userId)
      return { status: 200, body: { data: await statsOf(read, { userId, now, update }) } }
    },

    'GET /stats': async ({ query, ...asking }) => {
      const { page, lists } = await overview(read, requestOf(app, asking, query))
      return { status: 200, body: { data: page, meta: metaOf(lists) } }
    },

    'GET /stats/games/:id': async ({ params, query, ...asking }) => {
      const request = requestOf(app, asking, query)
      const [game] = await findGame(read, params)
      if (game === undefined) throw new Refusal('not_found', GAME_NOT_FOUND)
      const { page, lists } = await gamePage(read, request, game)
      return { status: 200, body: { data: page, meta: metaOf(lists) } }
    },

    'GET /stats/people/:id': async ({ params, query, ...asking }) => {
      const request = requestOf(app, asking, query)
      const pair = { userId: request.userId, personId: params.id }
      const found = await findCompanion(read, pair, request.nextPart)
      if (found === null) throw new Refusal('not_found', USER_NOT_FOUND)
      const totals = await personTotals(read, request, found.user._id)
      const games = gamesTogether(totals, request.part)
      const data = personPageOf({ ...found, key: facets.user(found.user._id) }, totals, games)
      const none = { next: null }
      return {
        status: 200,
        body: { data, meta: metaOf({ games, people: none, places: none }) },
      }
    },

    'GET /stats/years/:year': async ({ params, query, ...asking }) => {
      const { page, lists } = await yearPage(read, requestOf(app, asking, query), params.year)
      return { status: 200, body: { data: page, meta: metaOf(lists) } }
    },
  }
}

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

interface Asking {
  caller: { userId: string }
  now: Date
  request: FastifyRequest
}

/** @param query with filters, and which list's next part is wanted */
function requestOf(app: App, asking: Asking, query: StatsQuery): StatsRequest {
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
function updateFor(
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

function metaOf(lists: Parameters<typeof cursorsOf>[0]) {
  return { cursors: cursorsOf(lists, (list, cursor) => writeCursor(cursorText(list, cursor))) }
}
