import type { Database } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { DAY, HOUR, SECOND, after } from '#platform/clock.ts'
import type { Caller } from '#platform/http/serve.ts'
import { hashToken } from '#platform/security/secrets.ts'
import type { Authenticate } from '#platform/streams/event-streams.ts'

import { idleSince } from './accounts.queries.ts'
import { signInTimes } from './accounts.rules.ts'

/** Seldom, so that not every request writes. */
const SAVED_EVERY_MS = HOUR
/**
 * How long a sign-in is cached. Its end is published at once, but a pub/sub message can be lost, and
 * an admin command on SQLite is another process: within a second the sign-in is refused anyway.
 */
const CACHED_MS = 0.8 * SECOND
const CACHED_MAX = 10_000

interface CallerRow extends Omit<Caller, 'endsAt'> {
  lastUsedAt: string
  expiresAt: string
}

const callerByToken = prepared<{ tokenHash: string; now: string; usedAfter: string }, CallerRow>(
  (db, { tokenHash, now, usedAfter }) =>
    db
      .selectFrom('sign_ins')
      .innerJoin('users', 'users.id', 'sign_ins.user_id')
      .where('sign_ins.token_hash', '=', tokenHash)
      .where('sign_ins.expires_at', '>', now)
      .where('sign_ins.last_used_at', '>', usedAfter)
      .where('users.suspended_at', 'is', null)
      // An unverified account has no sign-ins; should there be one, it is refused.
      .where('users.email_verified_at', 'is not', null)
      .select([
        'sign_ins.id as signInId',
        'sign_ins.user_id as userId',
        'users.role',
        'sign_ins.last_used_at as lastUsedAt',
        'sign_ins.expires_at as expiresAt',
      ]),
)

interface CachedCaller {
  caller: Caller
  /** Milliseconds since 1970. */
  cachedAt: number
}

/**
 * Looks Bearer tokens up; null for one that is unknown, expired, revoked or of a suspended account.
 * Callers are cached for a moment: a page's requests come together, and each would look up the same.
 */
export function createAuthenticate(database: Database): Authenticate {
  const cache = new Map<string, CachedCaller>()
  let invalidations = 0
  database.pubSub.subscribe('sign-ins', (userId) => {
    invalidations += 1
    for (const [token, { caller }] of cache) {
      if (userId === null || caller.userId === userId) cache.delete(token)
    }
  })

  /** A Map iterates in the order of insertion: the oldest entry comes first. */
  function evict(time: number): void {
    for (const [token, cached] of cache) {
      if (isFresh(cached, time) && cache.size < CACHED_MAX) return
      cache.delete(token)
    }
  }

  return async (token, now, { isFresh: mustBeFresh = false } = {}) => {
    const time = now.getTime()
    const cached = mustBeFresh ? undefined : cache.get(token)
    if (cached !== undefined && isFresh(cached, time)) return cached.caller
    const before = invalidations
    const row = await findCaller(database, token, now)
    cache.delete(token)
    if (row === undefined) return null
    const { signInId, userId, role, lastUsedAt } = row
    const idleAt = Date.parse(lastUsedAt) + signInTimes.idleDays * DAY
    const endsAt = Math.min(Date.parse(row.expiresAt), idleAt)
    const caller = { signInId, userId, role, endsAt }
    // A sign-in may have ended while this one was looked up: then the row may be out of date.
    if (before === invalidations) {
      evict(time)
      cache.set(token, { caller, cachedAt: time })
    }
    return caller
  }
}

/** An entry from the future is not fresh: the clock was set back. */
function isFresh({ cachedAt, caller }: CachedCaller, time: number): boolean {
  return time >= cachedAt && time < cachedAt + CACHED_MS && time < caller.endsAt
}

async function findCaller(
  database: Database,
  token: string,
  now: Date,
): Promise<CallerRow | undefined> {
  const [row] = await callerByToken(database.read, {
    tokenHash: hashToken(token),
    now: now.toISOString(),
    usedAfter: idleSince(now),
  })
  if (row !== undefined && row.lastUsedAt <= after(now, -SAVED_EVERY_MS)) {
    // Not awaited: another program may have locked the SQLite file for a while.
    void saveLastUse(database, row.signInId, now)
  }
  return row
}

async function saveLastUse(database: Database, signInId: string, now: Date): Promise<void> {
  const writing = database.transact((trx) =>
    trx
      .updateTable('sign_ins')
      .set({ last_used_at: now.toISOString() })
      .where('id', '=', signInId)
      .execute(),
  )
  // A database that refuses writes can still be read; the next request saves the use.
  await writing.catch(() => undefined)
}
