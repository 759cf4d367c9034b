/** What the writer of a SQLite file can do at once; each throws what SQLite throws. */
interface Writer {
  run(sql: string): void
  commit(): void
  inTransaction(): boolean
}

/** One transaction among those that commit together. */
export interface Member {
  /** The first has the transaction itself; who comes later has a savepoint in it. */
  first: boolean
}

const MEMBERS_MAX = 32

/**
 * One commit for the transactions of requests that came together: what a commit costs is waiting
 * for the disk, and one wait serves many as well as one. Who fails goes back to its own savepoint,
 * and nobody learns how it ended before the common commit is on the disk.
 */
export class GroupCommit {
  readonly #writer: Writer
  /** Somebody is between joining and ending, so that a commit would cut a transaction in two. */
  #busy = false
  #waiting: ((failure: { error: unknown } | null) => void)[] = []
  #soon: NodeJS.Immediate | undefined

  constructor(writer: Writer) {
    this.#writer = writer
  }

  /** Whether a transaction is open for others to join. */
  get isOpen(): boolean {
    return this.#writer.inTransaction()
  }

  /** Begins a member's part: in the transaction that is open, or in one that was just begun. */
  join(first: boolean): Member {
    if (!first) this.#writer.run('savepoint member')
    this.#busy = true
    return { first }
  }

  /**
   * Ends a member's part, kept or undone.
   * @returns a promise that settles with the common commit; for an undone part it never fails
   */
  async end({ first }: Member, kept: boolean): Promise<void> {
    const writer = this.#writer
    this.#busy = false
    // SQLite itself rolls everything back on a full disk; those who wait have been told.
    if (!writer.inTransaction()) {
      if (kept) throw new Error('SQLite has rolled the transaction back.')
      return
    }
    if (first && !kept) return writer.run('rollback')
    if (!first) this.#leaveSavepoint(kept)
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push((failure) => {
        if (failure === null || !kept) resolve()
        else reject(failure.error)
      })
      if (this.#waiting.length >= MEMBERS_MAX) this.commit()
      // By then every request that has arrived with this one has had its turn.
      else this.#soon ??= setImmediate(() => this.commit())
    })
  }

  #leaveSavepoint(kept: boolean): void {
    try {
      if (!kept) this.#writer.run('rollback to member')
      this.#writer.run('release member')
    } catch (error) {
      // Nobody could say any more what is part of the transaction.
      this.#giveUp(error)
      throw error
    }
  }

  #giveUp(error: unknown): void {
    if (this.#writer.inTransaction()) this.#writer.run('rollback')
    this.#settle({ error })
  }

  /** Commits what is open, unless somebody is in the middle of it, whose end then does. */
  commit(): void {
    clearImmediate(this.#soon)
    this.#soon = undefined
    if (this.#busy || !this.#writer.inTransaction()) return
    try {
      this.#writer.commit()
    } catch (error) {
      return this.#giveUp(error)
    }
    this.#settle(null)
  }

  /** Before the file is closed: what can be committed is, and nobody goes on waiting. */
  close(): void {
    this.commit()
    if (this.#waiting.length > 0) this.#giveUp(new Error('The database is closed.'))
  }

  /** After an error of SQLite's: when it has ended the transaction, it has for every member. */
  notice(error: unknown): void {
    if (!this.#writer.inTransaction()) this.#settle({ error })
  }

  #settle(failure: { error: unknown } | null): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const tell of waiting) tell(failure)
  }
}
