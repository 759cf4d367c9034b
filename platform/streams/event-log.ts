import { randomBytes } from 'node:crypto'

/** So many events are kept for pages that were away for a moment. */
const KEPT = 1000

interface LoggedEvent {
  number: string
  at: number
  userIds: readonly string[]
  frame: Buffer
}

/**
 * A page that connects again says the last number that it has seen. Numbers are random, so that they do not
 * tell how much happens here.
 */
export class EventLog {
  /** From here on everything is known: since the start, or since events were missed last. */
  #began = { number: newNumber(), at: performance.now() }
  #count = 0
  /** A ring: the event n is at n modulo its length. */
  #events: LoggedEvent[] = []

  get last(): string {
    return this.#events[this.#count % KEPT]?.number ?? this.#began.number
  }

  /** @param frameOf makes the event with its number */
  add(userIds: readonly string[], frameOf: (number: string) => Buffer): Buffer {
    const number = newNumber()
    const frame = frameOf(number)
    this.#count += 1
    this.#events[this.#count % KEPT] = { number, at: performance.now(), userIds, frame }
    return frame
  }

  /** What a user has missed since a number; null when that cannot be said. */
  since(number: string, userId: string): Buffer[] | null {
    const missed: Buffer[] = []
    for (const event of this.#newestFirst()) {
      if (event.number === number) return missed.toReversed()
      if (event.userIds.includes(userId)) missed.push(event.frame)
    }
    return number === this.#began.number && this.#count <= KEPT ? missed.toReversed() : null
  }

  /** In ms, how long nothing has changed, as far as known. A page loaded before has missed something. */
  quietFor(userId: string): number {
    let oldest = this.#began.at
    for (const { at, userIds } of this.#newestFirst()) {
      if (userIds.includes(userId)) return performance.now() - at
      if (this.#count > KEPT) oldest = at
    }
    return performance.now() - oldest
  }

  /** Events of other instances may be missing: what was before is unknown from now on. */
  forget(): void {
    this.#began = { number: newNumber(), at: performance.now() }
    this.#count = 0
    this.#events = []
  }

  *#newestFirst() {
    for (let at = this.#count; at > Math.max(0, this.#count - KEPT); at -= 1) {
      const event = this.#events[at % KEPT]
      if (event !== undefined) yield event
    }
  }
}

function newNumber(): string {
  return randomBytes(6).toString('hex')
}
