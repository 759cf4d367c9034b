import { hash } from 'node:crypto'

import { sql } from 'kysely'

import type { Database, Db, Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'

import { after, type Clock, SKEW_MS } from '../clock.ts'
import { Refusal } from '../http/errors.ts'
import { createMeter } from '../observability/request-metrics.ts'
import { readAddress } from './proxy-addresses.ts'

/** At most `max` acts of one key within a window that begins with the first of them. */
export interface RateLimit {
  name: string
  max: number
  windowMs: number
}

/** What an act counts for. */
export type Count = readonly [limit: RateLimit, key: string]

/** Counts acts in the database, so that neither a restart nor another instance forgets them. */
export interface RateLimits {
  /**
   * Counts one act; throws `rate_limited` with the time to wait when it is one too many.
   * @param others what would refuse the act as well: the time to wait is then the longest of all
   */
  take(limit: RateLimit, key: string, others?: () => Promise<readonly Count[]>): Promise<void>
  /** Counts acts in their own transaction, which throws with one too many: then nothing is counted. */
  takeIn(trx: Trx, limit: RateLimit, key: string, acts?: number): Promise<void>
  /** Counts one act for several limits at once; one that any of them refuses counts for none. */
  takeAll(counts: readonly Count[]): Promise<void>
  /** As `take`, but counted in memory and written behind: for calls that must not cost a write. */
  meter(limit: RateLimit, key: string): Promise<void>
  /**
   * After a success: forgets all failures of the first keys, and of the second ones the single act
   * that was no failure.
   */
  clear(cleared: readonly Count[], refunded?: readonly Count[]): Promise<void>
  /** Writes what is counted in memory. */
  stop(): Promise<void>
}

export function createRateLimits(database: Database, clock: Clock, on: boolean): RateLimits {
  if (!on) {
    const nothing = async () => undefined
    return {
      take: nothing,
      takeIn: nothing,
      takeAll: nothing,
      meter: nothing,
      clear: nothing,
      stop: nothing,
    }
  }
  const meter = createMeter(database, clock)
  return {
    async take(limit, key, others = async () => []) {
      const now = clock.now()
      const { count, endsAt } = await database.transact((trx) => countAction(trx, limit, key, now))
      if (count <= limit.max) return
      const otherMs = await waitOf(database.read, await others(), now)
      throw tooMany(Math.max(Date.parse(endsAt) - now.getTime(), otherMs))
    },
    async takeIn(trx, limit, key, acts) {
      const now = clock.now()
      const { count, endsAt } = await countAction(trx, limit, key, now, acts)
      if (count > limit.max) throw tooMany(Date.parse(endsAt) - now.getTime())
    },
    async takeAll(counts) {
      const now = clock.now()
      // Of a flood most are refused by reading: they do not stand in line for the rows.
      const waitMs = await waitOf(database.read, counts, now)
      if (waitMs > 0) throw tooMany(waitMs)
      await database.transact(async (trx) => {
        const waits: number[] = []
        // In one order for everybody, so that two acts cannot wait for each other.
        for (const [limit, key] of inOrder(counts)) {
          const { count, endsAt } = await countAction(trx, limit, key, now)
          if (count > limit.max) waits.push(Date.parse(endsAt) - now.getTime())
        }
        // Thrown in here, so that nothing is counted.
        if (waits.length > 0) throw tooMany(Math.max(...waits))
      })
    },
    async meter(limit, key) {
      const { count, endsAt } = await meter.count(keyOf(limit, key), limit.windowMs)
      if (count > limit.max) throw tooMany(endsAt - clock.now().getTime())
    },
    async clear(cleared, refunded = []) {
      await database.transact(async (trx) => {
        for (const [limit, key] of inOrder([...cleared, ...refunded])) {
          const all = cleared.some(([other, its]) => other.name === limit.name && its === key)
          await (all ? forgetActs(trx, limit, key) : refund(trx, limit, key))
        }
      })
    },
    stop: () => meter.stop(),
  }
}

function inOrder(counts: readonly Count[]): Count[] {
  const keyed = counts.map((count) => ({ count, key: keyOf(...count) }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ count }) => count)
}

/** Milliseconds until all the limits take one more; 0 when they do now. */
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

async function forgetActs(trx: Trx, limit: RateLimit, key: string): Promise<void> {
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

export function tooMany(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait =
    seconds < 60
      ? `${seconds} s`
      : seconds < 5400
        ? `${Math.ceil(seconds / 60)} min`
        : `${Math.ceil(seconds / 3600)} h`
  return new Refusal('rate_limited', `Too many attempts. Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  })
}

/**
 * Counts an act of a key, or some at once, in one atomic statement.
 * @returns the acts in the running window, these included, and the window's end
 */
export async function countAction(
  trx: Trx,
  limit: RateLimit,
  key: string,
  now: Date,
  acts = 1,
): Promise<{ count: number; endsAt: string }> {
  const start = now.toISOString()
  const end = after(now, limit.windowMs)
  const stale = sql`(rate_limits.expires_at <= ${start} or rate_limits.expires_at > ${after(now, limit.windowMs + SKEW_MS)})`
  const row = await trx
    .insertInto('rate_limits')
    .values({
      key: keyOf(limit, key),
      window_start: start,
      count: acts,
      expires_at: end,
    } satisfies Schema['rate_limits'])
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${stale} then ${acts} else rate_limits.count + ${acts} end`,
        window_start: sql`case when ${stale} then ${start} else rate_limits.window_start end`,
        expires_at: sql`case when ${stale} then ${end} else rate_limits.expires_at end`,
      }),
    )
    .returning(['count', 'expires_at as endsAt'])
    .executeTakeFirstOrThrow()
  return row
}

/** Keys hold addresses of people; only their hash is kept. */
function keyOf(limit: RateLimit, key: string): string {
  return `${limit.name}:${hash('sha256', key, 'base64url')}`
}

/**
 * An address as limits count it: an IPv6 /64 is one household. What is no address is one as well, so
 * that nobody has a new one for each request; a client that has gone already has none.
 */
export function networkOf(ip: string | undefined): string {
  const address = readAddress(ip ?? '')
  if (address === null) return 'unknown'
  if (typeof address === 'string') return address
  return address
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** The network that a network is part of, which one owner may have whole: IPv4 /24, IPv6 /48. */
export function largerNetworkOf(ip: string): string {
  const network = networkOf(ip)
  return network.includes(':')
    ? network.split(':').slice(0, 3).join(':')
    : network.split('.').slice(0, 3).join('.')
}
