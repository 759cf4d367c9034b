import { setTimeout as sleep } from 'node:timers/promises'

import { type Invalidation, decodeChanges, encodeChanges } from './changes.ts'

const EVERY_MS = 50
/** While the database takes nothing; then the others learn only that they have missed some. */
const WAITING_MAX = 5000
const RETRY_MS = 1000
const CLOSING_MS = 1000

/**
 * Together: a NOTIFY in each write's transaction would let PostgreSQL commit one write at a time
 * (docs/decisions/005).
 */
export class ChangeBatches {
  readonly #origin: string
  readonly #send: (text: string) => Promise<unknown>
  readonly #everyMs: number
  #waiting: Invalidation[] = []
  /** Some were not sent, and no message has told it yet. */
  #hasLost = false
  #sequence = 0
  #sentAt = -Infinity
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | null = null

  /**
   * @param send a text to all instances, outside of any transaction
   * @param everyMs at most once in this time
   */
  constructor(origin: string, send: (text: string) => Promise<unknown>, everyMs = EVERY_MS) {
    this.#origin = origin
    this.#send = send
    this.#everyMs = everyMs
  }

  add(changes: readonly Invalidation[]): void {
    if (changes.length === 0) return
    this.#waiting.push(...changes)
    if (this.#waiting.length > WAITING_MAX) this.#lose()
    this.#schedule(Math.max(0, this.#sentAt + this.#everyMs - performance.now()))
  }

  /** Sends what waits, once, and waits only a moment for a database that is away. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    const sendRest = async () => {
      await this.#sending
      clearTimeout(this.#timer)
      if (this.#waiting.length > 0) await this.#flush()
    }
    await Promise.race([sendRest(), sleep(CLOSING_MS, undefined, { ref: false })])
    clearTimeout(this.#timer)
  }

  #schedule(ms: number): void {
    if (this.#sending !== null) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#sending = this.#flush().finally(() => {
        this.#sending = null
        if (this.#hasLost) this.#schedule(RETRY_MS)
        else if (this.#waiting.length > 0) this.#schedule(this.#everyMs)
      })
    }, ms)
    this.#timer.unref()
  }

  async #flush(): Promise<void> {
    this.#sentAt = performance.now()
    const changes = this.#waiting
    this.#waiting = []
    try {
      for (const text of encodeChanges(this.#origin, changes, () => this.#next())) {
        await this.#send(text)
      }
      this.#hasLost = false
    } catch {
      this.#lose()
    }
  }

  /** The number that is left out tells the others with the next message. */
  #lose(): void {
    this.#waiting = []
    this.#hasLost = true
    this.#next()
  }

  #next(): number {
    this.#sequence += 1
    return this.#sequence
  }
}

/** @returns the invalidations; null first where some are missing before them */
export function createChangeReader(own: string) {
  const lastOf = new Map<string, number>()
  return {
    read(text: string): (Invalidation[] | null)[] {
      const message = decodeChanges(text)
      if (message === null) return [null]
      const { origin, sequence, changes } = message
      if (origin === own) return []
      const last = lastOf.get(origin)
      // Instances come and go: those heard first are forgotten first.
      lastOf.delete(origin)
      lastOf.set(origin, sequence)
      if (lastOf.size > ORIGINS_MAX) lastOf.delete(lastOf.keys().next().value ?? '')
      const isNext = last === undefined ? true : sequence === last + 1
      return [...(isNext ? [] : [null]), ...(changes.length === 0 ? [] : [changes])]
    },
    /** After the connection was lost. */
    forget: () => lastOf.clear(),
  }
}
const ORIGINS_MAX = 1000
