import { CompiledQuery, type Compilable, type Kysely } from 'kysely'

import { type Db, type Engine, engineOf, readerOf } from '../connect.ts'
import { namePlan } from '../postgres/pool.ts'
import type { Schema } from '../schema/schema.ts'

/** Stands for a value that each run of a compiled query brings. */
class Placeholder {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

type Params<P> = { [K in keyof P]-?: P[K] }

/**
 * A query that is built and compiled once an engine and then only run.
 * @param build uses its params as values anywhere the builder takes one; it must not branch on them
 * @param jsonColumns columns that hold JSON (database/query/json.ts): text, parsed here
 * @returns a function that runs the query, in a transaction or out of one, and answers its rows
 */
export function prepared<P extends object, R>(
  build: (db: Db, params: Params<P>) => Compilable<R>,
  jsonColumns: readonly (keyof R & string)[] = [],
): (db: Db, params: P) => Promise<R[]> {
  const compiledBy = new Map<Engine, CompiledQuery<R>>()
  return async (db, params) => {
    const engine = engineOf(db)
    let compiled = compiledBy.get(engine)
    if (compiled === undefined) {
      compiled = build(db, placeholders<P>()).compile()
      compiledBy.set(engine, compiled)
      if (engine === 'postgres') namePlan(compiled.sql)
    }
    const values = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? params[parameter.key as keyof P] : parameter,
    )
    const rows =
      readerOf(db)?.rows<R>(compiled.sql, values) ??
      (await db.executeQuery<R>({ ...compiled, parameters: values })).rows
    parseColumns(rows, jsonColumns)
    return rows
  }
}

/** One query a number of values, each compiled once: for short lists of varying length. */
export function perCount<T>(make: (count: number) => T): (count: number) => T {
  const made = new Map<number, T>()
  return (count) => {
    let query = made.get(count)
    if (query === undefined) {
      query = make(count)
      made.set(count, query)
    }
    return query
  }
}

/**
 * Inserts rows by statements that are compiled once a number of rows.
 * @param everyColumn all columns of the table: one that is missing, here or in a row, does not compile
 */
export function preparedInsert<T extends keyof Schema>(
  table: T,
  everyColumn: Record<keyof Schema[T] & string, true>,
): (db: Db, rows: readonly Schema[T][]) => Promise<void> {
  const columns = Object.keys(everyColumn) as (keyof Schema[T] & string)[]
  const inserts = perCount((count) =>
    prepared<unknown[], never>((db, params) => {
      const rows = Array.from({ length: count }, (_, row) =>
        Object.fromEntries(
          columns.map((column, place) => [column, params[row * columns.length + place]]),
        ),
      )
      return (db as Kysely<Record<string, Record<string, unknown>>>).insertInto(table).values(rows)
    }),
  )
  return async (db, rows) => {
    if (rows.length === 0) return
    const values = rows.flatMap((row) => columns.map((column) => row[column]))
    await inserts(rows.length)(db, values)
  }
}

function placeholders<P extends object>(): Params<P> {
  return new Proxy({} as Params<P>, { get: (_, key) => new Placeholder(String(key)) })
}

/** Parses JSON columns in place. */
function parseColumns<R>(rows: R[], columns: readonly (keyof R & string)[]): void {
  for (const row of rows) {
    for (const column of columns) {
      const value: unknown = row[column]
      if (typeof value === 'string') row[column] = JSON.parse(value) as R[typeof column]
    }
  }
}
