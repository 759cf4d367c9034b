import { createHash } from 'node:crypto'
import { CompiledQuery, type Compilable } from 'kysely'
import { type Db, type Engine, engineOf } from './connect.ts'

/** Stands for a value that each run of a compiled query brings. */
class Placeholder {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

type Params<P> = { [K in keyof P]-?: P[K] }

const names = new Map<string, string>()

/** The name under which PostgreSQL keeps the plan of one of our compiled queries. */
export function preparedName(sql: string): string | undefined {
  return names.get(sql)
}

/**
 * A query that is built and compiled once an engine and then only run.
 * @param build uses its params as values anywhere the builder takes one; it must not branch on them
 * @param jsonColumns columns that hold JSON: text on SQLite, parsed here
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
      if (engine === 'postgres') {
        names.set(compiled.sql, createHash('sha256').update(compiled.sql).digest('base64url'))
      }
    }
    const values = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? params[parameter.key as keyof P] : parameter,
    )
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters: values })
    if (engine === 'sqlite' && jsonColumns.length > 0) parseColumns(rows, jsonColumns)
    return rows
  }
}

function placeholders<P extends object>(): Params<P> {
  return new Proxy({} as Params<P>, { get: (_, key) => new Placeholder(String(key)) })
}

/** Parses JSON columns in place: SQLite answers them as text. */
export function parseColumns<R>(rows: R[], columns: readonly (keyof R & string)[]): void {
  for (const row of rows) {
    for (const column of columns) {
      const value: unknown = row[column]
      if (typeof value === 'string') row[column] = JSON.parse(value) as R[typeof column]
    }
  }
}
