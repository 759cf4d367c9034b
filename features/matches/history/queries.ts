import type { Db } from '#database/connect.ts'
import { isId } from '#platform/ids.ts'

import { dayAfter, firstOrderOf } from '../days/rules.ts'
import { gamesLike } from '../facets/queries.ts'
import { facets } from '../facets/rules.ts'
import { type Cursor, type FacetParam, type Listed, listedQuery } from '../filters/queries.ts'
import type { Viewer } from '../rules.ts'

/** Comes before every match: no date begins with a letter, and no id is greater. */
const BEGINNING: Cursor = { date: 'Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
/** Less than every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
/** Of so many games with a common part of their names each is read by its own facet. */
const GAMES_MERGED = 8
/** More matches than anybody has; both engines accept it as a limit. */
const ALL = 2 ** 31 - 2

/** What a history shows; the fields combine. */
export interface HistoryFilter {
  limit?: number | undefined
  cursor?: Cursor | undefined
  /** A `like` pattern for the keys of games' names. */
  gamePattern?: string | undefined
  /** Texts of features/matches/facets/rules.ts, which the matches must have all. */
  facets?: readonly string[] | undefined
  /** The viewer's own result. */
  result?: 'Win' | 'Loss' | undefined
  competitive?: boolean | undefined
  confirmed?: boolean | undefined
  /** Beside the facets of the same names. */
  pending?: boolean | undefined
  waiting?: boolean | undefined
  /** Days, `YYYY-MM-DD`, both included. */
  from?: string | undefined
  to?: string | undefined
  /** How many matches the first chunk has; later chunks depend on the length of the matches before. */
  firstChunk?: number
  /** About how long the later chunks are. */
  chunkBytes?: number
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
    count = Math.min(CHUNK_MAX, matchesPerChunk(bytes, filter.chunkBytes))
  }
}

/** @param bytes of a match on average */
function matchesPerChunk(bytes: number, chunkBytes = CHUNK_BYTES): number {
  return Math.max(1, Math.floor(chunkBytes / bytes))
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
  const { gamePattern = '', facets: required = [], limit = ALL } = filter
  const games =
    gamePattern === '' || required.length > 0 ? [] : await gamesOf(db, viewer, gamePattern)
  const cursor = firstOf(filter.cursor ?? BEGINNING, filter.to)
  const listed: Listed = {
    facets: required.length,
    // Many games are frequent enough to be found among all matches.
    games: games.length > GAMES_MERGED ? 0 : games.length,
    ofSomeGames: gamePattern !== '' && (games.length === 0 || games.length > GAMES_MERGED),
    result: filter.result !== undefined,
    competitive: filter.competitive === true,
    confirmed: filter.confirmed === true,
    pending: filter.pending === true,
    waiting: filter.waiting === true,
  }
  const rows = await listedQuery(listed)(db, {
    viewerId: viewer.userId,
    viewerRole: viewer.role,
    gamePattern,
    result: filter.result ?? '',
    ...facetParams(listed.games > 0 ? games : required),
    from: filter.from === undefined ? '' : firstOrderOf(filter.from),
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

/** The facets of the viewer's games with such a name; one more than `GAMES_MERGED` at most. */
async function gamesOf(db: Db, viewer: Viewer, pattern: string): Promise<string[]> {
  const params = { userId: viewer.userId, pattern, limit: GAMES_MERGED + 1 }
  return (await gamesLike(db, params)).map(({ id }) => facets.game(id))
}

/** The later of the page's beginning and the end of the last day, since lists begin with the newest. */
function firstOf(cursor: Cursor, to: string | undefined): Cursor {
  if (to === undefined) return cursor
  const end = firstOrderOf(dayAfter(to, 1))
  return end < cursor.date ? { date: end, id: NO_ID } : cursor
}

function facetParams(values: readonly string[]): Record<FacetParam, string> {
  return Object.fromEntries(values.map((value, index) => [`facet${index}`, value]))
}
