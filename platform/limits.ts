import { hash } from 'node:crypto'

import { sql } from 'kysely'

import type { Database, Trx } from '#database/connect.ts'

import { after, type Clock, SKEW_MS } from './clock.ts'
import { Refusal } from './errors.ts'
import { createMeter } from './request-meter.ts'

/** At most `max` acts of one key within a window that begins with the first of them. */
export interface Limit {
  name: string
  max: number
  windowMs: number
}

/** Counts acts in the database, so that neither a restart nor another instance forgets them. */
export interface Limits {
  /** Counts one act; throws `rate_limited` with the time to wait when it is one too many. */
  take(limit: Limit, key: string): Promise<void>
  /** As `take`, but counted in memory and written behind: for calls that must not cost a write. */
  meter(limit: Limit, key: string): Promise<void>
  /** Forgets the acts of a key, e.g. the failures before a success. */
  clear(limit: Limit, key: string): Promise<void>
  /** Writes what is counted in memory. */
  stop(): Promise<void>
}

export function createLimits(database: Database, clock: Clock, on: boolean): Limits {
  if (!on) {
    const nothing = async () => undefined
    return { take: nothing, meter: nothing, clear: nothing, stop: nothing }
  }
  const meter = createMeter(database, clock)
  return {
    async take(limit, key) {
      const now = clock.now()
      const { count, endsAt } = await database.transact((trx) => countAct(trx, limit, key, now))
      if (count > limit.max) throw tooMany(Date.parse(endsAt) - now.getTime())
    },
    async meter(limit, key) {
      const { count, endsAt } = await meter.count(keyOf(limit, key), limit.windowMs)
      if (count > limit.max) throw tooMany(endsAt - clock.now().getTime())
    },
    async clear(limit, key) {
      await database.transact((trx) =>
        trx.deleteFrom('rate_limits').where('key', '=', keyOf(limit, key)).execute(),
      )
    },
    stop: () => meter.stop(),
  }
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
 * Counts one act of a key in one atomic statement.
 * @returns the acts in the running window, this one included, and the window's end
 */
export async function countAct(
  trx: Trx,
  limit: Limit,
  key: string,
  now: Date,
): Promise<{ count: number; endsAt: string }> {
  const start = now.toISOString()
  const end = after(now, limit.windowMs)
  const stale = sql`(rate_limits.expires_at <= ${start} or rate_limits.expires_at > ${after(now, limit.windowMs + SKEW_MS)})`
  const row = await trx
    .insertInto('rate_limits')
    .values({ key: keyOf(limit, key), window_start: start, count: 1, expires_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${stale} then 1 else rate_limits.count + 1 end`,
        window_start: sql`case when ${stale} then ${start} else rate_limits.window_start end`,
        expires_at: sql`case when ${stale} then ${end} else rate_limits.expires_at end`,
      }),
    )
    .returning(['count', 'expires_at as endsAt'])
    .executeTakeFirstOrThrow()
  return row
}

/** Keys hold addresses of people; only their hash is kept. */
function keyOf(limit: Limit, key: string): string {
  return `${limit.name}:${hash('sha256', key, 'base64url')}`
}

/** An address as limits count it: an IPv6 /64 is one household. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(ip)
  if (mapped?.[1] !== undefined) return mapped[1]
  const [head = '', tail = ''] = ip.split('%')[0]!.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const zeros = ip.includes('::') ? Array<string>(8 - front.length - back.length).fill('0') : []
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/u, ''))
    .join(':')
}
