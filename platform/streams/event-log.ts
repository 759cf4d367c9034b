import { randomBytes } from 'node:crypto'

/** So many events are kept for pages that were away for a moment. */
const KEPT = 1000

interface LoggedEvent {
  at: number
  userIds: readonly string[]
  frame: Buffer
}

/**
 * The newest events of this instance, with their numbers: an epoch, new at each start and after each gap,
 * and how many events there were. A page that connects again says the last number that it has seen.
 */
export class EventLog {
  #epoch = newEpoch()
  #beganAt = performance.now()
  #count = 0
  /** A ring: the event n is at n modulo its length. */
  #events: LoggedEvent[] = []

  get last(): string {
    return this.#numberOf(this.#count)
  }

  /** @param frameOf makes the event with its number */
  add(userIds: readonly string[], frameOf: (number: string) => Buffer): Buffer {
    this.#count += 1
    const frame = frameOf(this.last)
    this.#events[this.#count % KEPT] = { at: performance.now(), userIds, frame }
    return frame
  }

  /** What a user has missed since a number; null when that cannot be said. */
  since(number: string, userId: string): Buffer[] | null {
    const [epoch, text = ''] = number.split('-')
    const after = /^\d{1,15}$/u.test(text) ? Number(text) : Number.NaN
    const isKnown = epoch === this.#epoch && after <= this.#count && after >= this.#count - KEPT
    if (!isKnown) return null
    const missed: Buffer[] = []
    for (let at = after + 1; at <= this.#count; at += 1) {
      const event = this.#events[at % KEPT]
      if (event?.userIds.includes(userId) === true) missed.push(event.frame)
    }
    return missed
  }

  /**
   * For how many milliseconds nothing has changed for a user, as far as it is known. A page that was
   * loaded before has missed something.
   */
  quietFor(userId: string): number {
    const oldest = Math.max(1, this.#count - KEPT + 1)
    for (let at = this.#count; at >= oldest; at -= 1) {
      const event = this.#events[at % KEPT]
      if (event?.userIds.includes(userId) === true) return performance.now() - event.at
    }
    const since = oldest === 1 ? this.#beganAt : (this.#events[oldest % KEPT]?.at ?? 0)
    return performance.now() - since
  }

  /** Events of other instances may be missing: what was before is unknown from now on. */
  forget(): void {
    this.#epoch = newEpoch()
    this.#beganAt = performance.now()
    this.#count = 0
    this.#events = []
  }

  #numberOf(count: number): string {
    return `${this.#epoch}-${count}`
  }
}

function newEpoch(): string {
  return randomBytes(6).toString('hex')
}
