import { hash } from 'node:crypto'

import type { Database, Trx } from '#database/connect.ts'

import { after, type Clock } from '../clock.ts'
import type { RateLimit } from '../http/contract.ts'
import { Refusal } from '../http/errors.ts'
import { addCounts, createBufferedCounter } from './buffered-counter.ts'
import { readAddress } from './proxy-addresses.ts'

export type { RateLimit }

export interface Sender {
  caller: { userId: string } | null
  ip: string | undefined
}

/** Counts actions in the database, so that restarts do not lose them and instances share them. */
export interface RateLimits {
  /** Counts one action at once; throws `rate_limited` with the time to wait when it exceeds the limit. */
  countNow(limit: RateLimit, key: string): Promise<void>
  /** Counts actions in the transaction that does them; over the limit it throws, and nothing is counted. */
  countIn(trx: Trx, limit: RateLimit, key: string, actions?: number): Promise<void>
  /** Counts one action in memory and writes it later: for requests that must not cost a write. */
  countInMemory(limit: RateLimit, key: string): Promise<void>
  /** Counts a request in memory: for its account, or without a sign-in for the network of its address. */
  countRequest(limit: RateLimit, request: Sender): Promise<void>
  clear(limit: RateLimit, key: string): Promise<void>
  stop(): Promise<void>
}

export function createRateLimits(database: Database, clock: Clock, on: boolean): RateLimits {
  if (!on) {
    const nothing = async () => undefined
    return {
      countNow: nothing,
      countIn: nothing,
      countInMemory: nothing,
      countRequest: nothing,
      clear: nothing,
      stop: nothing,
    }
  }
  const buffered = createBufferedCounter(database, clock)
  async function countInMemory(limit: RateLimit, key: string) {
    const { count, endsAt } = await buffered.count(keyOf(limit, key), limit.windowMs)
    if (count > limit.max) throw rateLimited(endsAt - clock.now().getTime())
  }
  return {
    async countNow(limit, key) {
      const now = clock.now()
      const { count, endsAt } = await database.transact((trx) => countAction(trx, limit, key, now))
      if (count > limit.max) throw rateLimited(Date.parse(endsAt) - now.getTime())
    },
    async countIn(trx, limit, key, actions) {
      const now = clock.now()
      const { count, endsAt } = await countAction(trx, limit, key, now, actions)
      if (count > limit.max) throw rateLimited(Date.parse(endsAt) - now.getTime())
    },
    countInMemory,
    async countRequest(limit, { caller, ip }) {
      await countInMemory(limit, caller?.userId ?? networkOf(ip))
    },
    async clear(limit, key) {
      await database.transact((trx) =>
        trx.deleteFrom('rate_limits').where('key', '=', keyOf(limit, key)).execute(),
      )
    },
    stop: () => buffered.stop(),
  }
}

export function rateLimited(waitMs: number, why = 'Too many attempts.'): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait =
    seconds < 60
      ? `${seconds} s`
      : seconds < 5400
        ? `${Math.ceil(seconds / 60)} min`
        : `${Math.ceil(seconds / 3600)} h`
  return new Refusal('rate_limited', `${why} Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  })
}

/** @returns the actions in the current window, these included, and the window's end */
export async function countAction(
  trx: Trx,
  limit: RateLimit,
  key: string,
  now: Date,
  count = 1,
): Promise<{ count: number; endsAt: string }> {
  const window_start = now.toISOString()
  const expires_at = after(now, limit.windowMs)
  const [row] = await addCounts(trx, [{ key: keyOf(limit, key), window_start, count, expires_at }])
  if (row === undefined) throw new Error('A count was not stored.')
  return { count: row.count, endsAt: row.expires_at }
}

/** Keys contain people's addresses; only their hash is stored. */
function keyOf(limit: RateLimit, key: string): string {
  return `${limit.name}:${hash('sha256', key, 'base64url')}`
}

/**
 * An IPv4 address, or an IPv6 /64, which is one household. All texts that are no address share one network,
 * so that nobody can invent a new one for each request. Undefined once the client has disconnected.
 */
export function networkOf(ip: string | undefined): string {
  const address = readAddress(ip ?? '')
  if (address === null || typeof address === 'string') return address ?? 'unknown'
  return address
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}
