import type { Db } from '#database/connect.ts'
import { NO_ID } from '#database/query/pages-by-id.ts'
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

/** Before every match: no date begins with a letter, and no id is greater. */
export const BEGINNING: Cursor = { key: 'Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
/** So many facets with a common part of their names are read each by itself. */
const NAMES_MERGED = 8

/** The fields combine. */
export interface HistoryFilter {
  cursor?: Cursor | undefined
  /** Part of the name of a game, a person or a place. */
  text?: string | undefined
  /** Of history-index.rules.ts; matches must have all of them. */
  facets?: readonly string[] | undefined
  /** A guest's name. */
  guest?: string | undefined
  /** The viewer's own. */
  result?: 'Win' | 'Loss' | undefined
  competitive?: boolean | undefined
  confirmed?: boolean | undefined
  waiting?: boolean | undefined
  /** Days `YYYY-MM-DD`, both included. */
  from?: string | undefined
  to?: string | undefined
}

export interface MatchPage {
  /** Matches, separated by commas. */
  json: string
  /** The next page's cursor as `KEY ID`; null at the end. */
  next: string | null
}

/** Matches, or names, in a scan: a millisecond's work, after which others go on. */
export const LOOKED_AT = 1000

/** Runs before each further scan of a search: counts it, and lets others go on. */
export type OnScan = () => Promise<void>

/** Newest day first, then newest date, then newest created. @param onScan for histories with filters */
export async function matchPage(
  db: Db,
  viewer: Viewer,
  filter: HistoryFilter & { limit: number },
  onScan: OnScan,
): Promise<MatchPage> {
  const search = await searchOf(db, viewer, filter, onScan)
  return listMatchTexts(db, search, filter.cursor ?? BEGINNING, filter.limit)
}

/** Others can write between two chunks: a match that gets another date can be missing or come twice. */
export async function* matchChunks(
  db: Db,
  viewer: Viewer,
  filter: HistoryFilter = {},
  { chunk = 20, onScan = async () => undefined }: { chunk?: number; onScan?: OnScan } = {},
): AsyncGenerator<MatchPage, void> {
  const search = await searchOf(db, viewer, filter, onScan)
  for (let { cursor = BEGINNING } = filter; ;) {
    const page = await listMatchTexts(db, search, cursor, chunk)
    yield page
    if (page.next === null) return
    cursor = cursorOf(page.next) ?? BEGINNING
  }
}

/** A page's `next`; undefined for any other text. */
export function cursorOf(next: string): Cursor | undefined {
  const [, key, id] = CURSOR_FORM.exec(next) ?? []
  return key === undefined || id === undefined || !isId(id) ? undefined : { key, id }
}

const CURSOR_FORM = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\S+)$/u

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
  // Many names together are frequent enough to be found among all matches.
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

/** A search goes on until the page is full and one more found, or all are seen. */
async function listMatchTexts(
  db: Db,
  search: Search | null,
  after: Cursor,
  limit: number,
): Promise<MatchPage> {
  if (search === null) return { json: '', next: null }
  const { listed, params, to, onScan } = search
  const texts: string[] = []
  let [left, next]: [number, string | null] = [limit, null]
  for (let cursor = firstOf(after, to); ; await onScan()) {
    const from = { ...params, cursorKey: cursor.key, cursorId: cursor.id }
    // Also where only whether a match follows is asked: the statement tells it in the match's row.
    const cut = { ...from, limit: Math.max(1, left), andOneMore: left + 1, ...NO_FLOOR }
    const [end] = isSearch(listed) ? await endOfScan(listed)(db, cut) : []
    const floor = end === undefined ? NO_FLOOR : { floorKey: end.key, floorId: end.id }
    const rows = await listedQuery(listed)(db, { ...cut, ...floor })
    const found = Number(rows[0]?.found ?? 0)
    if (left > 0 && found > 0) {
      texts.push(...rows.map(({ json }) => json))
      next = rows.at(-1)?.place ?? null
    }
    if (found > left) return { json: texts.join(','), next }
    if (end === undefined) return { json: texts.join(','), next: null }
    left -= found
    cursor = end
  }
}

const NO_FLOOR = { floorKey: '', floorId: NO_ID }

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
