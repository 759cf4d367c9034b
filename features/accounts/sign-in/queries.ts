import type { Database } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { after, DAY, HOUR, SECOND } from '#platform/clock.ts'
import type { Caller } from '#platform/http/serve.ts'
import { hashToken } from '#platform/security/secrets.ts'

import { idleSince } from '../queries.ts'
import { signInTimes } from '../rules.ts'

/** A use is noted once in this time, so that a page's many calls do not each write. */
const NOTED_EVERY_MS = HOUR
/**
 * How long a sign-in is taken for what it was without looking. What ends it is heard of at once, but
 * news can be lost, and a command on SQLite is another process: within a second it is out anyway.
 */
const REMEMBERED_MS = 0.8 * SECOND
const REMEMBERED_MAX = 10_000

interface CallerRow extends Caller {
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
      // No sign-in of an unverified account begins; should one be there, it opens nothing.
      .where('users.email_verified_at', 'is not', null)
      .select([
        'sign_ins.id as signInId',
        'sign_ins.user_id as userId',
        'users.role',
        'sign_ins.last_used_at as lastUsedAt',
        'sign_ins.expires_at as expiresAt',
      ]),
)

/** Looks a Bearer token up; null when it is unknown, expired, revoked or the account suspended. */
export type Authenticate = (token: string, now: Date) => Promise<Caller | null>

interface Remembered {
  caller: Caller
  since: number
  /** When the sign-in ends by itself. */
  endsAt: number
}

/** Remembers callers for a moment: a page's calls come together, and each would look up the same. */
export function createAuthenticate(database: Database): Authenticate {
  const remembered = new Map<string, Remembered>()
  let forgotten = 0
  database.pubSub.subscribe('sign-ins', (userId) => {
    forgotten += 1
    for (const [token, { caller }] of remembered) {
      if (userId === null || caller.userId === userId) remembered.delete(token)
    }
  })

  /** The oldest stand first. */
  function forgetOld(time: number): void {
    for (const [token, known] of remembered) {
      if (holds(known, time) && remembered.size < REMEMBERED_MAX) return
      remembered.delete(token)
    }
  }

  return async (token, now) => {
    const time = now.getTime()
    const known = remembered.get(token)
    if (known !== undefined && holds(known, time)) return known.caller
    const before = forgotten
    const row = await findCaller(database, token, now)
    remembered.delete(token)
    if (row === undefined) return null
    const { signInId, userId, role, lastUsedAt, expiresAt } = row
    const caller = { signInId, userId, role }
    // What was looked up before the news is not known to be true after it.
    if (before === forgotten) {
      const idleAt = Date.parse(lastUsedAt) + signInTimes.idleDays * DAY
      const endsAt = Math.min(Date.parse(expiresAt), idleAt)
      forgetOld(time)
      remembered.set(token, { caller, since: time, endsAt })
    }
    return caller
  }
}

/** A clock that was set back makes what is remembered look as if it was yet to come. */
function holds({ since, endsAt }: Remembered, time: number): boolean {
  return time >= since && time < since + REMEMBERED_MS && time < endsAt
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
  if (row !== undefined && row.lastUsedAt <= after(now, -NOTED_EVERY_MS)) {
    // Nobody waits for it: the file may be locked by another program for a while.
    void noteUse(database, row.signInId, now)
  }
  return row
}

async function noteUse(database: Database, signInId: string, now: Date): Promise<void> {
  const writing = database.transact((trx) =>
    trx
      .updateTable('sign_ins')
      .set({ last_used_at: now.toISOString() })
      .where('id', '=', signInId)
      .execute(),
  )
  // A database that takes no writes can still answer; the next call notes the use.
  await writing.catch(() => undefined)
}
