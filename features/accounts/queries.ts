import type { Database, Db } from '#database/connect.ts'
import { prepared } from '#database/prepared.ts'
import { after, DAY, HOUR } from '#platform/clock.ts'
import { hashToken } from '#platform/secrets.ts'
import type { Caller } from '#platform/serve.ts'

import type { SignIn, User } from './contract.ts'
import { signInTimes } from './rules.ts'

/** A use is noted once in this time, so that a page's many calls do not each write. */
const NOTED_EVERY_MS = HOUR

const callerByToken = prepared<
  { tokenHash: string; now: string; usedAfter: string },
  { signInId: string; userId: string; role: 'user' | 'admin'; lastUsedAt: string }
>((db, { tokenHash, now, usedAfter }) =>
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
    ]),
)

/** Who a Bearer token stands for; null when it is unknown, expired, revoked or the account suspended. */
export async function authenticate(
  database: Database,
  token: string,
  now: Date,
): Promise<Caller | null> {
  const [row] = await callerByToken(database.read, {
    tokenHash: hashToken(token),
    now: now.toISOString(),
    usedAfter: idleSince(now),
  })
  if (row === undefined) return null
  const { signInId, userId, role, lastUsedAt } = row
  if (lastUsedAt <= after(now, -NOTED_EVERY_MS)) await noteUse(database, signInId, now)
  return { signInId, userId, role }
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

/** A sign-in that was last used at this time or before has lapsed. */
export function idleSince(now: Date): string {
  return after(now, -signInTimes.idleDays * DAY)
}

const userColumns = [
  'id as _id',
  'first_name as firstName',
  'last_name as lastName',
  'email',
  'role',
  'created_at as createdAt',
] as const

const userById = prepared<{ id: string }, User>((db, { id }) =>
  db.selectFrom('users').where('id', '=', id).select(userColumns),
)

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const [user] = await userById(db, { id })
  return user
}

/** What signing in judges; `user` is what the owner may see. */
export interface Account {
  user: User
  passwordHash: string | null
  verifiedAt: string | null
  suspendedAt: string | null
}

/** @param emailKey the address as addresses are compared */
export async function findAccount(db: Db, emailKey: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('users')
    .where('email_key', '=', emailKey)
    .select([
      ...userColumns,
      'password_hash as passwordHash',
      'email_verified_at as verifiedAt',
      'suspended_at as suspendedAt',
    ])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { passwordHash, verifiedAt, suspendedAt, ...user } = row
  return { user, passwordHash, verifiedAt, suspendedAt }
}

/** What changing a password needs to know of the caller's account. */
export async function findPassword(
  db: Db,
  id: string,
): Promise<{ emailKey: string; passwordHash: string | null } | undefined> {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['email_key as emailKey', 'password_hash as passwordHash'])
    .executeTakeFirst()
}

/** An account's sign-ins that still work, last used first. */
export async function signInsOf(
  db: Db,
  userId: string,
  now: Date,
): Promise<Omit<SignIn, 'current'>[]> {
  return db
    .selectFrom('sign_ins')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', idleSince(now))
    .select([
      'id as _id',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
