import type { DatabaseConnection, Driver } from 'kysely'

import { SqliteFile } from './file.ts'

/** Pages that are kept until the next commit; beyond them each page is a system call. */
const CACHE_KIB = 32 * 1024

/**
 * Reads of the last commit. Those that come together look at one moment of the file: to take hold
 * of it and to let it go costs as much as a small query.
 */
export class SqliteReader implements Driver {
  readonly #file: SqliteFile
  /** Ends the look that is shared; undefined while there is none. */
  #soon: NodeJS.Immediate | undefined

  constructor(path: string) {
    this.#file = new SqliteFile(path, `query_only = on; pragma cache_size = -${CACHE_KIB}`)
  }

  /** The rows of a query, at once and together with the other reads of this turn of the event loop. */
  rows<R>(sql: string, parameters: readonly unknown[]): R[] {
    if (this.#soon === undefined && !this.#file.inTransaction) {
      this.#file.run('begin')
      this.#soon = setImmediate(() => this.letGo())
    }
    return this.#file.rows<R>(sql, parameters)
  }

  /** The next read looks anew. */
  letGo(): void {
    if (this.#soon === undefined) return
    clearImmediate(this.#soon)
    this.#soon = undefined
    // After an error of the disk SQLite may have ended it already.
    if (this.#file.inTransaction) this.#file.run('commit')
  }

  async init(): Promise<void> {
    // The file is opened when it is first read.
  }

  /** For queries that Kysely runs. */
  async acquireConnection(): Promise<DatabaseConnection> {
    this.letGo()
    return this.#file
  }

  async releaseConnection(): Promise<void> {
    // There is one connection for everybody.
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Everybody reads by one connection, and nobody has a transaction of it.')
  }

  async commitTransaction(): Promise<void> {
    // None was begun.
  }

  async rollbackTransaction(): Promise<void> {
    // None was begun.
  }

  async destroy(): Promise<void> {
    this.letGo()
    this.#file.close()
  }
}
