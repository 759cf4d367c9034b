import { hash } from 'node:crypto'

import { sql } from 'kysely'

import type { Database, Db, Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'

import { after, type Clock, SKEW_MS } from '../clock.ts'
import type { RateLimit } from '../http/contract.ts'
import { Refusal } from '../http/errors.ts'
import { createBufferedCounter } from './buffered-counter.ts'
import { readAddress } from './proxy-addresses.ts'

export type { RateLimit }

/** A limit and key that an action counts for. */
export type Count = readonly [limit: RateLimit, key: string]

/** Whom a request counts for. */
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
  /**
   * Counts one action for several limits; if any of them refuses it, it counts for none.
   * @param others further limits of the action: the time to wait is then the longest of all
   */
  countForAll(counts: readonly Count[], others?: () => Promise<readonly Count[]>): Promise<void>
  /** Counts one action in memory and writes it later: for requests that must not cost a write. */
  countInMemory(limit: RateLimit, key: string): Promise<void>
  /** Counts a request in memory: for its account, or without a sign-in for each network of its address. */
  countRequest(limit: RateLimit, request: Sender): Promise<void>
  /**
   * After a success: deletes all counts of `cleared`, and takes one action off the counts of
   * `refunded`.
   */
  clear(cleared: readonly Count[], refunded?: readonly Count[]): Promise<void>
  /** Writes the counts in memory to the database. */
  stop(): Promise<void>
}

export function createRateLimits(database: Database, clock: Clock, on: boolean): RateLimits {
  if (!on) {
    const nothing = async () => undefined
    return {
      countNow: nothing,
      countIn: nothing,
      countForAll: nothing,
      countInMemory: nothing,
      countRequest: nothing,
      clear: nothing,
      stop: nothing,
    }
  }
  const buffered = createBufferedCounter(database, clock)
  async function countInMemory(limit: RateLimit, key: string, actions: 1 | -1 = 1) {
    const { count, endsAt } = await buffered.count(keyOf(limit, key), limit.windowMs, actions)
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
    async countForAll(counts, others = async () => []) {
      const now = clock.now()
      // In a flood this read refuses most of them, so they do not wait for row locks.
      const waitMs = await waitOf(database.primary, counts, now)
      if (waitMs > 0) {
        throw rateLimited(Math.max(waitMs, await waitOf(database.primary, await others(), now)))
      }
      await database.transact(async (trx) => {
        const waits: number[] = []
        // Always in the same order, so that two actions cannot deadlock.
        for (const [limit, key] of inOrder(counts)) {
          const { count, endsAt } = await countAction(trx, limit, key, now)
          if (count > limit.max) waits.push(Date.parse(endsAt) - now.getTime())
        }
        // Thrown inside the transaction, which then rolls back.
        if (waits.length > 0) throw rateLimited(Math.max(...waits))
      })
    },
    countInMemory,
    async countRequest(limit, { caller, ip }) {
      if (caller !== null) return countInMemory(limit, caller.userId)
      // The largest first: once it is refused, its thousands of networks leave no rows.
      const counts = networkCounts(limit, ip).toReversed()
      for (const [at, count] of counts.entries()) {
        await countInMemory(...count).catch(async (error: unknown) => {
          // One household must not use up what is for its neighbours too.
          for (const larger of counts.slice(0, at)) await countInMemory(...larger, -1)
          throw error
        })
      }
    },
    async clear(cleared, refunded = []) {
      await database.transact(async (trx) => {
        for (const [limit, key] of inOrder([...cleared, ...refunded])) {
          const all = cleared.some(([other, its]) => other.name === limit.name && its === key)
          await (all ? deleteCount(trx, limit, key) : refund(trx, limit, key))
        }
      })
    },
    stop: () => buffered.stop(),
  }
}

function inOrder(counts: readonly Count[]): Count[] {
  const keyed = counts.map((count) => ({ count, key: keyOf(...count) }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ count }) => count)
}

/** Milliseconds until all the limits allow one more action; 0 when they allow it now. */
async function waitOf(db: Db, counts: readonly Count[], now: Date): Promise<number> {
  if (counts.length === 0) return 0
  const limits = new Map(counts.map((count) => [keyOf(...count), count[0]]))
  const rows = await db
    .selectFrom('rate_limits')
    .where('key', 'in', [...limits.keys()])
    .where('expires_at', '>', now.toISOString())
    .select(['key', 'count', 'expires_at as endsAt'])
    .execute()
  const waits = rows.map(({ key, count, endsAt }) => {
    const { max = 0, windowMs = 0 } = limits.get(key) ?? {}
    const waitMs = Date.parse(endsAt) - now.getTime()
    return count < max || waitMs > windowMs + SKEW_MS ? 0 : waitMs
  })
  return Math.max(0, ...waits)
}

async function deleteCount(trx: Trx, limit: RateLimit, key: string): Promise<void> {
  await trx.deleteFrom('rate_limits').where('key', '=', keyOf(limit, key)).execute()
}

async function refund(trx: Trx, limit: RateLimit, key: string): Promise<void> {
  await trx
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', keyOf(limit, key))
    .where('count', '>', 0)
    .execute()
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

/**
 * Counts one or more actions of a key in one atomic statement.
 * @returns the actions in the current window, these included, and the window's end
 */
export async function countAction(
  trx: Trx,
  limit: RateLimit,
  key: string,
  now: Date,
  actions = 1,
): Promise<{ count: number; endsAt: string }> {
  const start = now.toISOString()
  const end = after(now, limit.windowMs)
  const stale = sql`(rate_limits.expires_at <= ${start} or rate_limits.expires_at > ${after(now, limit.windowMs + SKEW_MS)})`
  const row = await trx
    .insertInto('rate_limits')
    .values({
      key: keyOf(limit, key),
      window_start: start,
      count: actions,
      expires_at: end,
    } satisfies Schema['rate_limits'])
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${stale} then ${actions} else rate_limits.count + ${actions} end`,
        window_start: sql`case when ${stale} then ${start} else rate_limits.window_start end`,
        expires_at: sql`case when ${stale} then ${end} else rate_limits.expires_at end`,
      }),
    )
    .returning(['count', 'expires_at as endsAt'])
    .executeTakeFirstOrThrow()
  return row
}

/** The actions of a key in its current window. */
export async function countOf(db: Db, limit: RateLimit, key: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .where('key', '=', keyOf(limit, key))
    .where('expires_at', '>', now.toISOString())
    .select('count')
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Keys contain people's addresses; only their hash is stored. */
function keyOf(limit: RateLimit, key: string): string {
  return `${limit.name}:${hash('sha256', key, 'base64url')}`
}

/** What a network may do that contains many: an IPv6 /48 has 65,536 of /64, and one owner may have it. */
const LARGER_FACTOR = 4

/** A network, and how many times what one address may do is allowed for all of it. */
export interface Network {
  network: string
  factor: number
}

/**
 * The networks that limits count an address for, the smallest first: an IPv4 address; an IPv6 /64, which
 * is one household, and its /48. All texts that are no address share one network, so that nobody can
 * invent a new one for each request. The address of a client that has disconnected is undefined.
 */
export function networksOf(ip: string | undefined): readonly [own: Network, ...larger: Network[]] {
  const address = readAddress(ip ?? '')
  if (address === null) return [{ network: 'unknown', factor: 1 }]
  if (typeof address === 'string') return [{ network: address, factor: 1 }]
  const first = (groups: number) =>
    address
      .slice(0, groups)
      .map((group) => group.toString(16))
      .join(':')
  return [
    { network: first(4), factor: 1 },
    { network: first(3), factor: LARGER_FACTOR },
  ]
}

/** The network of one household or office. */
export function networkOf(ip: string | undefined): string {
  return networksOf(ip)[0].network
}

/** The largest network that one owner may control, of those that are counted. */
export function largestNetworkOf(ip: string | undefined): string {
  const [own, larger = own] = networksOf(ip)
  return larger.network
}

/**
 * What an action of somebody who is not signed in counts for.
 * @param about what else is in the key, such as the account that a password is guessed for
 */
export function networkCounts(limit: RateLimit, ip: string | undefined, about = ''): Count[] {
  return networksOf(ip).map(({ network, factor }) => [
    { ...limit, max: limit.max * factor },
    `${network} ${about}`,
  ])
}
