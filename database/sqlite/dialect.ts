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

import { QueueFull, databaseFailureOf } from '../database-errors.ts'
import { SqliteFile } from './file.ts'
import { type Member, type Outcome, GroupCommit } from './group-commit.ts'

/** Transactions that may wait for the one writer; further ones get 503. */
const WAITING_MAX = 1000
/** Of a long queue in one turn of the event loop. */
const TURNS_WITHOUT_PAUSE = 32
const MS_WITHOUT_PAUSE = 20
/** How long a write waits for another program that writes, e.g. an admin command. */
const BUSY_TIMEOUT_MS = 5000
const BUSY_RETRY_MS = 20

/** Copies the write-ahead log into the file and empties it, unless a reader still needs an older snapshot. */
export const TRUNCATE_LOG = 'pragma wal_checkpoint(truncate)'

export function sqliteDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new StablePlanCompiler(),
  }
}

/** Kysely assumes that SQLite cannot roll back DDL. It can, so a killed migration leaves nothing behind. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  /** Kysely would run one transaction at a time. Here the next begins while the last waits for the group commit. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** SQLite plans a statement again for each value of `limit ?`, but not of `limit +?`. */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append('limit +')
    this.visitNode(node.limit)
  }

  protected override visitOffset(node: OffsetNode): void {
    this.append('offset +')
    this.visitNode(node.offset)
  }
}

/** Runs one transaction at a time, in the order of arrival. Concurrent ones share a group commit. */
export class SqliteWriter implements Driver {
  readonly #file: SqliteFile
  readonly #beforeCommit: () => void
  readonly #commits: GroupCommit
  readonly #queue = new WriterQueue()

  /** @param beforeCommit ends the snapshot of the readers, so that they see the commit */
  constructor(path: string, beforeCommit: () => void) {
    const file = new SqliteFile(path, 'busy_timeout = 20')
    this.#file = file
    this.#beforeCommit = beforeCommit
    this.#commits = new GroupCommit({
      run: (sql) => file.run(sql),
      commit() {
        beforeCommit()
        file.run('commit')
      },
      inTransaction: () => file.inTransaction,
    })
  }

  async init(): Promise<void> {
    // The file is opened when it is first used.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const since = performance.now()
    await this.#queue.enter()
    return new WriterConnection(this.#file, this.#commits, {
      since,
      // A statement without a transaction must not become part of the open one, which is committed first.
      beforeAutoCommit: () => {
        this.#commits.commit()
        this.#beforeCommit()
      },
    })
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#release(connection as WriterConnection)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const writer = connection as WriterConnection
    const first = !this.#commits.isOpen
    if (first) await this.#begin(writer.since)
    writer.member = this.#commits.join(first)
  }

  /** @param since when the transaction entered the queue; the wait in the queue counts */
  async #begin(since: number): Promise<void> {
    const deadline = since + BUSY_TIMEOUT_MS
    for (;;) {
      try {
        // A deferred transaction would take the write lock late, and fail instead of waiting.
        this.#file.run('begin immediate')
        return
      } catch (error) {
        // Another program writes. SQLite's own wait would block the whole process, readers too.
        if (databaseFailureOf(error) !== 'busy' || performance.now() > deadline) throw error
        await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS))
      }
    }
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#end(connection as WriterConnection, 'commit')
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#end(connection as WriterConnection, 'rollback')
  }

  /** Starts the next transaction in the queue before the commit, so that one commit serves both. */
  async #end(connection: WriterConnection, outcome: Outcome): Promise<void> {
    // After a failed commit there is nothing left to roll back.
    if (connection.member === null || connection.released) return
    const committed = this.#commits.end(connection.member, outcome)
    this.#release(connection)
    await committed
  }

  #release(connection: WriterConnection): void {
    if (connection.released) return
    connection.released = true
    this.#queue.leave()
  }

  async destroy(): Promise<void> {
    if (this.#file.isOpen) {
      this.#commits.close()
      this.#truncateLog()
    }
    this.#file.close()
  }

  /** SQLite deletes the log with the last connection, but another program may have the file open. */
  #truncateLog(): void {
    try {
      this.#file.rows(TRUNCATE_LOG, [])
    } catch (error) {
      // A full or broken disk must not prevent closing.
      if (databaseFailureOf(error) === null) throw error
    }
  }
}

interface WriterOptions {
  since: number
  beforeAutoCommit: () => void
}

/** The one writer, from acquiring it to releasing it to the next in the queue. */
class WriterConnection implements DatabaseConnection {
  readonly #file: SqliteFile
  readonly #commits: GroupCommit
  readonly since: number
  readonly #beforeAutoCommit: () => void
  member: Member | null = null
  released = false

  constructor(file: SqliteFile, commits: GroupCommit, options: WriterOptions) {
    this.#file = file
    this.#commits = commits
    this.since = options.since
    this.#beforeAutoCommit = options.beforeAutoCommit
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#refuseAfterEnd()
    if (this.member === null) this.#beforeAutoCommit()
    try {
      return await this.#file.executeQuery<R>(query)
    } catch (error) {
      this.#commits.afterError(error)
      throw error
    }
  }

  /** A late statement would become part of another transaction, or of none. */
  #refuseAfterEnd(): void {
    const rolledBack = this.member !== null && !this.#commits.isOpen
    if (this.released || rolledBack) throw new Error('This transaction has ended.')
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    this.#refuseAfterEnd()
    if (this.member === null) this.#beforeAutoCommit()
    return this.#file.streamQuery<R>(query)
  }
}

/** Only one transaction at a time uses the writer, in the order of arrival. */
class WriterQueue {
  #busy = false
  readonly #waiting: (() => void)[] = []
  #turns = 0
  /** When the first transaction of this turn of the event loop began. */
  #since = 0

  async enter(): Promise<void> {
    if (!this.#busy) {
      this.#busy = true
      this.#beginTurn()
      return
    }
    if (this.#waiting.length >= WAITING_MAX) throw new QueueFull('Too many wait to write.')
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  leave(): void {
    const next = this.#waiting.shift()
    if (next === undefined) {
      this.#busy = false
      return
    }
    this.#turns += 1
    // A long queue would otherwise block reads, timers and sockets: it never yields to the event loop.
    const isLong = performance.now() - this.#since > MS_WITHOUT_PAUSE
    if (this.#turns < TURNS_WITHOUT_PAUSE && !isLong) return next()
    setImmediate(() => {
      this.#beginTurn()
      next()
    })
  }

  #beginTurn(): void {
    this.#turns = 0
    this.#since = performance.now()
  }
}
