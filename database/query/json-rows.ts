import { type RawBuilder, sql } from 'kysely'

import { type Db, engineOf } from '../connect.ts'

// Many rows as one parameter: a JSON array. A statement reads its elements as `r.value`.

export function elements(
  db: Db,
  json: string | RawBuilder<unknown>,
): RawBuilder<{ value: unknown }> {
  const text = sql`${json}`
  return engineOf(db) === 'postgres'
    ? sql`jsonb_array_elements(cast(${text} as jsonb))`
    : sql`json_each(${text})`
}

export const at = (index: number) => sql<string>`r.value ->> ${sql.lit(index)}`

export function idAt(db: Db, index: number): RawBuilder<string> {
  return engineOf(db) === 'postgres' ? sql<string>`cast(${at(index)} as uuid)` : at(index)
}

export function idElement(db: Db): RawBuilder<string> {
  return engineOf(db) === 'postgres'
    ? sql<string>`cast(r.value #>> '{}' as uuid)`
    : sql<string>`r.value`
}

export function textElement(db: Db): RawBuilder<string> {
  return engineOf(db) === 'postgres' ? sql<string>`(r.value #>> '{}')` : sql<string>`r.value`
}

/** Each pair is one step in an index of the two; SQLite tries every combination of two lists. */
export function inPairs(
  db: Db,
  [first, second]: readonly [string, string],
  pairs: readonly (readonly [string, string])[],
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(first)}, ${sql.ref(second)}) in (
    select ${idAt(db, 0)}, ${idAt(db, 1)} from ${elements(db, JSON.stringify(pairs))} as r)`
}

export function textsOf(db: Db, json: string): RawBuilder<string> {
  return sql<string>`(select ${textElement(db)} from ${elements(db, json)} as r)`
}

/** The ids of a JSON array, as a subquery: one parameter, however many they are. */
export function idsIn(db: Db, json: string): RawBuilder<string> {
  return sql<string>`(select ${idElement(db)} from ${elements(db, json)} as r)`
}
