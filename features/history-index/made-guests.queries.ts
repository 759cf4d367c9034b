import { sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { elements, idElement } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'

type Row = Schema['made_guests']

const columns = Object.keys({
  user_id: true,
  guest_key: true,
  match_order: true,
  match_id: true,
  name: true,
  seats: true,
} satisfies Record<keyof Row, true>) as (keyof Row)[]

const ids = new Set<string>(['user_id', 'match_id'] satisfies (keyof Row)[])
const keyColumns = ['user_id', 'guest_key', 'match_order', 'match_id'] satisfies (keyof Row)[]

/** A column of the row `r.value`, a JSON object. */
function columnOf(db: Db, column: keyof Row) {
  const text = sql<string>`r.value ->> ${sql.lit(column)}`
  if (column === 'seats') return sql<string>`cast(${text} as integer)`
  return engineOf(db) === 'postgres' && ids.has(column) ? sql<string>`cast(${text} as uuid)` : text
}

const insertRows = prepared<{ json: string }, never>((db, { json }) =>
  db
    .insertInto('made_guests')
    .columns(columns)
    .expression(
      db
        .selectFrom(elements(db, json).as('r'))
        .select(columns.map((column) => columnOf(db, column).as(column))),
    ),
)

const deleteRows = prepared<{ json: string }, never>((db, { json }) =>
  db.deleteFrom('made_guests').where(
    sql<boolean>`(${sql.join(keyColumns.map((column) => sql.ref(column)))}) in (
        select ${sql.join(keyColumns.map((column) => columnOf(db, column)))}
        from ${elements(db, json)} as r)`,
  ),
)

/** Inserts rows, however many, by one statement. */
export async function insertMadeGuests(db: Db, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await insertRows(db, {
    json: JSON.stringify(rows.map((row) => row satisfies Schema['made_guests'])),
  })
}

/** Deletes rows, however many, by one statement. */
export async function deleteMadeGuests(db: Db, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await deleteRows(db, { json: JSON.stringify(rows) })
}

/** The stored guests of matches. */
export const storedGuests = prepared<{ ids: string }, Row>((db, params) =>
  db
    .selectFrom('made_guests')
    .where('match_id', 'in', (eb) =>
      eb.selectFrom(elements(db, params.ids).as('r')).select(idElement(db).as('id')),
    )
    .select(columns),
)

/** A row without an account, with what its match says. */
export interface GuestSourceRow {
  id: string
  createdBy: string
  order: string
  userId: string | null
  guestName: string | null
  declinedBy: string | null
  formerAt: string | null
}

/** The rows without an account of matches, by match and seat. */
export const guestSourceRows = prepared<{ ids: string }, GuestSourceRow>((db, params) =>
  db
    .selectFrom('players as p')
    .innerJoin('matches as m', 'm.id', 'p.match_id')
    .where('p.match_id', 'in', (eb) =>
      eb.selectFrom(elements(db, params.ids).as('r')).select(idElement(db).as('id')),
    )
    .where('p.user_id', 'is', null)
    .select([
      'm.id',
      'm.created_by as createdBy',
      'p.match_date as order',
      'p.user_id as userId',
      'p.guest_name as guestName',
      'p.declined_by as declinedBy',
      'p.former_at as formerAt',
    ])
    .orderBy('p.match_id')
    .orderBy('p.seat'),
)

/** Matches whose guests another version of the product has written, or nobody yet. */
export const staleGuests = prepared<{ limit: number }, { id: string }>((db, { limit }) =>
  db
    .selectFrom('matches')
    .where(sql<boolean>`guests_version is null or guests_version <> version`)
    .select('id')
    .orderBy('id')
    .limit(limit),
)
