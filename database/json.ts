import { type Expression, type RawBuilder, sql } from 'kysely'

import { type Db, engineOf } from './connect.ts'

/** An object as the answer has it: values by name, objects in objects. */
export interface JsonShape {
  [name: string]: Expression<unknown> | JsonShape
}

type Value<E> = E extends Expression<infer T> ? T : E extends JsonShape ? JsonOf<E> : never
export type JsonOf<S extends JsonShape> = { [K in keyof S]: Value<S[K]> }

/** One JSON object; nested objects stay objects on both engines. */
export function jsonObject<S extends JsonShape>(db: Db, shape: S): RawBuilder<JsonOf<S>> {
  return objectSql(engineOf(db) === 'postgres', shape) as RawBuilder<JsonOf<S>>
}

/** A JSON object, or null while the condition does not hold (e.g. the user of a guest's row). */
export function jsonObjectIf<S extends JsonShape>(
  db: Db,
  condition: Expression<unknown>,
  shape: S,
): RawBuilder<JsonOf<S> | null> {
  return sql<JsonOf<S> | null>`case when ${condition} then ${jsonObject(db, shape)} end`
}

/** A condition as JSON true or false: SQLite itself has only 1 and 0. */
export function jsonBoolean(db: Db, condition: Expression<unknown>): RawBuilder<boolean> {
  return engineOf(db) === 'postgres'
    ? sql<boolean>`(${condition})`
    : sql<boolean>`iif(${condition}, json('true'), json('false'))`
}

/** Text that holds JSON, as JSON. */
export function jsonParsed<T>(db: Db, text: Expression<unknown>): RawBuilder<T> {
  return engineOf(db) === 'postgres' ? sql<T>`(${text})::json` : sql<T>`json(${text})`
}

/**
 * All rows of a (sub)query as one JSON array in a given order: an aggregate, so select it alone.
 * On SQLite the column is text: name it in `prepared`'s jsonColumns.
 */
export function jsonRows<S extends JsonShape>(
  db: Db,
  shape: S,
  order: Expression<unknown>,
): RawBuilder<JsonOf<S>[]> {
  const object = jsonObject(db, shape)
  return engineOf(db) === 'postgres'
    ? sql<JsonOf<S>[]>`coalesce(json_agg(${object} order by ${order}), '[]'::json)`
    : sql<JsonOf<S>[]>`json_group_array(${object} order by ${order})`
}

/** JSON as its text on both engines, to be passed on as it is. */
export function jsonText(json: Expression<unknown>): RawBuilder<string> {
  return sql<string>`cast(${json} as text)`
}

type Tuple<E> = { [K in keyof E]: E[K] extends Expression<infer T> ? T : never }

/**
 * All rows of a (sub)query as one JSON array of arrays. Names cost time, to write in the database
 * and to read here: for lists this is twice as quick as objects.
 */
export function jsonTuples<const E extends readonly Expression<unknown>[]>(
  db: Db,
  columns: E,
  order: Expression<unknown>,
): RawBuilder<Tuple<E>[]> {
  return engineOf(db) === 'postgres'
    ? sql`coalesce(json_agg(json_build_array(${sql.join(columns)}) order by ${order}), '[]'::json)`
    : sql`json_group_array(json_array(${sql.join(columns)}) order by ${order})`
}

function objectSql(postgres: boolean, shape: JsonShape): RawBuilder<unknown> {
  const parts = Object.entries(shape).flatMap(([name, value]) => [
    sql.lit(name),
    isExpression(value) ? value : objectSql(postgres, value),
  ])
  return postgres
    ? sql`json_build_object(${sql.join(parts)})`
    : sql`json_object(${sql.join(parts)})`
}

function isExpression(value: Expression<unknown> | JsonShape): value is Expression<unknown> {
  return 'toOperationNode' in value && typeof value.toOperationNode === 'function'
}
