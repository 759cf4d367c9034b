import { CompiledQuery, type Compilable, type Kysely } from 'kysely'

import { type Db, type Engine, engineOf, readerOf } from '../connect.ts'
import { namePlan } from '../pool.ts'
import type { Schema } from '../schema/schema.ts'

class Placeholder {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

export type Params<P> = { [K in keyof P]-?: P[K] }

/**
 * Built and compiled once for each engine.
 * @param build uses its params wherever the builder takes a value; it must not branch on them
 * @param jsonColumns JSON text (database/query/json.ts), parsed here
 * @returns a function that runs the query and returns its rows
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

/** Caches one query for each number of values: for short lists of varying length. */
export function perCount<T>(make: (count: number) => T): (count: number) => T {
  const cache = new Map<number, T>()
  return (count) => {
    let query = cache.get(count)
    if (query === undefined) {
      query = make(count)
      cache.set(count, query)
    }
    return query
  }
}

/**
 * Compiled once for each number of rows.
 * @param everyColumn all columns but `Left`; a missing one, here or in a row, is a type error
 */
export function preparedInsert<T extends keyof Schema, Left extends keyof Schema[T] = never>(
  table: T,
  everyColumn: Record<Exclude<keyof Schema[T] & string, Left>, true>,
): (db: Db, rows: readonly Omit<Schema[T], Left>[]) => Promise<void> {
  const columns = Object.keys(everyColumn) as Exclude<keyof Schema[T] & string, Left>[]
  const inserts = perCount((count) =>
    prepared<unknown[], never>((db, params) => {
      const rows = Array.from({ length: count }, (_, row) =>
        Object.fromEntries(
          columns.map((column, index) => [column, params[row * columns.length + index]]),
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

function parseColumns<R>(rows: R[], columns: readonly (keyof R & string)[]): void {
  for (const row of rows) {
    for (const column of columns) {
      const value: unknown = row[column]
      if (typeof value === 'string') row[column] = JSON.parse(value) as R[typeof column]
    }
  }
}
