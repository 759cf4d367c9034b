import type { Db } from '#database/connect.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { dayAfter, firstListKeyOf } from '#features/dates/days.rules.ts'
import { gameKey } from '#features/games/games.rules.ts'
import {
  facetsNamed,
  guestFacets,
  type NamedKind,
  namedKinds,
} from '#features/matches/history-index.queries.ts'
import type { Viewer } from '#features/matches/matches.rules.ts'
import { isId } from '#platform/ids.ts'

import {
  type Cursor,
  endOfScan,
  type FacetParam,
  isSearch,
  type Listed,
  listedQuery,
} from './history-filters.queries.ts'

/** Comes before every match: no date begins with a letter, and no id is greater. */
const BEGINNING: Cursor = { key: 'Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
/** Less than every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
/** So many facets with a common part of their names are read each by itself. */
const NAMES_MERGED = 8
/** More matches than anybody has; both engines accept it as a limit. */
const ALL = 2 ** 31 - 2

/** What a history shows; the fields combine. */
export interface HistoryFilter {
  limit?: number | undefined
  cursor?: Cursor | undefined
  /** Part of a name of a game, a person or a place. */
  text?: string | undefined
  /** Texts of features/matches/history-index.rules.ts, which the matches must have all. */
  facets?: readonly string[] | undefined
  /** A guest's name. */
  guest?: string | undefined
  /** The viewer's own result. */
  result?: 'Win' | 'Loss' | undefined
  competitive?: boolean | undefined
  confirmed?: boolean | undefined
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
  /** The cursor of the next page: place and id of a match, with a space; null at the end. */
  next: string | null
  /** Whether it is known that a match follows. */
  isMore: boolean
}

/** Most pages have at most so many matches, and are read as one chunk. */
export const FIRST_CHUNK = 20
/** Less than a millisecond's work: other requests wait for one chunk at most. */
const CHUNK_BYTES = 16 * 1024
const CHUNK_MAX = 200
/** A page up to this length is read as one chunk: most are half as long. */
const PAGE_BYTES = 64 * 1024
/** Matches, or names, that a search looks at before others go on: a millisecond's work. */
export const LOOKED_AT = 1000

/** Runs before each further scan of a search, so that it counts, and others go on. */
export type OnScan = () => Promise<void>

/**
 * The viewer's matches in small chunks, whatever their number and length. Others can write between
 * two chunks: a match whose date changes meanwhile can be missing or come twice.
 * @param onScan for histories with filters
 */
export async function* matchChunks(
  db: Db,
  viewer: Viewer,
  filter: HistoryFilter,
  { lengths = new MatchLengths(), onScan = async () => undefined }: Reading = {},
): AsyncGenerator<MatchPage, void> {
  const search = await searchOf(db, viewer, filter, onScan)
  let { limit: remaining = ALL, cursor = BEGINNING } = filter
  for (let count = filter.firstChunk ?? lengths.firstChunk(viewer.userId); ;) {
    const limit = Math.min(count, remaining)
    const page = search === null ? NO_PAGE : await listMatchTexts(db, search, cursor, limit)
    const bytes = page.json.length / page.count
    lengths.record(viewer.userId, bytes)
    yield page
    remaining -= page.count
    if (page.next === null || (remaining === 0 && page.isMore)) return
    cursor = cursorOf(page.next) ?? BEGINNING
    count = Math.min(CHUNK_MAX, matchesPerChunk(bytes, filter.chunkBytes))
  }
}

interface Reading {
  lengths?: MatchLengths
  onScan?: OnScan
}

const NO_PAGE: MatchPage = { json: '', count: 0, next: null, isMore: false }

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
  const [, key, id] = CURSOR_FORM.exec(next) ?? []
  return key === undefined || id === undefined || !isId(id) ? undefined : { key, id }
}

const CURSOR_FORM = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\S+)$/u

/** What all chunks of a history are read by. */
interface Search {
  listed: Listed
  params: Omit<Parameters<ReturnType<typeof listedQuery>>[1], CutParam>
  to: string | undefined
  onScan: OnScan
}
type CutParam = 'cursorKey' | 'cursorId' | 'limit' | 'andOneMore' | 'floorKey' | 'floorId'

/** null where no match can fit. */
async function searchOf(
  db: Db,
  viewer: Viewer,
  filter: HistoryFilter,
  onScan: OnScan,
): Promise<Search | null> {
  const { text, guest, facets = [] } = filter
  const named = text === undefined ? null : await facetsWith(db, viewer, text, onScan)
  const guests = guest === undefined ? null : await guestFacets(db, viewer.userId, guest, onScan)
  if (named?.length === 0 || guests?.length === 0) return null
  const required = guests?.length === 1 ? [...guests, ...facets] : facets
  const isAmong = guests !== null && guests.length > 1
  // Many together are frequent enough to be found among all matches.
  const merged =
    named !== null && required.length === 0 && !filter.waiting && named.length <= NAMES_MERGED
  const listed: Listed = {
    facets: required.length,
    names: merged ? named.length : 0,
    ofSomeNames: named !== null && !merged,
    ofSomeGuests: isAmong,
    result: filter.result !== undefined,
    competitive: filter.competitive === true,
    confirmed: filter.confirmed === true,
    waiting: filter.waiting === true,
  }
  const params = {
    viewerId: viewer.userId,
    viewerRole: viewer.role,
    named: JSON.stringify(named ?? []),
    guests: JSON.stringify(guests ?? []),
    result: filter.result ?? '',
    ...facetParams(merged ? named : required),
    from: filter.from === undefined ? '' : firstListKeyOf(filter.from),
    looked: LOOKED_AT,
    lookedBefore: LOOKED_AT - 1,
  }
  return { listed, params, to: filter.to, onScan }
}

/**
 * The matches from a cursor on, newest day first, then newest date, then newest created. A search looks
 * until it finds some, or has seen all.
 */
async function listMatchTexts(
  db: Db,
  search: Search,
  after: Cursor,
  limit: number,
): Promise<MatchPage> {
  const { listed, params, to, onScan } = search
  for (let cursor = firstOf(after, to); ; await onScan()) {
    const from = { ...params, cursorKey: cursor.key, cursorId: cursor.id }
    // Even where it is only asked whether a match follows: the statement tells it in the match's row.
    const cut = { ...from, limit: Math.max(1, limit), andOneMore: limit + 1, ...NO_FLOOR }
    const [end] = isSearch(listed) ? await endOfScan(listed)(db, cut) : []
    const floor = end === undefined ? NO_FLOOR : { floorKey: end.key, floorId: end.id }
    const rows = await listedQuery(listed)(db, { ...cut, ...floor })
    const found = Number(rows[0]?.found ?? 0)
    if (limit === 0 && found > 0) {
      return { json: '', count: 0, next: `${cursor.key} ${cursor.id}`, isMore: true }
    }
    const page = { json: rows.map(({ json }) => json).join(','), count: Math.min(found, limit) }
    if (found > limit) {
      return { ...page, next: rows.at(-1)?.place ?? null, isMore: true }
    }
    if (end === undefined) return { ...page, next: null, isMore: false }
    if (found > 0) return { ...page, next: `${end.key} ${end.id}`, isMore: false }
    cursor = end
  }
}

const NO_FLOOR = { floorKey: '', floorId: NO_ID }

/** The facets of the viewer's games, people and places with this text in their names. */
async function facetsWith(
  db: Db,
  { userId }: Viewer,
  text: string,
  onScan: OnScan,
): Promise<string[]> {
  const found: string[] = []
  for (const kind of Object.keys(namedKinds) as NamedKind[]) {
    const key = kind === 'game' ? gameKey(text) : nameKey(text)
    const hasText = (name: string) => (kind === 'user' ? nameKey(name) : name).includes(key)
    found.push(...(await facetsNamed(db, { userId, kind }, hasText, onScan)))
  }
  return found
}

/** The later of the page's beginning and the end of the last day, since lists begin with the newest. */
function firstOf(cursor: Cursor, to: string | undefined): Cursor {
  if (to === undefined) return cursor
  const end = firstListKeyOf(dayAfter(to, 1))
  return end < cursor.key ? { key: end, id: NO_ID } : cursor
}

function facetParams(values: readonly string[]): Record<FacetParam, string> {
  return Object.fromEntries(values.map((value, index) => [`facet${index}`, value]))
}
