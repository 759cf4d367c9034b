/** What the writer of a SQLite file can do at once; each throws what SQLite throws. */
interface Writer {
  run(sql: string): void
  inTransaction(): boolean
}

/** How one transaction's place among those that commit together is. */
export interface Member {
  /** The first has the transaction itself; who comes later has a savepoint in it. */
  first: boolean
}

const MEMBERS_MAX = 32

/**
 * One commit for transactions that wait for each other anyway: what a commit costs is waiting for
 * the disk, and that wait serves many as well as one. Who fails goes back to its own savepoint,
 * and nobody learns how it ended before the common commit is on the disk.
 */
export class SharedCommit {
  readonly #writer: Writer
  #members = 0
  #waiting: ((failure: { error: unknown } | null) => void)[] = []

  constructor(writer: Writer) {
    this.#writer = writer
  }

  /** Joins the transaction that is open; null when there is none. */
  join(): Member | null {
    if (!this.#writer.inTransaction()) return null
    this.#writer.run('savepoint member')
    return { first: false }
  }

  /**
   * Ends a member's part, kept or undone.
   * @param more whether another transaction is about to follow, which can then commit for this one
   * @returns a promise that settles with the common commit
   */
  end(member: Member, kept: boolean, more: boolean): Promise<void> {
    const { run, inTransaction } = this.#writer
    // SQLite itself rolls everything back on a full disk; those who wait have been told.
    if (!inTransaction()) {
      return kept ? Promise.reject(new Error('SQLite has rolled it back.')) : Promise.resolve()
    }
    this.#members += 1
    if (member.first) {
      if (!kept) {
        run('rollback')
        this.#members = 0
        return Promise.resolve()
      }
    } else {
      if (!kept) run('rollback to member')
      run('release member')
    }
    if (!more || this.#members >= MEMBERS_MAX) {
      this.commit()
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push((failure) => {
        if (failure === null || !kept) resolve()
        else reject(failure.error as Error)
      })
    })
  }

  /** Commits what is open. */
  commit(): void {
    if (!this.#writer.inTransaction()) return
    try {
      this.#writer.run('commit')
    } catch (error) {
      this.#undo()
      this.#settle({ error })
      throw error
    }
    this.#settle(null)
  }

  /** After an error of SQLite's: when it has ended the transaction, it has for every member. */
  notice(error: unknown): void {
    if (!this.#writer.inTransaction()) this.#settle({ error })
  }

  #undo(): void {
    if (this.#writer.inTransaction()) this.#writer.run('rollback')
  }

  #settle(failure: { error: unknown } | null): void {
    const waiting = this.#waiting
    this.#waiting = []
    this.#members = 0
    for (const tell of waiting) tell(failure)
  }
}
