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

import { QueueFull, databaseFailureOf } from '../errors.ts'
import { SqliteFile } from './file.ts'
import { type Member, GroupCommit } from './group-commit.ts'

/** Transactions that wait for the one writer; the next is told to come again. */
const WAITING_MAX = 1000
const GIVEN_AT_ONCE = 32
/** How long a write waits for another program that writes, e.g. an admin's command. */
const PATIENCE_MS = 5000
const LOOK_MS = 20

/** Writes the log into the file and empties it, unless somebody reads what is in neither any more. */
export const TRUNCATE_LOG = 'pragma wal_checkpoint(truncate)'

/** A SQLite file as Kysely uses it, for reading or for writing. */
export function sqliteDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => driver,
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

/** One transaction at a time, in the order of asking; those that come together share a commit. */
export class SqliteWriter implements Driver {
  readonly #file: SqliteFile
  readonly #beforeCommit: () => void
  readonly #commits: GroupCommit
  readonly #turns = new Turns()

  /** @param beforeCommit has whoever reads let go of the moment that is about to pass */
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
    await this.#turns.take()
    return new WriterTurn(this.#file, this.#commits, {
      since,
      // What stands alone is no part of the others' transaction, and commits itself, if none is open too.
      beforeAlone: () => {
        this.#commits.commit()
        this.#beforeCommit()
      },
    })
  }

  async releaseConnection(turn: DatabaseConnection): Promise<void> {
    this.#pass(turn as WriterTurn)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const turn = connection as WriterTurn
    const first = !this.#commits.isOpen
    if (first) await this.#begin(turn.since)
    turn.member = this.#commits.join(first)
  }

  /** @param since when the first in line asked: others have waited in the line already */
  async #begin(since: number): Promise<void> {
    const patience = since + PATIENCE_MS
    for (;;) {
      try {
        // A deferred transaction would take the write lock late and fail where it could have waited.
        this.#file.run('begin immediate')
        return
      } catch (error) {
        // Another program writes. SQLite's own wait would hold up the whole process, readers too.
        if (databaseFailureOf(error) !== 'busy' || performance.now() > patience) throw error
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
    const ended = this.#commits.end(turn.member, kept)
    this.#pass(turn)
    await ended
  }

  #pass(turn: WriterTurn): void {
    if (turn.over) return
    turn.over = true
    this.#turns.give()
  }

  async destroy(): Promise<void> {
    if (this.#file.isOpen) {
      this.#commits.close()
      this.#cutLog()
    }
    this.#file.close()
  }

  /** The last that closes the file deletes its log; another program may have it open. */
  #cutLog(): void {
    try {
      this.#file.rows(TRUNCATE_LOG, [])
    } catch (error) {
      // A full or broken disk must not keep anybody from closing.
      if (databaseFailureOf(error) === null) throw error
    }
  }
}

interface Asked {
  since: number
  /** Runs before a statement without a transaction. */
  beforeAlone: () => void
}

/** The writer as one holder has it, from taking the turn to passing it on. */
class WriterTurn implements DatabaseConnection {
  readonly #file: SqliteFile
  readonly #commits: GroupCommit
  /** When the turn was asked for. */
  readonly since: number
  readonly #beforeAlone: () => void
  /** null before a transaction begins, and for those that need none. */
  member: Member | null = null
  over = false

  constructor(file: SqliteFile, commits: GroupCommit, asked: Asked) {
    this.#file = file
    this.#commits = commits
    this.since = asked.since
    this.#beforeAlone = asked.beforeAlone
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#refuseLate()
    if (this.member === null) this.#beforeAlone()
    try {
      return await this.#file.executeQuery<R>(query)
    } catch (error) {
      this.#commits.notice(error)
      throw error
    }
  }

  /** Without its own transaction a statement would be part of somebody else's, or of none. */
  #refuseLate(): void {
    const lost = this.member !== null && !this.#commits.isOpen
    if (this.over || lost) throw new Error('This transaction has ended.')
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    this.#refuseLate()
    if (this.member === null) this.#beforeAlone()
    return this.#file.streamQuery<R>(query)
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
