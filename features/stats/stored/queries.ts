import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { firstOrderOf } from '#features/matches/days/rules.ts'
import { facets } from '#features/matches/facets/rules.ts'

import type { Sums } from '../counts/contract.ts'
import {
  ALL_TIME,
  type CellKind,
  cellKinds,
  gameScope,
  readSide,
  yearScope,
} from '../counts/rules.ts'
import type { Entry } from '../entries/contract.ts'
import { readEntry, STORED_COLUMNS, type StoredEntry } from '../entries/text/rules.ts'
import { type Both, markSchemas } from '../marks/contract.ts'
import { LAST_MAX } from '../person/rules.ts'
import type { Stored, StoredRow } from './rules.ts'

// Each answer reads one stretch of the tallies, and in the same statement whether something is due that
// has to be added first.

interface Reader {
  userId: string
  /** ISO 8601. */
  now: string
}

const DUE = 'due'

function dueRow({ userId, now }: { userId: unknown; now: unknown }): RawBuilder<StoredRow> {
  return sql`select ${sql.lit(DUE)} as kind, '' as key, '' as counts
    where exists (select 1 from tally_queue where user_id = ${userId} and due <= ${now})`
}

/** What the answers use of a scope; the other kinds are for adding. */
const SHOWN = ['total', 'month', 'runs', 'form', 'game', 'newest', 'person', 'place', 'records']
const SHOWN_OF_GAME = [...SHOWN, 'score', 'otherScore', 'role', 'expansion']
const literals = (texts: readonly string[]) => sql.join(texts.map((text) => sql.lit(text)))

interface ScopeParams extends Reader {
  scope: string
  /** The game of the scope; empty where there is none. */
  gameId: string
  /** The first and the last month that a year's scope takes from all time; empty elsewhere. */
  first: string
  last: string
}

const scopeRows = (kinds: readonly string[], elsewhere: 'months' | 'newest' | null) =>
  prepared<ScopeParams, StoredRow>((db, { userId, now, scope, gameId, first, last }) => {
    const others = {
      months: sql`union all select kind, key, counts from tallies where user_id = ${userId}
        and scope = '' and kind in ('month', 'runs') and key >= ${first} and key <= ${last}`,
      newest: sql`union all select kind, key, counts from tallies where user_id = ${userId}
        and scope = '' and kind = 'newest' and key = ${gameId}`,
    }
    const rows = sql<StoredRow>`(select kind, key, counts from tallies
      where user_id = ${userId} and scope = ${scope} and kind in (${literals(kinds)})
      ${elsewhere === null ? sql`` : others[elsewhere]}
      union all ${dueRow({ userId, now })})`
    return db.selectFrom(rows.as('r')).select(['r.kind', 'r.key', 'r.counts'])
  })

const [allTimeRows, yearRows, gameRows] = [
  scopeRows(SHOWN, null),
  scopeRows(SHOWN, 'months'),
  scopeRows(SHOWN_OF_GAME, 'newest'),
]

const nowhere = { gameId: '', first: '', last: '' }

export const storedOverview = async (db: Db, reader: Reader) =>
  withoutDue(await allTimeRows(db, { ...reader, ...nowhere, scope: ALL_TIME }))

/** @param year four digits */
export const storedYear = async (db: Db, { year, ...reader }: Reader & { year: string }) =>
  withoutDue(
    await yearRows(db, {
      ...reader,
      ...nowhere,
      ...{ scope: yearScope(year), first: `${year}-01`, last: `${year}-12` },
    }),
  )

export const storedGame = async (db: Db, { gameId, ...reader }: Reader & { gameId: string }) =>
  withoutDue(await gameRows(db, { ...reader, ...nowhere, scope: gameScope(gameId), gameId }))

/** The cells of a person: the key is the scope, empty for all time, or that of a game. */
export const storedPerson = async (
  db: Db,
  { personId, ...reader }: Reader & { personId: string },
) => withoutDue(await personRows(db, { ...reader, person: facets.user(personId) }))

const personRows = prepared<Reader & { person: string }, StoredRow>(
  (db, { userId, now, person }) => {
    const rows = sql<StoredRow>`(select kind, scope as key, counts from tallies
    where user_id = ${userId} and kind = 'person' and key = ${person}
      and (scope = '' or scope >= 'g' and scope < 'h')
    union all ${dueRow({ userId, now })})`
    return db.selectFrom(rows.as('r')).select(['r.kind', 'r.key', 'r.counts'])
  },
)

/** @returns null when something is due that has to be added first */
function withoutDue(rows: StoredRow[]): StoredRow[] | null {
  return rows.some(({ kind }) => kind === DUE) ? null : rows
}

interface Together {
  userId: string
  facet: string
  /** Places in lists, the first one included. */
  from: string
  before: string
  limit: number
}

/** The newest entries of matches with a person, newest first. */
export async function newestTogether(
  db: Db,
  {
    confirmed,
    ...wanted
  }: Pick<Together, 'userId' | 'before'> & { personId: string; confirmed: boolean },
): Promise<Entry[]> {
  const findLast = confirmed ? confirmedTogether : together
  const { userId, before, personId } = wanted
  const params = { userId, before, facet: facets.user(personId) }
  const newest = await findLast(db, { ...params, from: '', limit: LAST_MAX })
  const last = newest.map(readEntry).at(-1)
  if (last === undefined) return []
  // Within a day the time of logging decides, so all matches of the last day are looked at.
  const find = confirmed ? confirmedByTime : togetherByTime
  const rows = await find(db, { ...params, from: firstOrderOf(last.day), limit: LAST_MAX })
  return rows.map(readEntry)
}

const [together, confirmedTogether] = [togetherRows(false, 'list'), togetherRows(true, 'list')]
const [togetherByTime, confirmedByTime] = [togetherRows(false, 'time'), togetherRows(true, 'time')]

/** @param order as in lists, or by time (`byTime`), which reads all of them */
function togetherRows(confirmed: boolean, order: 'list' | 'time') {
  return prepared<Together, StoredEntry>((db, { userId, facet, from, before, limit }) =>
    db
      .selectFrom('match_facets as f')
      .innerJoin('entries as e', (join) =>
        join.on('e.user_id', '=', userId).onRef('e.match_id', '=', 'f.match_id'),
      )
      .where('f.user_id', '=', userId)
      .where('f.facet', '=', facet)
      .where('f.match_order', '>=', from)
      .where('f.match_order', '<', before)
      .$if(confirmed, (query) => query.where('e.confirmed', '=', sql.lit(1)))
      .select(STORED_COLUMNS.map((column) => `e.${column}` as const))
      .$if(order === 'list', (query) => query.orderBy('f.match_order', 'desc'))
      .$if(order === 'time', (query) =>
        query.orderBy('e.moment', 'desc').orderBy('e.match_id', 'desc'),
      )
      .limit(limit),
  )
}

const isCell = (kind: string): kind is CellKind => (cellKinds as readonly string[]).includes(kind)

/** Rows that are read before others' requests have their turn: one or two milliseconds. */
const ROWS_A_TURN = 500

/**
 * Reads stored rows. Cells in which nothing counts are left out. Somebody can have met very many people,
 * so others' requests run between the parts.
 */
export async function storedOf(
  rows: readonly StoredRow[],
  side: 'all' | 'confirmed',
  turn: () => Promise<void>,
): Promise<Stored> {
  const stored: Stored = {
    cells: new Map(),
    runs: new Map(),
    newest: new Map(),
    ...{ form: [], records: {} },
  }
  for (const [index, { kind, key, counts }] of rows.entries()) {
    if (index > 0 && index % ROWS_A_TURN === 0) await turn()
    if (isCell(kind)) {
      const sums = readSide(counts, side)
      if (sums['matches'] === undefined) continue
      const cells = stored.cells.get(kind) ?? new Map<string, Sums>()
      stored.cells.set(kind, cells.set(key, sums))
      continue
    }
    const value = (JSON.parse(counts) as Partial<Both<unknown>> | null)?.[side]
    if (kind === 'runs') stored.runs.set(key, markSchemas.runs.parse(value))
    else if (kind === 'form') stored.form = markSchemas.form.parse(value)
    else if (kind === 'records') stored.records = markSchemas.records.parse(value)
    else if (kind === 'newest') {
      const newest = markSchemas.newest.parse(value)
      if (newest !== null) stored.newest.set(key, newest)
    }
  }
  return stored
}
