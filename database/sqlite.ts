import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type LimitNode,
  type OffsetNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

import { type Member, SharedCommit } from './shared-commit.ts'
import { QueueFull, troubleOf } from './trouble.ts'

const STATEMENTS_KEPT = 500
/** Transactions that wait for the one writer; the next is told to come again. */
const WAITING_MAX = 1000
const GIVEN_AT_ONCE = 32
/** How long a write waits for another program that writes, e.g. an admin's command. */
const PATIENCE_MS = 5000
const LOOK_MS = 20

/** The file as one role uses it: one writer in turn, any number of readers of the last commit. */
export function sqliteDialect(file: string, role: 'writer' | 'reader'): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(file, role),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SteadyQueryCompiler(),
  }
}

/** Kysely takes SQLite's schema changes to be untransactional; they are not, so a killed migration leaves nothing. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  /** One at a time would be Kysely's way; here the next begins while the one before waits for the common commit. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** SQLite plans a statement anew for each value of a bare parameter of `limit`, but not of `+?`. */
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append('limit +')
    this.visitNode(node.limit)
  }

  protected override visitOffset(node: OffsetNode): void {
    this.append('offset +')
    this.visitNode(node.offset)
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
    // Pages that are written again and again go from the log to the file once in 16 MB, not in 4.
    database.exec('pragma wal_autocheckpoint = 4000')
    // What a savepoint needs to go back to is kept in memory.
    database.exec('pragma temp_store = memory')
    database.exec(this.#role === 'reader' ? 'pragma query_only = on' : 'pragma busy_timeout = 20')
    this.#connection = new NodeSqliteConnection(database)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = this.#open()
    if (this.#role === 'reader') return connection
    const since = performance.now()
    await this.#turns.take()
    return new WriterTurn(connection, since)
  }

  async releaseConnection(turn: DatabaseConnection): Promise<void> {
    if (turn instanceof WriterTurn) this.#pass(turn)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const turn = connection as WriterTurn
    const { commits } = this.#open()
    const first = !commits.isOpen
    if (first) await this.#begin(turn.since)
    turn.member = commits.join(first)
  }

  /** @param since when the first in line asked: others have waited in the line already */
  async #begin(since: number): Promise<void> {
    const patience = since + PATIENCE_MS
    for (;;) {
      try {
        // A deferred transaction would take the write lock late and fail where it could have waited.
        this.#open().run('begin immediate')
        return
      } catch (error) {
        // Another program writes. SQLite's own wait would hold up the whole process, readers too.
        if (troubleOf(error) !== 'busy' || performance.now() > patience) throw error
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
    }
  }

  commitTransaction(turn: DatabaseConnection): Promise<void> {
    return this.#end(turn as WriterTurn, true)
  }

  rollbackTransaction(turn: DatabaseConnection): Promise<void> {
    return this.#end(turn as WriterTurn, false)
  }

  /** The next in line goes on as soon as this one's part is done; the commit is for both. */
  async #end(turn: WriterTurn, kept: boolean): Promise<void> {
    // After a commit that failed there is nothing left to roll back.
    if (turn.member === null || turn.over) return
    const ended = this.#open().commits.end(turn.member, kept)
    this.#pass(turn)
    await ended
  }

  #pass(turn: WriterTurn): void {
    if (turn.over) return
    turn.over = true
    this.#turns.give()
  }

  async destroy(): Promise<void> {
    this.#connection?.commits.close()
    this.#connection?.close()
    this.#connection = undefined
  }

  #open(): NodeSqliteConnection {
    if (this.#connection === undefined) throw new Error('The database is closed.')
    return this.#connection
  }
}

/** The writer as one holder has it, from taking the turn to passing it on. */
class WriterTurn implements DatabaseConnection {
  readonly #connection: NodeSqliteConnection
  /** When the turn was asked for. */
  readonly since: number
  /** null before a transaction begins, and for those that need none. */
  member: Member | null = null
  over = false

  constructor(connection: NodeSqliteConnection, since: number) {
    this.#connection = connection
    this.since = since
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { commits } = this.#connection
    this.#refuseLate()
    // What stands alone is no part of the others' transaction.
    if (this.member === null) commits.commit()
    try {
      return await this.#connection.executeQuery<R>(query)
    } catch (error) {
      commits.notice(error)
      throw error
    }
  }

  /** Without its own transaction a statement would be part of somebody else's, or of none. */
  #refuseLate(): void {
    const lost = this.member !== null && !this.#connection.commits.isOpen
    if (this.over || lost) throw new Error('This transaction has ended.')
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    this.#refuseLate()
    if (this.member === null) this.#connection.commits.commit()
    return this.#connection.streamQuery<R>(query)
  }
}

interface Statement {
  sync: StatementSync
  answersRows: boolean
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Statement>()
  readonly commits = new SharedCommit({
    run: (sql) => this.run(sql),
    inTransaction: () => this.#database.isTransaction,
  })

  constructor(database: DatabaseSync) {
    this.#database = database
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
  #given = 0

  async take(): Promise<void> {
    if (!this.#taken) {
      this.#taken = true
      return
    }
    if (this.#waiting.length >= WAITING_MAX) throw new QueueFull('Too many wait to write.')
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  give(): void {
    const next = this.#waiting.shift()
    if (next === undefined) {
      this.#taken = false
      return
    }
    this.#given += 1
    // Now and then readers, timers and sockets go first: a long line is all one piece of work.
    if (this.#given % GIVEN_AT_ONCE === 0) setImmediate(next)
    else next()
  }
}
