import type { DatabaseConnection, Driver } from 'kysely'

import { SqliteFile } from './file.ts'

/**
 * Reads the last commit. Reads in the same turn of the event loop share one snapshot, because beginning and
 * ending one costs as much as a small query.
 */
export class SqliteReader implements Driver {
  readonly #file: SqliteFile
  /** Will end the shared snapshot; undefined while there is none. */
  #scheduled: NodeJS.Immediate | undefined

  constructor(path: string) {
    this.#file = new SqliteFile(path, 'query_only = on')
  }

  /** Runs a query synchronously, in the snapshot of this turn of the event loop. */
  rows<R>(sql: string, parameters: readonly unknown[]): R[] {
    if (this.#scheduled === undefined && !this.#file.inTransaction) {
      this.#file.run('begin')
      this.#scheduled = setImmediate(() => this.endSnapshot())
    }
    return this.#file.rows<R>(sql, parameters)
  }

  endSnapshot(): void {
    if (this.#scheduled === undefined) return
    clearImmediate(this.#scheduled)
    this.#scheduled = undefined
    // After a disk error SQLite may have ended it already.
    if (this.#file.inTransaction) this.#file.run('commit')
  }

  async init(): Promise<void> {
    // The file is opened when it is first read.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.endSnapshot()
    return this.#file
  }

  async releaseConnection(): Promise<void> {
    // All reads share one connection.
  }

  async beginTransaction(): Promise<void> {
    throw new Error('The read side has no transactions: all reads share one connection.')
  }

  async commitTransaction(): Promise<void> {
    // None was begun.
  }

  async rollbackTransaction(): Promise<void> {
    // None was begun.
  }

  async destroy(): Promise<void> {
    this.endSnapshot()
    this.#file.close()
  }
}
