import { sql } from 'kysely'

import { locked, type Trx } from '#database/connect.ts'
import { publish } from '#database/pub-sub/collected.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'
import type { Schema } from '#database/schema/schema.ts'
import type { App } from '#platform/app.ts'
import { after, DAY } from '#platform/clock.ts'
import { Refusal, signInFirst } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Origin } from '#platform/security/browser-cookie.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'

import type { User } from './accounts.contract.ts'
import { type Account, findAccount, findUser, idleSince } from './accounts.queries.ts'
import { emailKey, signInTimes } from './accounts.rules.ts'
import { checkPassword } from './failed-log-ins.commands.ts'

const USER_AGENT_MAX = 300
/** Of one account, since one response lists them all; beyond it the one used longest ago is deleted. */
const SIGN_INS_MAX = 100

interface LoginAttempt extends Omit<Origin, 'browserHash'> {
  email: string
  password: string
}

export interface BegunSignIn {
  token: string
  user: User
}

/** Without the right password every refusal is the same. */
export async function logIn(app: App, attempt: LoginAttempt, now: Date): Promise<BegunSignIn> {
  const key = emailKey(attempt.email)
  const account = await findAccount(app.database.read, key)
  await checkPassword(app, account?.passwordHash ?? null, attempt.password, {
    emailKey: key,
    ip: attempt.ip,
    refusal: wrongPair,
  })
  if (account === undefined) throw wrongPair()
  if (account.suspendedAt !== null) {
    throw new Refusal(
      'suspended',
      'This account is suspended. Please write to whoever runs this server.',
    )
  }
  if (account.verifiedAt === null) {
    throw new Refusal('email_unverified', 'Please verify your email before logging in.')
  }
  const token = await app.database.transact(async (trx) => {
    if (!(await isUnchanged(trx, account))) throw wrongPair()
    return addSignIn(trx, account.user._id, attempt, now)
  })
  return { token, user: account.user }
}

function wrongPair(): Refusal {
  return new Refusal('invalid_credentials', 'Invalid credentials')
}

/** False when the password was reset or the account suspended since the password was checked. */
async function isUnchanged(trx: Trx, { user, passwordHash }: Account): Promise<boolean> {
  const account = trx
    .selectFrom('users')
    .where('id', '=', user._id)
    .where('password_hash', '=', passwordHash)
    .where('suspended_at', 'is', null)
    .select('id')
  return (await locked(trx, account).executeTakeFirst()) !== undefined
}

/**
 * The caller has locked the account, which is verified.
 * @returns its Bearer token, which is not stored
 */
export async function addSignIn(
  trx: Trx,
  userId: string,
  { userAgent }: Pick<Origin, 'userAgent'>,
  now: Date,
): Promise<string> {
  const token = newToken()
  const at = now.toISOString()
  await trx
    .deleteFrom('sign_ins')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', '<=', at), eb('last_used_at', '<=', idleSince(now))]))
    .execute()
  await trx
    .insertInto('sign_ins')
    .values({
      id: newId(),
      token_hash: hashToken(token),
      user_id: userId,
      user_agent: userAgent.slice(0, USER_AGENT_MAX),
      created_at: at,
      last_used_at: at,
      expires_at: after(now, signInTimes.atMostDays * DAY),
    } satisfies Schema['sign_ins'])
    .execute()
  await endOldest(trx, userId)
  return token
}

export async function beginSignIn(
  trx: Trx,
  userId: string,
  origin: Pick<Origin, 'userAgent'>,
  now: Date,
): Promise<BegunSignIn> {
  const token = await addSignIn(trx, userId, origin, now)
  const user = await findUser(trx, userId)
  if (user === undefined) throw signInFirst()
  return { token, user }
}

async function endOldest(trx: Trx, userId: string): Promise<void> {
  const beyond = trx
    .selectFrom('sign_ins')
    .where('user_id', '=', userId)
    .select('id')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SIGN_INS_MAX)
    .offset(SIGN_INS_MAX)
  const { numDeletedRows } = await trx
    .deleteFrom('sign_ins')
    .where('id', 'in', beyond)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await publish(trx, 'sign-ins', userId)
}

/**
 * On every instance: all, one, or all but one.
 * @returns how many were ended
 */
export async function endSignIns(
  trx: Trx,
  userId: string,
  which: 'all' | { only: string } | { except: string },
): Promise<number> {
  const all = trx.deleteFrom('sign_ins').where('user_id', '=', userId)
  const chosen =
    which === 'all'
      ? all
      : 'only' in which
        ? all.where('id', '=', which.only)
        : all.where('id', '<>', which.except)
  const { numDeletedRows } = await chosen.executeTakeFirst()
  if (numDeletedRows > 0n) await publish(trx, 'sign-ins', userId)
  return Number(numDeletedRows)
}

export async function deleteLapsedSignIns(trx: Trx, now: Date, room: Room): Promise<void> {
  const isOver = sql`expires_at <= ${now.toISOString()} or last_used_at <= ${idleSince(now)}`
  await deleteWithin(trx, room, 'sign_ins', isOver)
}
