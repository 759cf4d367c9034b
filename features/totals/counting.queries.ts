import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { at, elements, idAt, idElement } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'
import { STORED_COLUMNS, type StoredEntry } from '#features/entries/entry-text.queries.ts'

type QueueRow = Schema['tally_queue']

const QUEUE_COLUMNS = Object.keys({
  user_id: true,
  match_id: true,
  due: true,
} satisfies Record<keyof QueueRow, true>) as (keyof QueueRow)[]

const queueRows = prepared<{ json: string }, never>((db, { json }) =>
  db
    .insertInto('tally_queue')
    .columns(QUEUE_COLUMNS)
    .expression(
      db
        .selectFrom(elements(db, json).as('r'))
        .select(
          QUEUE_COLUMNS.map((column, index) =>
            (column === 'due' ? at(index) : idAt(db, index)).as(column),
          ),
        ),
    ),
)

/** Queues matches again, each with the time at which it is due. */
export async function queueLater(db: Db, rows: readonly QueueRow[]): Promise<void> {
  if (rows.length === 0) return
  const complete = rows.map((row) => row satisfies Schema['tally_queue'])
  await queueRows(db, { json: arraysOf(complete, QUEUE_COLUMNS) })
}

type EntryRow = Schema['entries']

/** The stored entries of a user for some matches. */
export const storedEntries = prepared<{ userId: string; json: string }, StoredEntry>(
  (db, { userId, json }) =>
    db
      .selectFrom(elements(db, json).as('r'))
      // A cross join is read in this order by SQLite: the few elements first.
      .crossJoin('entries as e')
      .where('e.user_id', '=', userId)
      .where(sql<boolean>`e.match_id = ${idElement(db)}`)
      .select(STORED_COLUMNS.map((column) => `e.${column}` as const)),
)

const ENTRY_COLUMNS = Object.keys({
  user_id: true,
  match_id: true,
  moment: true,
  game_id: true,
  outcome: true,
  confirmed: true,
  entry: true,
} satisfies Record<keyof EntryRow, true>) as (keyof EntryRow)[]

const writeEntryRows = prepared<{ json: string }, never>((db, { json }) =>
  db
    .insertInto('entries')
    .columns(ENTRY_COLUMNS)
    .expression(
      db
        .selectFrom(elements(db, json).as('r'))
        .where(sql<boolean>`true`)
        .select(ENTRY_COLUMNS.map((column, index) => entryColumn(db, column, index).as(column))),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'match_id']).doUpdateSet((eb) => ({
        moment: eb.ref('excluded.moment'),
        game_id: eb.ref('excluded.game_id'),
        outcome: eb.ref('excluded.outcome'),
        confirmed: eb.ref('excluded.confirmed'),
        entry: eb.ref('excluded.entry'),
      })),
    ),
)

function entryColumn(db: Db, column: keyof EntryRow, index: number) {
  if (column.endsWith('_id')) return idAt(db, index)
  return column === 'confirmed' ? sql`cast(${at(index)} as integer)` : at(index)
}

/** Stores entries, in place of older ones of the same matches. */
export async function writeEntries(db: Db, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length === 0) return
  const complete = rows.map((row) => row satisfies Schema['entries'])
  await writeEntryRows(db, { json: arraysOf(complete, ENTRY_COLUMNS) })
}

export const deleteEntries = prepared<{ userId: string; json: string }, never>(
  (db, { userId, json }) =>
    db
      .deleteFrom('entries')
      .where('user_id', '=', userId)
      .where(
        'match_id',
        'in',
        db.selectFrom(elements(db, json).as('r')).select(idElement(db).as('id')),
      ),
)

type TallyRow = Schema['tallies']

/** The tallies of a user at some keys, each as `[scope, kind, key]`. */
export const storedTallies = prepared<{ userId: string; json: string }, Omit<TallyRow, 'user_id'>>(
  (db, { userId, json }) =>
    db
      .selectFrom(elements(db, json).as('r'))
      .crossJoin('tallies as t')
      .where('t.user_id', '=', userId)
      .where(sql<boolean>`t.scope = ${at(0)} and t.kind = ${at(1)} and t.key = ${at(2)}`)
      .select(['t.scope', 't.kind', 't.key', 't.counts']),
)

const TALLY_COLUMNS = Object.keys({
  user_id: true,
  scope: true,
  kind: true,
  key: true,
  counts: true,
} satisfies Record<keyof TallyRow, true>) as (keyof TallyRow)[]

const writeTallyRows = prepared<{ json: string }, never>((db, { json }) =>
  db
    .insertInto('tallies')
    .columns(TALLY_COLUMNS)
    .expression(
      db
        .selectFrom(elements(db, json).as('r'))
        .where(sql<boolean>`true`)
        .select(
          TALLY_COLUMNS.map((column, index) =>
            (column === 'user_id' ? idAt(db, index) : at(index)).as(column),
          ),
        ),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'scope', 'kind', 'key'])
        .doUpdateSet((eb) => ({ counts: eb.ref('excluded.counts') })),
    ),
)

/** Stores tallies, in place of older ones of the same keys. */
export async function writeTallies(db: Db, rows: readonly TallyRow[]): Promise<void> {
  if (rows.length === 0) return
  const complete = rows.map((row) => row satisfies Schema['tallies'])
  await writeTallyRows(db, { json: arraysOf(complete, TALLY_COLUMNS) })
}

/** Deletes the tallies of a user at some keys, each as `[scope, kind, key]`. */
export const deleteTallies = prepared<{ userId: string; json: string }, never>(
  (db, { userId, json }) =>
    db
      .deleteFrom('tallies')
      .where('user_id', '=', userId)
      .where(
        sql<boolean>`(scope, kind, key) in (select ${at(0)}, ${at(1)}, ${at(2)}
          from ${elements(db, json)} as r)`,
      ),
)

/** Rows as arrays, which are shorter than objects and faster to read. */
function arraysOf<R extends object>(rows: readonly R[], columns: readonly (keyof R)[]): string {
  return JSON.stringify(rows.map((row) => columns.map((column) => row[column])))
}
