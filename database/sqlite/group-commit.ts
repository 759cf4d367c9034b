/** Synchronous access to the file; all methods throw the errors of SQLite. */
interface Writer {
  run(sql: string): void
  commit(): void
  inTransaction(): boolean
}

export interface Member {
  /** The first member owns the transaction; each later one has a savepoint in it. */
  first: boolean
}

export type Outcome = 'commit' | 'rollback'

const MEMBERS_MAX = 32

/**
 * A commit mostly waits for the disk, and one wait can serve many. A member that fails rolls back to its
 * own savepoint. All promises settle only after the group commit is on the disk.
 */
export class GroupCommit {
  readonly #writer: Writer
  /** A member has joined and not ended: a commit now would split its transaction. */
  #busy = false
  #waiting: ((failure: { error: unknown } | null) => void)[] = []
  #scheduled: NodeJS.Immediate | undefined

  constructor(writer: Writer) {
    this.#writer = writer
  }

  get isOpen(): boolean {
    return this.#writer.inTransaction()
  }

  /** Adds a member to the open transaction. @param first whether it has just begun that transaction */
  join(first: boolean): Member {
    if (!first) this.#writer.run('savepoint member')
    this.#busy = true
    return { first }
  }

  /** @returns settles with the group commit; after a rollback it never rejects */
  async end({ first }: Member, outcome: Outcome): Promise<void> {
    const writer = this.#writer
    const commits = outcome === 'commit'
    this.#busy = false
    // On a full disk SQLite itself rolls everything back; the waiting promises are already rejected.
    if (!writer.inTransaction()) {
      if (commits) throw new Error('SQLite has rolled the transaction back.')
      return
    }
    if (first && !commits) return writer.run('rollback')
    if (!first) this.#endSavepoint(outcome)
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push((failure) => {
        if (failure === null || !commits) resolve()
        else reject(failure.error)
      })
      if (this.#waiting.length >= MEMBERS_MAX) this.commit()
      else this.#scheduled ??= setImmediate(() => this.#commitNextTurn())
    })
  }

  /**
   * All requests that arrived with this one have joined by then, and reads that arrived during its work
   * need not wait for the disk.
   */
  #commitNextTurn(): void {
    this.#scheduled = setImmediate(() => this.commit())
  }

  #endSavepoint(outcome: Outcome): void {
    try {
      if (outcome === 'rollback') this.#writer.run('rollback to member')
      this.#writer.run('release member')
    } catch (error) {
      // It is unknown now what the transaction contains.
      this.#abort(error)
      throw error
    }
  }

  #abort(error: unknown): void {
    if (this.#writer.inTransaction()) this.#writer.run('rollback')
    this.#settle({ error })
  }

  /** Commits the open transaction, unless a member is still working; its end will commit then. */
  commit(): void {
    clearImmediate(this.#scheduled)
    this.#scheduled = undefined
    if (this.#busy || !this.#writer.inTransaction()) return
    try {
      this.#writer.commit()
    } catch (error) {
      return this.#abort(error)
    }
    this.#settle(null)
  }

  /** Before the file is closed: commits what is complete, and settles all promises. */
  close(): void {
    this.commit()
    if (this.#waiting.length > 0) this.#abort(new Error('The database is closed.'))
  }

  /** Call it after an error of SQLite: if SQLite has rolled back the transaction, all members fail. */
  afterError(error: unknown): void {
    if (!this.#writer.inTransaction()) this.#settle({ error })
  }

  #settle(failure: { error: unknown } | null): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const settle of waiting) settle(failure)
  }
}
