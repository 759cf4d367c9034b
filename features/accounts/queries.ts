import type { Db } from '#database/connect.ts'
import { prepared } from '#database/prepared.ts'
import { after, DAY } from '#platform/clock.ts'

import type { SignIn, User } from './contract.ts'
import { signInTimes } from './rules.ts'

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
