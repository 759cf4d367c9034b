import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

const STATEMENTS_KEPT = 500

/** The file as one role uses it: one writer in turn, any number of readers of the last commit. */
export function sqliteDialect(file: string, role: 'writer' | 'reader'): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(file, role),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Kysely takes SQLite's schema changes to be untransactional; they are not, so a killed migration leaves nothing. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string
  readonly #role: 'writer' | 'reader'
  readonly #turns = new Turns()
  #connection: NodeSqliteConnection | undefined

  constructor(file: string, role: 'writer' | 'reader') {
    this.#file = file
    this.#role = role
  }

  async init(): Promise<void> {
    const database = new DatabaseSync(this.#file, { timeout: 5000 })
    // FULL: a commit that was answered is on the disk even when the power goes.
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    if (this.#role === 'reader') database.exec('pragma query_only = on')
    this.#connection = new NodeSqliteConnection(database)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#role === 'writer') await this.#turns.take()
    return this.#open()
  }

  async releaseConnection(): Promise<void> {
    if (this.#role === 'writer') this.#turns.give()
  }

  async beginTransaction(): Promise<void> {
    // A deferred transaction would take the write lock late and fail where it could have waited.
    this.#open().run('begin immediate')
  }

  async commitTransaction(): Promise<void> {
    this.#open().run('commit')
  }

  async rollbackTransaction(): Promise<void> {
    // SQLite itself rolls back on a full disk; a second rollback would hide that error.
    if (this.#open().inTransaction) this.#open().run('rollback')
  }

  async destroy(): Promise<void> {
    this.#connection?.close()
    this.#connection = undefined
  }

  #open(): NodeSqliteConnection {
    if (this.#connection === undefined) throw new Error('The database is closed.')
    return this.#connection
  }
}

interface Statement {
  sync: StatementSync
  answersRows: boolean
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Statement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction
  }

  run(sql: string): void {
    this.#prepare(sql).sync.run()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#prepare(query.sql)
    const parameters = query.parameters as SQLInputValue[]
    if (statement.answersRows) return { rows: statement.sync.all(...parameters) as R[] }
    const { changes } = statement.sync.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const parameters = query.parameters as SQLInputValue[]
    for (const row of this.#prepare(query.sql).sync.iterate(...parameters)) {
      yield { rows: [row as R] }
    }
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const sync = this.#database.prepare(sql)
    const statement = { sync, answersRows: sync.columns().length > 0 }
    // The oldest goes first: queries of variable length must not fill the memory.
    if (this.#statements.size >= STATEMENTS_KEPT) {
      const [oldest] = this.#statements.keys()
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(sql, statement)
    return statement
  }
}

/** Lets one transaction at a time use the writer, in the order of asking. */
class Turns {
  #taken = false
  readonly #waiting: (() => void)[] = []

  async take(): Promise<void> {
    if (!this.#taken) {
      this.#taken = true
      return
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  give(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#taken = false
    else next()
  }
}
