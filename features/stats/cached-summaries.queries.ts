import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { endOfLatestDay } from '#features/dates/days.rules.ts'

import type { HistoryRequest } from './history-entries.queries.ts'

interface Countable {
  things: number
}

interface Cached {
  version: number
  bytes: number
  value: Countable
}

/** Of all that one database has; a summary of 2,000 matches has about 1,000 things. */
const BYTES_MAX = 32_000_000
const BYTES_A_THING = 400
const BYTES_AT_LEAST = 2000

/** By whose it is and what was asked; least recently used first. */
class Summaries {
  readonly #cached = new Map<string, Cached>()
  #bytes = 0

  get(key: string, version: number): Countable | undefined {
    const found = this.#cached.get(key)
    if (found === undefined) return undefined
    this.#remove(key, found)
    if (found.version !== version) return undefined
    this.#add(key, found)
    return found.value
  }

  set(key: string, version: number, value: Countable): void {
    const before = this.#cached.get(key)
    if (before !== undefined) this.#remove(key, before)
    const bytes = BYTES_AT_LEAST + 2 * key.length + BYTES_A_THING * value.things
    // One history must not take the room of all others.
    if (bytes > BYTES_MAX / 4) return
    this.#add(key, { version, bytes, value })
    for (const [oldest, one] of this.#cached) {
      if (this.#bytes <= BYTES_MAX) return
      this.#remove(oldest, one)
    }
  }

  #add(key: string, one: Cached): void {
    this.#cached.set(key, one)
    this.#bytes += one.bytes
  }

  #remove(key: string, { bytes }: Cached): void {
    this.#cached.delete(key)
    this.#bytes -= bytes
  }
}

const summariesOf = new WeakMap<Db, Summaries>()

/**
 * Made anew where a write has changed something of the history since, on whichever instance. Names
 * are not part of it: they are looked up for each answer.
 * @param what is asked of it, besides the filters
 */
export async function cached<Value extends Countable>(
  db: Db,
  { userId, filters, now }: HistoryRequest,
  what: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const summaries = summariesOf.get(db) ?? new Summaries()
  summariesOf.set(db, summaries)
  // A match of a day to come counts once the day has begun.
  const key = JSON.stringify([userId, endOfLatestDay(now), what, filters])
  const version = await versionOf(db, userId)
  const found = summaries.get(key, version)
  if (found !== undefined) return found as Value
  const value = await make()
  // What a write has torn is right for nobody else.
  if ((await versionOf(db, userId)) === version) summaries.set(key, version, value)
  return value
}

async function versionOf(db: Db, userId: string): Promise<number> {
  const [history] = await versions(db, { userId })
  return history?.version ?? 0
}

const versions = prepared<{ userId: string }, { version: number }>((db, { userId }) =>
  db.selectFrom('histories').where('user_id', '=', userId).select('version'),
)
