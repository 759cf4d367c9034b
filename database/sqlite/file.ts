import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

const STATEMENTS_MAX = 500
/** SQLite's page cache; without it each page is a system call (create 23 %). */
const CACHE_KIB = 32 * 1024

interface Statement {
  sync: StatementSync
  /** Column names of the result; empty when it returns no rows. */
  columns: readonly string[]
}

/** A connection to a SQLite file, with a cache of prepared statements. The file is opened on first use. */
export class SqliteFile implements DatabaseConnection {
  readonly #path: string
  readonly #pragma: string
  #database: DatabaseSync | undefined
  #closed = false
  readonly #statements = new Map<string, Statement>()

  /** @param pragma a setting of this connection, in addition to those of all connections */
  constructor(path: string, pragma: string) {
    this.#path = path
    this.#pragma = pragma
  }

  get isOpen(): boolean {
    return this.#database !== undefined
  }

  get inTransaction(): boolean {
    return this.#database?.isTransaction ?? false
  }

  run(sql: string): void {
    this.#prepare(sql).sync.run()
  }

  rows<R>(sql: string, parameters: readonly unknown[]): R[] {
    const { sync, columns } = this.#prepare(sql)
    const found = sync.all(...(parameters as SQLInputValue[])) as unknown as unknown[][]
    return found.map((values) => rowOf(columns, values) as R)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sync, columns } = this.#prepare(query.sql)
    if (columns.length > 0) return { rows: this.rows<R>(query.sql, query.parameters) }
    const { changes } = sync.run(...(query.parameters as SQLInputValue[]))
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const { sync, columns } = this.#prepare(query.sql)
    for (const values of sync.iterate(...(query.parameters as SQLInputValue[]))) {
      yield { rows: [rowOf(columns, values as unknown as unknown[]) as R] }
    }
  }

  close(): void {
    this.#closed = true
    this.#statements.clear()
    this.#database?.close()
    this.#database = undefined
  }

  #open(): DatabaseSync {
    if (this.#database !== undefined) return this.#database
    if (this.#closed) throw new Error('The database is closed.')
    const database = new DatabaseSync(this.#path, { timeout: 5000 })
    try {
      this.#setUp(database)
    } catch (error) {
      database.close()
      throw error
    }
    this.#database = database
    return database
  }

  #setUp(database: DatabaseSync): void {
    // A trigger or view in the file must not call functions with side effects.
    database.exec('pragma trusted_schema = off')
    // FULL: an acknowledged commit survives a power cut.
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    // Checkpoint every 128 MB instead of 4: pages that change often are copied to the file less often
    // (create 26 % more a second than with 16 MB).
    database.exec('pragma wal_autocheckpoint = 32000')
    // Deleted or overwritten secrets, e.g. the link in a sent mail, must not remain in the file.
    database.exec('pragma secure_delete = on')
    database.exec(`pragma cache_size = -${CACHE_KIB}`)
    // The journals of savepoints stay in memory.
    database.exec(`pragma temp_store = memory; pragma ${this.#pragma}`)
  }

  #prepare(sql: string): Statement {
    const cached = this.#statements.get(sql)
    if (cached !== undefined) return cached
    const sync = this.#open().prepare(sql)
    // The driver's own row objects are dictionaries, slow to create and to read. Column names are read
    // only once: none of our queries selects `*`, whose columns a migration could change.
    sync.setReturnArrays(true)
    const statement = { sync, columns: sync.columns().map(({ name }) => name) }
    // Evict the oldest: queries of variable length must not fill the memory.
    if (this.#statements.size >= STATEMENTS_MAX) {
      const [oldest] = this.#statements.keys()
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(sql, statement)
    return statement
  }
}

function rowOf(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index += 1) row[columns[index]!] = values[index]
  return row
}
