import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { SECOND } from '../clock.ts'

/** The time between two refusals of one key: it slows down a client that retries without a pause. */
const INTERVAL_MS = 50
const DELAY_MAX_MS = 5 * SECOND
/** Beyond this the connection is closed instead: each can carry thousands of requests. */
const WAITING_MAX = 1000

interface Refusals {
  nextAt: number
  waiting: number
}

export class Delays {
  readonly #refusals = new Map<string, Refusals>()

  async wait(key: string, response: ServerResponse): Promise<void> {
    const now = performance.now()
    let own = this.#refusals.get(key)
    if (own === undefined) {
      this.#deletePast(now)
      own = { nextAt: 0, waiting: 0 }
      this.#refusals.set(key, own)
    }
    if (own.waiting >= WAITING_MAX) {
      response.destroy()
      return
    }
    // At the maximum delay refusals are sent together, and do not delay later ones further.
    const at = Math.min(Math.max(now, own.nextAt), now + DELAY_MAX_MS)
    own.nextAt = at + INTERVAL_MS
    own.waiting += 1
    await sleep(at - now, undefined, { ref: false })
    own.waiting -= 1
  }

  #deletePast(now: number): void {
    for (const [key, { nextAt, waiting }] of this.#refusals) {
      if (nextAt <= now && waiting === 0) this.#refusals.delete(key)
    }
  }
}
