import { type SelectQueryBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'
import { isId } from '#platform/ids.ts'

import { matchTexts } from '../json/queries.ts'
import type { Result, Viewer } from '../rules.ts'

/** Where a page of the history begins: after the match of this date and id. */
export interface Cursor {
  date: string
  id: string
}

/** Before every match: no date begins with a letter, and no id is greater. */
const BEGINNING: Cursor = { date: 'Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
/** More matches than anybody has; both engines take it as a limit. */
const ALL = 2 ** 31 - 2

export interface HistoryWanted {
  limit?: number | undefined
  cursor?: Cursor | undefined
  /** Pattern of `like` on the keys of games' names. */
  gamePattern?: string | undefined
  /** How many matches the first piece has; those after it go by the length of those before. */
  firstPiece?: number
  /** The viewer's own result. */
  result?: 'Win' | 'Loss' | 'Draw' | undefined
}

export interface MatchPage {
  /** The matches' JSON, commas between them. */
  json: string
  /** How many they are. */
  count: number
  /** Where the next page begins: the last match's date and id, a space between them; null at the end. */
  next: string | null
}

/** In one piece, since most pages are this long. */
export const FIRST_PIECE = 20
/** Less than a millisecond's work: whoever else asks waits for one piece at most. */
const PIECE_BYTES = 16 * 1024
const PIECE_MAX = 200
/** A page that is no longer is read at once: most are half as long. */
const PAGE_BYTES = 64 * 1024

/**
 * The viewer's matches in pieces of a few, however many they are and however long each is. Between
 * two pieces others write: a match that moves to another date meanwhile can be missing or come twice.
 */
export async function* matchChunks(
  db: Db,
  viewer: Viewer,
  wanted: HistoryWanted,
  lengths = new MatchLengths(),
): AsyncGenerator<MatchPage, void> {
  let { limit: left = ALL, cursor } = wanted
  for (let count = wanted.firstPiece ?? lengths.firstPiece(viewer.userId); ;) {
    const page = await listMatchTexts(db, viewer, {
      ...wanted,
      cursor,
      limit: Math.min(count, left),
    })
    const bytes = page.json.length / page.count
    lengths.note(viewer.userId, bytes)
    yield page
    left -= page.count
    if (page.next === null || left === 0) return
    cursor = cursorOf(page.next)
    count = Math.min(PIECE_MAX, matchesOf(bytes))
  }
}

/** How many matches of this length are a piece. */
function matchesOf(bytes: number): number {
  return Math.max(1, Math.floor(PIECE_BYTES / bytes))
}

const LENGTHS_MAX = 10_000

/** Remembers whose matches are so long that a page of them is read in pieces. */
export class MatchLengths {
  readonly #bytes = new Map<string, number>()

  firstPiece(userId: string): number {
    const bytes = this.#bytes.get(userId)
    return bytes === undefined ? FIRST_PIECE : matchesOf(bytes)
  }

  /** @param bytes of a match on average; none is NaN, and no long one */
  note(userId: string, bytes: number): void {
    if (bytes * FIRST_PIECE > PAGE_BYTES) {
      if (this.#bytes.size >= LENGTHS_MAX) this.#bytes.clear()
      this.#bytes.set(userId, bytes)
    } else this.#bytes.delete(userId)
  }
}

/** The place of a match, as a page's `next` says it; undefined for any other text. */
export function cursorOf(place: string): Cursor | undefined {
  const [, date, id] = PLACE_FORM.exec(place) ?? []
  return date === undefined || id === undefined || !isId(id) ? undefined : { date, id }
}

const PLACE_FORM = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\S+)$/u

/** The viewer's matches, newest date first, then newest created. */
async function listMatchTexts(db: Db, viewer: Viewer, wanted: HistoryWanted): Promise<MatchPage> {
  const { gamePattern = '', result = '', cursor = BEGINNING, limit = ALL } = wanted
  const variants = gamePattern === '' ? histories.ofAnyGame : histories.ofSomeGames
  const pieces = await (result === '' ? variants.anyResult : variants.oneResult)(db, {
    viewerId: viewer.userId,
    viewerRole: viewer.role,
    gamePattern,
    result,
    cursorDate: cursor.date,
    cursorId: cursor.id,
    limit,
    andOneMore: limit + 1,
  })
  const found = Number(pieces[0]?.found ?? 0)
  return {
    json: pieces.map(({ json }) => json).join(','),
    count: Math.min(found, limit),
    next: found > limit ? (pieces.at(-1)?.place ?? null) : null,
  }
}

/** A match of the page, or the whole page. */
interface Piece {
  json: string
  /** The date and the id of its last match; null when there is none. */
  place: string | null
  /** How many matches the page and the one behind it are; null for none. */
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
 * A history has two parts, the matches that the user plays in and those that the user only logged.
 * Each is read from an index in its order, so that a page costs as much as the page is long.
 */
function historyQuery(ofSomeGames: boolean, ofOneResult: boolean) {
  return prepared<HistoryParams, Piece>((db, params) => {
    const { viewerId, viewerRole, gamePattern, result, cursorDate, cursorId } = params
    // A scalar, which no planner can turn round into "first all matches of these games".
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
    const watched = db
      .selectFrom('matches')
      .where('onlooker_id', '=', viewerId)
      .where(sql<boolean>`(date, id) < (${cursorDate}, ${cursorId})`)
      // Who was not at the table has no result to filter by.
      .$if(ofOneResult, (query) => query.where(sql<boolean>`1 = 0`))
      .$if(ofSomeGames, (query) => query.where(ofGame('matches.game_id')))
      .select(['date', 'id'])
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(params.andOneMore)
    const page = db
      .selectFrom(played.as('played'))
      .selectAll()
      .unionAll(db.selectFrom(watched.as('watched')).selectAll())
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(params.andOneMore)
    // Whether more follow is told by a place more, not by a whole match that nobody gets.
    const found = sql<number>`(select count(*) from page)`.as('found')
    const matches = matchTexts<Cursor>(db, page, { viewerId, viewerRole })
      .select([sql<string>`page.date || ' ' || page.id`.as('place'), found])
      .orderBy('page.date', 'desc')
      .orderBy('page.id', 'desc')
      .limit(params.limit)
    return engineOf(db) === 'postgres' ? inOnePiece(db, matches) : matches
  })
}

/**
 * PostgreSQL sends rows in small parts, each of which wakes whoever waits for it; SQLite would only
 * keep and sort the texts.
 */
function inOnePiece(db: Db, matches: SelectQueryBuilder<Schema, never, Piece>) {
  return db
    .selectFrom(matches.as('m'))
    .select([
      sql<string>`coalesce(string_agg(m.json, ',' order by m.place desc), '')`.as('json'),
      sql<string | null>`min(m.place)`.as('place'),
      sql<number | null>`max(m.found)`.as('found'),
    ])
}
