import { type SelectQueryBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'
import { isId } from '#platform/ids.ts'

import { orderOfMatch } from '../days/queries.ts'
import { matchTexts } from '../json/queries.ts'
import type { Result, Viewer } from '../rules.ts'

/** A page of the history begins after the match of this place and id. */
export interface Cursor {
  /** The match's place in lists (days/rules.ts); the date, where its UTC day is the match's day. */
  date: string
  id: string
}

/** Comes before every match: no date begins with a letter, and no id is greater. */
const BEGINNING: Cursor = { date: 'Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
/** More matches than anybody has; both engines accept it as a limit. */
const ALL = 2 ** 31 - 2

export interface HistoryFilter {
  limit?: number | undefined
  cursor?: Cursor | undefined
  /** A `like` pattern for the keys of games' names. */
  gamePattern?: string | undefined
  /** How many matches the first chunk has; later chunks depend on the length of the matches before. */
  firstChunk?: number
  /** The viewer's own result. */
  result?: 'Win' | 'Loss' | 'Draw' | undefined
}

export interface MatchPage {
  /** The JSON of the matches, separated by commas. */
  json: string
  /** How many matches. */
  count: number
  /** The cursor of the next page: place and id of the last match, with a space; null at the end. */
  next: string | null
}

/** Most pages have at most so many matches, and are read as one chunk. */
export const FIRST_CHUNK = 20
/** Less than a millisecond's work: other requests wait for one chunk at most. */
const CHUNK_BYTES = 16 * 1024
const CHUNK_MAX = 200
/** A page up to this length is read as one chunk: most are half as long. */
const PAGE_BYTES = 64 * 1024

/**
 * The viewer's matches in small chunks, whatever their number and length. Others can write between
 * two chunks: a match whose date changes meanwhile can be missing or come twice.
 */
export async function* matchChunks(
  db: Db,
  viewer: Viewer,
  filter: HistoryFilter,
  lengths = new MatchLengths(),
): AsyncGenerator<MatchPage, void> {
  let { limit: remaining = ALL, cursor } = filter
  for (let count = filter.firstChunk ?? lengths.firstChunk(viewer.userId); ;) {
    const page = await listMatchTexts(db, viewer, {
      ...filter,
      cursor,
      limit: Math.min(count, remaining),
    })
    const bytes = page.json.length / page.count
    lengths.record(viewer.userId, bytes)
    yield page
    remaining -= page.count
    if (page.next === null || remaining === 0) return
    cursor = cursorOf(page.next)
    count = Math.min(CHUNK_MAX, matchesPerChunk(bytes))
  }
}

/** @param bytes of a match on average */
function matchesPerChunk(bytes: number): number {
  return Math.max(1, Math.floor(CHUNK_BYTES / bytes))
}

const LENGTHS_MAX = 10_000

/** Stores which users' matches are so long that a page of them is read in several chunks. */
export class MatchLengths {
  readonly #bytes = new Map<string, number>()

  firstChunk(userId: string): number {
    const bytes = this.#bytes.get(userId)
    return bytes === undefined ? FIRST_CHUNK : matchesPerChunk(bytes)
  }

  /** @param bytes of a match on average; NaN when there are no matches, which counts as short */
  record(userId: string, bytes: number): void {
    if (bytes * FIRST_CHUNK > PAGE_BYTES) {
      if (this.#bytes.size >= LENGTHS_MAX) this.#bytes.clear()
      this.#bytes.set(userId, bytes)
    } else this.#bytes.delete(userId)
  }
}

/** Parses a page's `next`; undefined for any other text. */
export function cursorOf(next: string): Cursor | undefined {
  const [, date, id] = CURSOR_FORM.exec(next) ?? []
  return date === undefined || id === undefined || !isId(id) ? undefined : { date, id }
}

const CURSOR_FORM = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\S+)$/u

/** The viewer's matches, newest day first, then newest date, then newest created. */
async function listMatchTexts(db: Db, viewer: Viewer, filter: HistoryFilter): Promise<MatchPage> {
  const { gamePattern = '', result = '', cursor = BEGINNING, limit = ALL } = filter
  const variants = gamePattern === '' ? histories.ofAnyGame : histories.ofSomeGames
  const rows = await (result === '' ? variants.anyResult : variants.oneResult)(db, {
    viewerId: viewer.userId,
    viewerRole: viewer.role,
    gamePattern,
    result,
    cursorDate: cursor.date,
    cursorId: cursor.id,
    limit,
    andOneMore: limit + 1,
  })
  const found = Number(rows[0]?.found ?? 0)
  return {
    json: rows.map(({ json }) => json).join(','),
    count: Math.min(found, limit),
    next: found > limit ? (rows.at(-1)?.place ?? null) : null,
  }
}

/** A match of the page (SQLite), or the whole page (PostgreSQL). */
interface PageRow {
  json: string
  /** The cursor of its last match; null when there is none. */
  place: string | null
  /** How many matches were found, up to one more than the limit; null for none. */
  found: number | null
}

interface HistoryParams {
  viewerId: string
  viewerRole: string
  gamePattern: string
  result: string
  cursorDate: string
  cursorId: string
  limit: number
  andOneMore: number
}

const histories = {
  ofAnyGame: { anyResult: historyQuery(false, false), oneResult: historyQuery(false, true) },
  ofSomeGames: { anyResult: historyQuery(true, false), oneResult: historyQuery(true, true) },
}

/**
 * A history has two parts: the matches that the user played in, and those that the user only logged.
 * Each is read in the order of an index, so that the cost depends on the page's length alone.
 */
function historyQuery(ofSomeGames: boolean, ofOneResult: boolean) {
  return prepared<HistoryParams, PageRow>((db, params) => {
    const { viewerId, viewerRole, gamePattern, result, cursorDate, cursorId } = params
    // A scalar subquery: no query planner can start from "all matches of these games" instead.
    const ofGame = (gameId: string) => sql<boolean>`(select name_key from games
        where games.id = ${sql.ref(gameId)}) like ${gamePattern} escape '\\'`
    const played = db
      .selectFrom('players')
      .where('user_id', '=', viewerId)
      .where(sql<boolean>`(match_date, match_id) < (${cursorDate}, ${cursorId})`)
      .$if(ofOneResult, (query) => query.where('result', '=', result as Result))
      .$if(ofSomeGames, (query) => query.where(ofGame('players.game_id')))
      .select(['match_date as date', 'match_id as id'])
      .orderBy('match_date', 'desc')
      .orderBy('match_id', 'desc')
      .limit(params.andOneMore)
    const loggedOnly = db
      .selectFrom('matches')
      .where('onlooker_id', '=', viewerId)
      // The first condition is contained in the second, but SQLite finds no row value in this index.
      .where(sql<boolean>`${orderOfMatch} <= ${cursorDate}`)
      .where(sql<boolean>`(${orderOfMatch}, id) < (${cursorDate}, ${cursorId})`)
      // Somebody who was not at the table has no result.
      .$if(ofOneResult, (query) => query.where(sql<boolean>`1 = 0`))
      .$if(ofSomeGames, (query) => query.where(ofGame('matches.game_id')))
      .select([orderOfMatch.as('date'), 'id'])
      .orderBy(orderOfMatch, 'desc')
      .orderBy('id', 'desc')
      .limit(params.andOneMore)
    const page = db
      .selectFrom(played.as('played'))
      .selectAll()
      .unionAll(db.selectFrom(loggedOnly.as('logged')).selectAll())
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(params.andOneMore)
    // Whether there are more: count one more id, instead of reading one more whole match.
    const found = sql<number>`(select count(*) from page)`.as('found')
    const matches = matchTexts<Cursor>(db, page, { viewerId, viewerRole })
      .select([sql<string>`page.date || ' ' || page.id`.as('place'), found])
      .orderBy('page.date', 'desc')
      .orderBy('page.id', 'desc')
      .limit(params.limit)
    return engineOf(db) === 'postgres' ? inOneRow(db, matches) : matches
  })
}

/**
 * PostgreSQL sends many rows in small parts, and each wakes the process. On SQLite one row would only
 * cost memory and a sort.
 */
function inOneRow(db: Db, matches: SelectQueryBuilder<Schema, never, PageRow>) {
  return db
    .selectFrom(matches.as('m'))
    .select([
      sql<string>`coalesce(string_agg(m.json, ',' order by m.place desc), '')`.as('json'),
      sql<string | null>`min(m.place)`.as('place'),
      sql<number | null>`max(m.found)`.as('found'),
    ])
}
