import { writeAudit } from '#features/audit/audit.commands.ts'
import { endOfLatestDay } from '#features/days/days.rules.ts'
import { findGame, likePattern } from '#features/games/games.queries.ts'
import { GAME_NOT_FOUND, gameKey } from '#features/games/games.rules.ts'
import type { Cursor } from '#features/history/history-filters.queries.ts'
import {
  cursorOf,
  FIRST_CHUNK,
  type HistoryFilter,
  MatchLengths,
  type MatchPage,
  matchChunks,
} from '#features/history/history.queries.ts'
import { friendsDefaults, ownDefaults } from '#features/match-form/defaults.queries.ts'
import { newMatchDefaults } from '#features/matches/details.commands.ts'
import { editMatch } from '#features/matches/editing.commands.ts'
import { facetsOfFilters } from '#features/matches/history-index.rules.ts'
import type { MatchFilters } from '#features/matches/match-filters.rules.ts'
import { createMatch, readMatch, readMatchText } from '#features/matches/matches.commands.ts'
import type { matchEndpoints } from '#features/matches/matches.contract.ts'
import { deleteMatch, type DeletingMatch } from '#features/matches/removing.commands.ts'
import type { Action } from '#features/matches/seats.commands.ts'
import { peopleNamed } from '#features/matches/seats.rules.ts'
import type { OpenedMatch } from '#features/whole-match/whole-match.queries.ts'
import type { App } from '#platform/app.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'
import { JsonText } from '#platform/http/json-text.ts'
import type { Caller, Handlers } from '#platform/http/serve.ts'
import { isId } from '#platform/ids.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'
import { TextChunks } from '#platform/limits/streamed-responses.ts'

const CREATIONS: RateLimit = { name: 'match-creation', max: 60, windowMs: HOUR }
const CREATIONS_A_DAY: RateLimit = { name: 'match-creation-day', max: 300, windowMs: DAY }
/**
 * Of one user, over all matches, since each edit adds a permanent row to the activity. With a limit
 * for each match, one editor could use up another's.
 */
export const EDITS: RateLimit = { name: 'match-edits', max: 120, windowMs: HOUR }

/**
 * Looks of a search besides the first one, each at a thousand matches or games: a page that has few or
 * none of a long history costs what it looks at.
 */
const LOOKS: RateLimit = { name: 'history-look', max: 4000, windowMs: 5 * MINUTE }

/** Who acts, as commands take it. */
export function actionsOf({ config: { publicUrl } }: App) {
  return ({ userId }: Caller, now: Date): Action => ({ userId, publicUrl, now })
}

export function matchHandlers(
  app: App,
  { deleting }: { deleting: DeletingMatch },
): Handlers<typeof matchEndpoints> {
  const { read } = app.database
  const lengths = new MatchLengths()
  const actionOf = actionsOf(app)
  return {
    'GET /sessions': async ({ query: { limit, cursor, ...filters }, caller, request }) => {
      const isPage = limit !== undefined && limit <= FIRST_CHUNK
      if (!isPage) request.server.streamedResponses.checkPlace(caller.userId)
      const filter = {
        ...historyFilterOf(filters, caller.userId),
        limit,
        cursor: cursor === undefined ? undefined : readCursor(cursor),
      }
      const onLook = async () => {
        await app.limits.meter(LOOKS, caller.userId)
        await request.nextTurn()
      }
      const chunks = matchChunks(read, caller, filter, { lengths, onLook })
      // Before the response begins: an error in the first chunk still gets a proper status.
      const { value: first } = await chunks.next()
      const page = first ?? { json: '', count: 0, next: null, isMore: false }
      if (isPage) await completePage(page, limit, chunks, () => request.nextTurn())
      const { json, count, next, isMore } = page
      if (next === null || (count === limit && isMore)) {
        return { status: 200, body: new JsonText(`{"data":[${json}]${metaOf(next)}`) }
      }
      return { status: 200, body: new TextChunks(listText(json, chunks)) }
    },

    'GET /sessions/:id': async ({ params, query: { activityCursor }, caller }) => {
      const before = activityCursor === undefined ? undefined : readActivityCursor(activityCursor)
      const found = await readMatchText(read, params.id, caller, before)
      const cursor = JSON.stringify(cursorText(found.activityCursor))
      const body = new JsonText<ReturnType<typeof bodyOf>>(
        `{"data":${found.json},"meta":{"activityCursor":${cursor}}}`,
      )
      return { status: 200, body, headers: etagOf({ match: found }) }
    },

    'GET /games/:id/defaults': async ({ params, caller, now }) => {
      const before = endOfLatestDay(now)
      const wanted = { userId: caller.userId, gameId: params.id, before }
      const found = (await ownDefaults(read, wanted)) ?? (await friendsDefaults(read, wanted))
      if (found !== undefined) return { status: 200, body: { data: found } }
      const [game] = await findGame(read, { id: params.id })
      if (game === undefined) throw new Refusal('not_found', GAME_NOT_FOUND)
      return { status: 200, body: { data: newMatchDefaults } }
    },

    'POST /sessions': async ({ body, caller, now, transact }) => {
      await app.limits.meter(CREATIONS_A_DAY, caller.userId)
      const action = actionOf(caller, now)
      const response = await transact(async (trx) => {
        await app.limits.takeIn(trx, CREATIONS, caller.userId)
        const id = await createMatch(trx, body, action)
        const opened = await readMatch(trx, id, caller)
        return {
          status: 201 as const,
          body: { message: 'Match created!', data: opened.match },
          headers: etagOf(opened),
          people: peopleNamed(opened.match, caller.userId),
        }
      })
      if (body.players.some((player) => player.invited)) app.outbox.wake()
      return response
    },

    'PUT /sessions/:id': async ({ params: { id }, body, caller, now, request }) => {
      await app.limits.meter(EDITS, caller.userId)
      const target = { matchId: id, expected: request.headers['if-match'] }
      const opened = await app.database.transact(async (trx) => {
        await editMatch(trx, target, caller, body, actionOf(caller, now))
        const edited = await readMatch(trx, id, caller)
        const owner = edited.match.createdBy?._id ?? null
        if (owner !== caller.userId) {
          const by = { userId: caller.userId, ip: request.ip }
          await writeAudit(trx, { what: 'edit-match', by, about: owner, matchId: id }, now)
        }
        return edited
      })
      app.outbox.wake()
      return {
        status: 200,
        body: { message: 'Match updated.', ...bodyOf(opened) },
        headers: etagOf(opened),
      }
    },

    'DELETE /sessions/:id': async ({ params, caller, now }) => {
      await app.database.transact((trx) => deleteMatch(trx, params.id, caller, { now, deleting }))
      return { status: 200, body: { message: 'Match deleted.' } }
    },
  }
}

/** A whole match as a response's body. */
export function bodyOf({ match, activityCursor }: OpenedMatch) {
  return { data: match, meta: { activityCursor: cursorText(activityCursor) } }
}

function cursorText(activityCursor: string | null): string | null {
  return activityCursor === null ? null : Buffer.from(activityCursor).toString('base64url')
}

export function etagOf({ match }: { match: { version: number } }): Record<string, string> {
  return { etag: `"${match.version}"` }
}

/** Opaque for clients: the id of the oldest activity that they have. */
function readActivityCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString()
  if (isId(id)) return id
  throw invalid('activityCursor', 'This is not a cursor of a match’s activity.')
}

/** Reads the other chunks of a page; other requests run between two chunks. */
async function completePage(
  page: MatchPage,
  limit: number,
  chunks: ReturnType<typeof matchChunks>,
  nextTurn: () => Promise<void>,
): Promise<void> {
  for (;;) {
    if (page.next === null || (page.count === limit && page.isMore)) return
    await nextTurn()
    const { value: more } = await chunks.next()
    if (!more) return
    if (more.json !== '') page.json += `,${more.json}`
    page.count += more.count
    page.next = more.next
    page.isMore = more.isMore
  }
}

/** The list's JSON as it is streamed: the first chunk, then the others. */
async function* listText(first: string, others: ReturnType<typeof matchChunks>) {
  yield `{"data":[${first}`
  let end: string | null = null
  for await (const { json, next } of others) {
    end = next
    if (json !== '') yield `,${json}`
  }
  yield `]${metaOf(end)}`
}

function metaOf(next: string | null): string {
  const nextCursor = next === null ? null : Buffer.from(next).toString('base64url')
  return `,"meta":${JSON.stringify({ nextCursor })}}`
}

/** The filters of a request as the history's queries take them. */
function historyFilterOf(filters: MatchFilters, readerId: string): HistoryFilter {
  const { q = '', result, mode, status, from, to } = filters
  return {
    gamePattern: q.trim() === '' ? undefined : likePattern(gameKey(q)),
    facets: facetsOfFilters(filters, readerId),
    result: result === 'Draw' ? undefined : result,
    competitive: mode === 'competitive',
    confirmed: status === 'confirmed',
    pending: status === 'pending',
    waiting: filters.waiting === 'me',
    from,
    to,
  }
}

/** Opaque for clients: the date and the id of the last match that they have. */
function readCursor(cursor: string): Cursor {
  const read = cursorOf(Buffer.from(cursor, 'base64url').toString())
  if (read === undefined) {
    throw invalid('cursor', 'This is not a cursor of this list.')
  }
  return read
}
