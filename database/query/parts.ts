import { type RawBuilder, sql } from 'kysely'

import { engineOf, type Trx } from '../connect.ts'
import type { Schema } from '../schema/schema.ts'
import { keyOf } from '../schema/tables.ts'

// Work in proportion to somebody's history is cut into transactions by the rows that they write: on
// SQLite everybody waits for a transaction, on PostgreSQL for the rows that it has locked.

/** How many rows a transaction may still write. */
export interface Room {
  rows: number
}

/** Rows of one transaction: on SQLite they take 5 to 20 ms of the processor. */
const PART_ROWS = { sqlite: 800, postgres: 5000 }

export function newRoom(trx: Trx): Room {
  return { rows: PART_ROWS[engineOf(trx)] }
}

export function isFull(room: Room): boolean {
  return room.rows <= 0
}

type Chosen = RawBuilder<unknown>

/** As far as there is room. @param cost rows that go with one of them */
export async function deleteWithin(
  trx: Trx,
  room: Room,
  table: keyof Schema,
  chosen: Chosen,
  cost = 1,
): Promise<void> {
  await writeWithin(trx, room, { table, chosen, cost }, sql`delete from ${sql.table(table)}`)
}

export async function emptyWithin(
  trx: Trx,
  room: Room,
  table: keyof Schema,
  column: string,
  chosen: Chosen,
): Promise<void> {
  const isThere = sql<boolean>`(${chosen}) and ${sql.ref(column)} is not null`
  await setWithin(trx, room, table, { column, value: null }, isThere)
}

/** Sets a column of rows; the condition must choose no row any more that has the value. */
export async function setWithin(
  trx: Trx,
  room: Room,
  table: keyof Schema,
  { column, value }: { column: string; value: string | null },
  chosen: Chosen,
): Promise<void> {
  const update = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`
  await writeWithin(trx, room, { table, chosen, cost: 1 }, update)
}

async function writeWithin(
  trx: Trx,
  room: Room,
  { table, chosen, cost }: { table: keyof Schema; chosen: Chosen; cost: number },
  write: RawBuilder<unknown>,
): Promise<void> {
  if (isFull(room)) return
  const limit = Math.ceil(room.rows / cost)
  const some = (columns: RawBuilder<unknown>) =>
    sql`select ${columns} from ${sql.table(table)} where ${chosen} limit ${limit}`
  const key = sql.join(keyOf(table).map((column) => sql.ref(column)))
  const where =
    engineOf(trx) === 'postgres'
      ? sql`ctid = any(array(${some(sql`ctid`)}))`
      : sql`(${key}) in (${some(key)})`
  const { numAffectedRows = 0n } = await sql`${write} where ${where}`.execute(trx)
  room.rows -= Number(numAffectedRows) * cost
}
