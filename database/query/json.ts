import { type Expression, type RawBuilder, sql } from 'kysely'

import { type Db, engineOf } from '../connect.ts'

export interface JsonShape {
  [name: string]: Expression<unknown> | JsonShape
}

type Value<E> = E extends Expression<infer T> ? T : E extends JsonShape ? JsonOf<E> : never
export type JsonOf<S extends JsonShape> = { [K in keyof S]: Value<S[K]> }

// JSON is text on both engines: pass it on unparsed (`jsonText`), or name its column in `prepared`'s
// jsonColumns. We concatenate it on PostgreSQL, whose own functions look up the type of each value
// again and put spaces everywhere.

const encoded = new WeakSet<Expression<unknown>>()

/**
 * Marks what one of these functions made; they would otherwise encode it as a string. An expression that
 * wraps a marked one needs its own mark.
 */
export function asJson<E extends Expression<unknown>>(expression: E): E {
  encoded.add(expression)
  return expression
}

export function jsonObject<S extends JsonShape>(db: Db, shape: S): RawBuilder<JsonOf<S>> {
  const object = isPostgres(db) ? concat(objectParts(shape)) : sqliteObject(shape)
  return asJson(object as RawBuilder<JsonOf<S>>)
}

/** A JSON object, or null when the condition is false (e.g. the user of a guest's row). */
export function jsonObjectIf<S extends JsonShape>(
  db: Db,
  condition: Expression<unknown>,
  shape: S,
): RawBuilder<JsonOf<S> | null> {
  const object = jsonObject(db, shape)
  return asJson(
    isPostgres(db)
      ? sql<JsonOf<S> | null>`case when ${condition} then ${object} else 'null' end`
      : sql<JsonOf<S> | null>`case when ${condition} then ${object} end`,
  )
}

/** A condition as JSON true or false; SQLite itself has only 1 and 0. */
export function jsonBoolean(db: Db, condition: Expression<unknown>): RawBuilder<boolean> {
  return asJson(
    isPostgres(db)
      ? sql<boolean>`case when ${condition} then 'true' else 'false' end`
      : sql<boolean>`iif(${condition}, json('true'), json('false'))`,
  )
}

export function jsonParsed<T>(db: Db, text: Expression<unknown>): RawBuilder<T> {
  return asJson(isPostgres(db) ? sql<T>`coalesce(${text}, 'null')` : sql<T>`json(${text})`)
}

/** All rows of a (sub)query as one ordered JSON array. It is an aggregate: select nothing else with it. */
export function jsonRows<S extends JsonShape>(
  db: Db,
  shape: S,
  order: Expression<unknown>,
): RawBuilder<JsonOf<S>[]> {
  const object = jsonObject(db, shape)
  const rows = isPostgres(db)
    ? postgresArray(object, order)
    : sql`json_group_array(${object} order by ${order})`
  return asJson(rows as RawBuilder<JsonOf<S>[]>)
}

type Tuple<E> = { [K in keyof E]: E[K] extends Expression<infer T> ? T : never }

/** Arrays without property names are twice as fast as objects, in the database and in the parser here. */
export function jsonTuples<const E extends readonly Expression<unknown>[]>(
  db: Db,
  columns: E,
  order: Expression<unknown>,
): RawBuilder<Tuple<E>[]> {
  const rows = isPostgres(db)
    ? postgresArray(concat(tupleParts(columns)), order)
    : sql`json_group_array(json_array(${sql.join(columns)}) order by ${order})`
  return asJson(rows as RawBuilder<Tuple<E>[]>)
}

export function jsonText(json: Expression<unknown>): RawBuilder<string> {
  return sql<string>`${json}`
}

function isPostgres(db: Db): boolean {
  return engineOf(db) === 'postgres'
}

function sqliteObject(shape: JsonShape): RawBuilder<unknown> {
  const parts = Object.entries(shape).flatMap(([name, value]) => [
    sql.lit(name),
    isExpression(value) ? value : sqliteObject(value),
  ])
  return sql`json_object(${sql.join(parts)})`
}

type Part = string | Expression<unknown>

function objectParts(shape: JsonShape): Part[] {
  const members = Object.entries(shape).flatMap(([name, value], index): Part[] => [
    `${index === 0 ? '' : ','}${JSON.stringify(name)}:`,
    ...(isExpression(value) ? [postgresValue(value)] : objectParts(value)),
  ])
  return ['{', ...members, '}']
}

function tupleParts(columns: readonly Expression<unknown>[]): Part[] {
  const values = columns.flatMap((column, index): Part[] =>
    index === 0 ? [postgresValue(column)] : [',', postgresValue(column)],
  )
  return ['[', ...values, ']']
}

/** PostgreSQL's `concat` ignores null, so a null value becomes the text `null`. */
function postgresValue(value: Expression<unknown>): Expression<unknown> {
  return encoded.has(value) ? value : sql`coalesce(to_json(${value}), 'null'::json)`
}

function concat(parts: readonly Part[]): RawBuilder<unknown> {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return sql`concat(${sql.join(joined.map((part) => (typeof part === 'string' ? sql.lit(part) : part)))})`
}

function postgresArray(item: Expression<unknown>, order: Expression<unknown>): RawBuilder<unknown> {
  return sql`concat('[', string_agg(${item}, ',' order by ${order}), ']')`
}

function isExpression(value: Expression<unknown> | JsonShape): value is Expression<unknown> {
  return 'toOperationNode' in value && typeof value.toOperationNode === 'function'
}
