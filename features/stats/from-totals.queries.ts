import { type RawBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { facets } from '#features/matches/history-index.rules.ts'
import { scoreKinds } from '#features/totals/game-scores.rules.ts'
import { highlightSchemas } from '#features/totals/highlights.contract.ts'
import {
  ALL_TIME,
  type TotalKind,
  totalKinds,
  gameScope,
  readSums,
  sideOf,
  yearScope,
} from '#features/totals/match-totals.rules.ts'
import { hasOtherForm } from '#features/totals/rebuilding-totals.queries.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

import type { AskedPart } from './from-matches.rules.ts'
import {
  type ReadRow,
  SCORES_AT_ONCE,
  type Side,
  type Stored,
  type StoredRow,
  unpackedRows,
} from './from-totals.rules.ts'
import { COUNT, type ListedParams, listedParams, listedRows } from './listed-totals.queries.ts'

// Each answer reads one stretch of the tallies, and in the same statement whether something is due that
// has to be added first.

interface Reader {
  userId: string
  /** ISO 8601. */
  now: string
}

const DUE = 'due'
/** The kind of the row that migration 029 writes. */
const VERSION = 'version'

export function dueRow({ userId, now }: { userId: unknown; now: unknown }): RawBuilder<StoredRow> {
  return sql`select ${sql.lit(DUE)} as kind, '' as key, '' as counts
    where exists (select 1 from tally_queue where user_id = ${userId} and due <= ${now})
      or ${hasOtherForm(userId)}`
}

/**
 * What the answers use of a scope besides roles, people and places; the other kinds are for adding. Their
 * keys are months, ids and scores, without spaces and line breaks.
 */
const SHOWN = ['total', 'form', 'game', 'newest', 'records']
const SHOWN_OF_GAME = [...SHOWN, 'expansion']
/** Of these the course of a history is made (timeline.rules.ts). */
const OF_COURSE = ['month', 'runs']
const literals = (texts: readonly string[]) => sql.join(texts.map((text) => sql.lit(text)))

/**
 * All rows of each kind as one: a long history has hundreds of days and scores, and a row costs more than
 * its text.
 */
function packedRows(
  db: Db,
  kinds: readonly string[],
  of: RawBuilder<unknown>,
  from = sql`tallies`,
): RawBuilder<ReadRow> {
  const lines =
    engineOf(db) === 'postgres'
      ? sql`string_agg(key || ' ' || counts, chr(10))`
      : sql`group_concat(key || ' ' || counts, char(10))`
  return sql`select kind, cast(null as text) as key, ${lines} as counts from ${from}
    where ${of} and kind in (${literals(kinds)}) group by kind`
}

interface ScopeParams extends Reader, ListedParams {
  scope: string
  /** The version of the course that is known already: then what it is made of is not read. */
  known: string
  /** The game of the scope; empty where there is none. */
  gameId: string
  /** The first and the last month that a year's scope takes from all time; empty elsewhere. */
  first: string
  last: string
}

type Page = 'allTime' | 'year' | 'game'

const bySide = (page: Page) => ({
  all: scopeRows('all', page),
  confirmed: scopeRows('confirmed', page),
})

function scopeRows(side: Side, page: Page) {
  return prepared<ScopeParams, ReadRow>((db, params) => {
    const { userId, now, scope, gameId } = params
    const elsewhere = sql`union all select kind, key, counts from tallies where user_id = ${userId}
        and scope = '' and kind = 'newest' and key = ${gameId}
      union all select kind, key, counts from tallies where user_id = ${userId}
        and scope = ${scope} and kind = 'role'`
    const shown = page === 'game' ? SHOWN_OF_GAME : SHOWN
    const rows = sql<ReadRow>`(${packedRows(db, shown, sql`user_id = ${userId} and scope = ${scope}`)}
      ${page === 'game' ? elsewhere : sql``}
      union all select kind, key, counts ${versionOf(userId)}
      union all ${courseRows(db, params, page)}
      union all ${listedRows(db, params, side)}
      union all ${dueRow({ userId, now })})`
    return db.selectFrom(rows.as('r')).select(['r.kind', 'r.key', 'r.counts'])
  })
}

function versionOf(userId: unknown): RawBuilder<unknown> {
  return sql`from tallies where user_id = ${userId} and scope = '' and kind = ${sql.lit(VERSION)} and key = ''`
}

function courseRows(
  db: Db,
  { userId, scope, known, first, last }: { [K in keyof ScopeParams]: unknown },
  page: Page,
): RawBuilder<ReadRow> {
  // In a row of its own, because SQLite would ask for each row of the tallies.
  const isOther = sql`(select 1 where coalesce((select counts ${versionOf(userId)}), '') <> ${known})`
  // A year's months are those of all time.
  const of =
    page === 'year' ? sql`scope = '' and key >= ${first} and key <= ${last}` : sql`scope = ${scope}`
  const own = sql`user_id = ${userId} and ${of}`
  const rows = [packedRows(db, OF_COURSE, own, sql`${isOther} other cross join tallies`)]
  for (const kind of page === 'game' ? scoreKinds : []) {
    const some = sql`(select kind, key, counts from tallies where ${own} and kind = ${sql.lit(kind)}
      limit ${sql.lit(SCORES_AT_ONCE + 1)}) scored`
    rows.push(packedRows(db, [kind], sql`1 = 1`, sql`${isOther} other cross join ${some}`))
  }
  return sql`${sql.join(rows, sql` union all `)}`
}

const [allTimeRows, yearRows, gameRows] = [bySide('allTime'), bySide('year'), bySide('game')]

const nowhere = { gameId: '', first: '', last: '' }

/** What is read of a scope: its matches or the confirmed ones, and which part of the lists. */
interface Read extends Reader {
  side: Side
  part: AskedPart
  known: string
}

export const storedOverview = async (db: Db, { side, part, ...reader }: Read) =>
  withoutDue(
    await allTimeRows[side](db, {
      ...{ ...reader, ...nowhere, scope: ALL_TIME },
      ...listedParams(part),
    }),
  )

/** @param year four digits */
export const storedYear = async (
  db: Db,
  { year, side, part, ...reader }: Read & { year: string },
) =>
  withoutDue(
    await yearRows[side](db, {
      ...{ ...reader, ...nowhere, scope: yearScope(year) },
      ...{ first: `${year}-01`, last: `${year}-12` },
      ...listedParams(part),
    }),
  )

export const storedGame = async (
  db: Db,
  { gameId, side, part, ...reader }: Read & { gameId: string },
) =>
  withoutDue(
    await gameRows[side](db, {
      ...{ ...reader, ...nowhere, scope: gameScope(gameId), gameId },
      ...listedParams(part),
    }),
  )

/** The cells of a person: the key is the scope, empty for all time, or that of a game. */
export const storedPerson = async (
  db: Db,
  { personId, ...reader }: Reader & { personId: string },
) => withoutDue(await personRows(db, { ...reader, person: facets.user(personId) }))

const personRows = prepared<Reader & { person: string }, ReadRow>((db, { userId, now, person }) => {
  const rows = sql<ReadRow>`(select kind, scope as key, counts from tallies
    where user_id = ${userId} and kind = 'person' and key = ${person}
      and (scope = '' or scope >= 'g' and scope < 'h')
    union all ${dueRow({ userId, now })})`
  return db.selectFrom(rows.as('r')).select(['r.kind', 'r.key', 'r.counts'])
})

/** @returns null when something is due that has to be added first */
export function withoutDue<Row extends { kind: string }>(rows: Row[]): Row[] | null {
  return rows.some(({ kind }) => kind === DUE) ? null : rows
}

const isTotal = (kind: string): kind is TotalKind =>
  (totalKinds as readonly string[]).includes(kind)

/** Rows that are read before others' requests have their turn: some milliseconds. */
const ROWS_A_PART = 500

/**
 * Reads stored rows. Cells in which nothing counts are left out. Somebody can have played very many games,
 * so others' requests run between the parts, and each part after the first one is counted.
 */
export async function storedOf(
  rows: readonly ReadRow[],
  side: Side,
  nextPart: () => Promise<void>,
): Promise<Stored> {
  const stored: Stored = {
    version: '',
    cells: new Map(),
    runs: new Map(),
    newest: new Map(),
    ...{ form: [], records: {}, totals: { people: 0, places: 0 } },
    scoreRows: { score: 0, otherScore: 0 },
  }
  let read = 0
  for (const { kind, key, counts } of unpackedRows(rows)) {
    read += 1
    if (read % ROWS_A_PART === 0) await nextPart()
    if (kind === 'score' || kind === 'otherScore') stored.scoreRows[kind] += 1
    if (isTotal(kind)) {
      const sums = readSums(sideOf(counts, side))
      if (sums['matches'] === undefined) continue
      const cells = stored.cells.get(kind) ?? new Map<string, Sums>()
      stored.cells.set(kind, cells.set(key, sums))
      continue
    }
    if (kind === VERSION) {
      stored.version = counts
      continue
    }
    if (kind === COUNT) {
      stored.totals[key === 'people' ? 'people' : 'places'] = Number(counts)
      continue
    }
    const value = sideOf(counts, side)
    if (kind === 'runs') stored.runs.set(key, highlightSchemas.runs.parse(value))
    else if (kind === 'form') stored.form = highlightSchemas.form.parse(value)
    else if (kind === 'records') stored.records = highlightSchemas.records.parse(value)
    else if (kind === 'newest') {
      const newest = highlightSchemas.newest.parse(value)
      if (newest !== null) stored.newest.set(key, newest)
    }
  }
  return stored
}
