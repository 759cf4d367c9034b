import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

import { USER_NOT_FOUND } from '#features/accounts/accounts.rules.ts'
import { endOfLatestDay } from '#features/days/days.rules.ts'
import { findGame } from '#features/games/games.queries.ts'
import { GAME_NOT_FOUND } from '#features/games/games.rules.ts'
import { facets } from '#features/matches/history-index.rules.ts'
import { updateTotals } from '#features/totals/updating-totals.commands.ts'
import type { App } from '#platform/app.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'
import { withFields } from '#platform/http/json-text.ts'
import { serializerOf } from '#platform/http/schemas.ts'
import type { Handlers } from '#platform/http/serve.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import type { Asked } from './from-matches.queries.ts'
import type { AskedPart } from './from-matches.rules.ts'
import { gamePageOf } from './game-stats.rules.ts'
import { cursorsOf, overviewOf } from './overview.rules.ts'
import { personCells } from './person-answers.queries.ts'
import { findCompanion } from './person-stats.queries.ts'
import { personPageOf } from './person-stats.rules.ts'
import type { CutList } from './stat-filters.contract.ts'
import type { StatsFilters } from './stat-filters.rules.ts'
import { cursorText, type ListCursor, parseCursor } from './stat-lists.rules.ts'
import { gameCells, scopeCells, yearCells } from './stats-answers.queries.ts'
import {
  besidesCourse,
  type GamePage,
  type ListCursors,
  type Overview,
  type statsEndpoints,
  type YearPage,
} from './stats.contract.ts'
import { findViewed, statsOf } from './stats.queries.ts'
import { KeptCourses } from './timeline.queries.ts'
import type { Course } from './timeline.rules.ts'
import { yearPageOf } from './year-stats.rules.ts'

export function statsHandlers(app: App): Handlers<typeof statsEndpoints> {
  const { read } = app.database
  const serving = { app, courses: new KeptCourses() }
  return {
    'GET /users/:id/stats': async ({ params, caller, now, request }) => {
      const userId = params.id
      const [viewed] = await findViewed(read, { userId, viewerId: caller.userId })
      if (viewed === undefined) throw new Refusal('not_found', USER_NOT_FOUND)
      if (caller.userId !== userId && !viewed.friend && caller.role !== 'admin') {
        throw new Refusal('forbidden', 'Only this player and their friends can see these stats.')
      }
      const fold = foldedBy(app, { caller, now, request }, userId)
      return { status: 200, body: { data: await statsOf(read, { userId, now, fold }) } }
    },

    'GET /stats': async ({ query, caller, now, request }) => {
      const asked = askedBy(serving, { caller, now, request }, filtersIn(query))
      const cells = await scopeCells(read, caller.userId, asked, partIn(query))
      return { status: 200, body: overviewAnswer(overviewOf(cells), cells) }
    },

    'GET /stats/games/:id': async ({ params, query, caller, now, request }) => {
      const part = partIn(query)
      const [game] = await findGame(read, params)
      if (game === undefined) throw new Refusal('not_found', GAME_NOT_FOUND)
      const asked = askedBy(serving, { caller, now, request }, filtersIn(query))
      const cells = await gameCells(read, caller.userId, game._id, asked, part)
      return { status: 200, body: gameAnswer(gamePageOf(game, cells), cells) }
    },

    'GET /stats/people/:id': async ({ params, query, caller, now, request }) => {
      const part = partIn(query)
      const asked = askedBy(serving, { caller, now, request }, filtersIn(query))
      const pair = { userId: caller.userId, personId: params.id }
      const found = await findCompanion(read, pair, asked.nextPart)
      if (found === null) throw new Refusal('not_found', USER_NOT_FOUND)
      const cells = await personCells(read, caller.userId, found.user._id, asked, part)
      const data = personPageOf({ ...found, key: facets.user(found.user._id) }, cells)
      const none = { next: null }
      return {
        status: 200,
        body: { data, meta: metaOf({ games: cells.games, people: none, places: none }) },
      }
    },

    'GET /stats/years/:year': async ({ params, query, caller, now, request }) => {
      const asked = askedBy(serving, { caller, now, request }, { status: query.status })
      const cells = await yearCells(read, caller.userId, params.year, asked, partIn(query))
      return { status: 200, body: yearAnswer(yearPageOf(cells), cells) }
    },
  }
}

/**
 * Matches that a request adds up before it answers: some seconds' work. Only after an update, or an
 * import, more of one person can be due.
 */
const FOLDED_MOST = 20_000
const STILL_COUNTING = 'Your matches are still being counted. Please try again in a moment.'

/**
 * So many matches count as one: not a few that somebody has just logged. Whatever an account does to have
 * its matches counted again and again, requests do no more of it than this; the background does the rest.
 */
const FOLDED_TOGETHER = 10
const FOLDED: RateLimit = { name: 'statistics-folded', max: 10_000, windowMs: HOUR }

/**
 * Parts that answers read, besides the first one of each: of filtered ones 200 matches, 1,000 players, or
 * 1,000 matches that are looked at and do not fit; of others 500 rows of tallies. An answer of the longest
 * histories takes seconds of processor time, so it counts by what it costs.
 */
const PARTS_READ: RateLimit = { name: 'statistics-part', max: 2000, windowMs: 5 * MINUTE }

interface Serving {
  app: App
  courses: KeptCourses
}

interface Asking {
  caller: { userId: string }
  now: Date
  request: FastifyRequest
}

/** Which matches count for a caller. */
function askedBy({ app, courses }: Serving, asking: Asking, filters: StatsFilters): Asked {
  const { caller, now, request } = asking
  const nextPart = async () => {
    await app.limits.meter(PARTS_READ, caller.userId)
    await goOnLater(request)
  }
  const fold = foldedBy(app, asking, caller.userId)
  return { filters, before: endOfLatestDay(now), now, nextPart, fold, courses }
}

/** Adds to a user's tallies what is due, while the caller waits. */
function foldedBy(
  { database, limits }: App,
  { caller, now, request }: Asking,
  userId: string,
): () => Promise<void> {
  const turn = async (folded: number) => {
    for (let counted = 0; counted < folded; counted += FOLDED_TOGETHER) {
      await limits.meter(FOLDED, caller.userId)
    }
    await goOnLater(request)
  }
  return async () => {
    if (!(await updateTotals(database, userId, now, { turn, most: FOLDED_MOST })))
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

interface Answers {
  overview: Overview
  game: GamePage
  year: YearPage
}

/** An answer consists of what the serializer writes, and of the lists that its course has as JSON. */
function answerOf<Page extends keyof Answers>(page: Page) {
  const serialize = serializerOf(besidesCourse[page])
  return (
    data: z.input<(typeof besidesCourse)[Page]>['data'],
    cells: Parameters<typeof cursorsOf>[0] & { course: Course },
  ) =>
    withFields<{ data: Answers[Page]; meta: { cursors: ListCursors } }>(
      serialize({ data, meta: metaOf(cells) }),
      cells.course.lists,
    )
}

const overviewAnswer = answerOf('overview')
const gameAnswer = answerOf('game')
const yearAnswer = answerOf('year')

/** What is asked for besides a list's next part. */
function filtersIn({ list: _, cursor: __, ...filters }: StatsFilters & PartQuery): StatsFilters {
  return filters
}

interface PartQuery {
  list?: CutList | undefined
  cursor?: string | undefined
}

/** Which list's next part is asked for. */
function partIn({ list, cursor }: PartQuery): AskedPart {
  if (list !== undefined)
    return { list, after: cursor === undefined ? null : readCursor(list, cursor) }
  if (cursor !== undefined) throw invalid('list', 'Name the list that the cursor is of.')
  return null
}

function metaOf(cells: Parameters<typeof cursorsOf>[0]) {
  const text = (list: CutList, cursor: ListCursor) =>
    Buffer.from(cursorText(list, cursor)).toString('base64url')
  return { cursors: cursorsOf(cells, text) }
}

/** Opaque for clients. */
function readCursor(list: CutList, cursor: string): ListCursor {
  const read = parseCursor(list, Buffer.from(cursor, 'base64url').toString())
  if (read === undefined) throw invalid('cursor', 'This is not a cursor of this list.')
  return read
}
