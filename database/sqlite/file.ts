import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

const STATEMENTS_KEPT = 500

interface Statement {
  sync: StatementSync
  /** Names of what it answers, in their order; none when it answers no rows. */
  columns: readonly string[]
}

/** A connection to a SQLite file, opened when it is first used, with the statements it has prepared. */
export class SqliteFile implements DatabaseConnection {
  readonly #path: string
  readonly #pragma: string
  #database: DatabaseSync | undefined
  #closed = false
  readonly #statements = new Map<string, Statement>()

  /** @param pragma what this connection sets of its own, beside what every one does */
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

  /** The rows that a query answers, at once: the file is a part of this process. */
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
    // FULL: a commit that was answered is on the disk even when the power goes.
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    // Pages that are written again and again go from the log to the file once in 16 MB, not in 4.
    database.exec('pragma wal_autocheckpoint = 4000')
    // What is deleted or overwritten, e.g. the link in a mail that was sent, is not left in the file.
    database.exec('pragma secure_delete = on')
    // What a savepoint needs to go back to is kept in memory.
    database.exec(`pragma temp_store = memory; pragma ${this.#pragma}`)
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const sync = this.#open().prepare(sql)
    // Each of the driver's own objects is a dictionary, slow to make and slow to read. Names are
    // asked for once: no query of ours takes `*` of a table, which a migration could change.
    sync.setReturnArrays(true)
    const statement = { sync, columns: sync.columns().map(({ name }) => name) }
    // The oldest goes first: queries of variable length must not fill the memory.
    if (this.#statements.size >= STATEMENTS_KEPT) {
      const [oldest] = this.#statements.keys()
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(sql, statement)
    return statement
  }
}

function rowOf(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let place = 0; place < columns.length; place += 1) row[columns[place]!] = values[place]
  return row
}
