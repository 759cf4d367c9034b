import { sql } from 'kysely'

import { ping, type Trx } from '#database/connect.ts'
import { holdUsers } from '#database/locks.ts'
import type { App } from '#platform/app.ts'
import { after, DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { invalid, Refusal } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { countAct, type Limit, networkOf } from '#platform/limits.ts'
import { post } from '#platform/mail.ts'
import { hashPassword } from '#platform/passwords.ts'
import { isPopularPassword } from '#platform/popular-passwords.ts'
import { hashToken, newToken } from '#platform/secrets.ts'

import { listName } from './commands-search.ts'
import { accountExistsMail, verificationMail } from './mails.ts'
import { findAccount } from './queries.ts'
import { COMMON_PASSWORD, emailKey, mailTokenHours, VERIFICATION_TOKEN_MISSING } from './rules.ts'

const SIGN_UPS: Limit = { name: 'sign-up', max: 10, windowMs: HOUR }
/** Mails about signing in that one address may get; it protects people, so LIMITS does not lift it. */
const MAILS: Limit = { name: 'account-mails', max: 5, windowMs: 30 * MINUTE }

/** Expired links are kept a while, so that their page can say what happened. */
const EXPIRED_KEPT_MS = 7 * DAY

/** What follows in other features from what happens to an account; server/app.ts gives it. */
export interface AccountWiring {
  /** In the transaction in which an address is proven for the first time. */
  verified(trx: Trx, userId: string, now: Date): Promise<void>
  /** In the transaction in which the account is deleted, before its row goes. */
  leaving(trx: Trx, userId: string, now: Date): Promise<void>
}

interface SignUpDraft {
  firstName: string
  lastName: string
  email: string
  password: string
  ip: string
}

/**
 * Opens an account that waits for its address to be verified, or mails the owner of an account
 * that is there already. Both ways do the same work and answer nothing.
 */
export async function signUp(app: App, draft: SignUpDraft, now: Date): Promise<void> {
  if (await isPopularPassword(draft.password)) throw invalid('password', COMMON_PASSWORD)
  await app.limits.take(SIGN_UPS, networkOf(draft.ip))
  const passwordHash = await hashPassword(draft.password)
  await app.database.transact(async (trx) => {
    const account = await claimAddress(trx, draft, passwordHash, now)
    const { id, email, verifiedAt } = account
    // The links of an earlier sign-up must not open the account with this one's password.
    if (verifiedAt === null) await deleteVerificationTokens(trx, id)
    if (!(await mayMail(trx, emailKey(email), now))) return
    if (verifiedAt === null) await mailVerification(trx, app, account, now)
    else await post(trx, accountExistsMail(app.config, account), id, now)
  })
  app.outbox.wake()
}

/**
 * The account of an address, made if there is none. While nobody has proven the address, the last
 * sign-up's name and password are the account's, so that an account that a stranger opened ahead
 * holds nothing of the stranger's once the owner signs up. One statement: two at once cannot clash.
 */
async function claimAddress(trx: Trx, draft: SignUpDraft, passwordHash: string, now: Date) {
  const at = now.toISOString()
  const unlessVerified = (column: 'first_name' | 'last_name' | 'email' | 'password_hash') =>
    sql<string>`case when users.email_verified_at is null then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`users.${column}`)} end`
  return trx
    .insertInto('users')
    .values({
      id: newId(),
      first_name: draft.firstName,
      last_name: draft.lastName,
      email: draft.email,
      email_key: emailKey(draft.email),
      password_hash: passwordHash,
      role: 'user',
      email_verified_at: null,
      suspended_at: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet({
        first_name: unlessVerified('first_name'),
        last_name: unlessVerified('last_name'),
        email: unlessVerified('email'),
        password_hash: unlessVerified('password_hash'),
      }),
    )
    .returning(['id', 'first_name as firstName', 'email', 'email_verified_at as verifiedAt'])
    .executeTakeFirstOrThrow()
}

async function deleteVerificationTokens(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'verify')
    .execute()
}

/** Counts a mail to an address; false when it has had its share. */
export async function mayMail(trx: Trx, key: string, now: Date): Promise<boolean> {
  const { count } = await countAct(trx, MAILS, key, now)
  return count <= MAILS.max
}

async function mailVerification(
  trx: Trx,
  app: App,
  account: { id: string; firstName: string; email: string },
  now: Date,
): Promise<void> {
  const token = await issueMailToken(trx, 'verify', account.id, now)
  await post(trx, verificationMail(app.config, account, token), account.id, now)
}

/** Makes a token for a mailed link; only its hash is kept. */
export async function issueMailToken(
  trx: Trx,
  purpose: 'verify' | 'reset',
  userId: string,
  now: Date,
): Promise<string> {
  await forgetExpiredTokens(trx, now)
  const token = newToken()
  await trx
    .insertInto('mail_tokens')
    .values({
      token_hash: hashToken(token),
      purpose,
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: after(now, mailTokenHours[purpose] * HOUR),
      used_at: null,
    })
    .execute()
  return token
}

async function forgetExpiredTokens(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom('mail_tokens')
    .where('expires_at', '<=', after(now, -EXPIRED_KEPT_MS))
    .execute()
}

/** As many steps as a mail with a link takes, so that the time of the answer does not tell of one. */
export async function mailNobody(trx: Trx, now: Date): Promise<void> {
  await forgetExpiredTokens(trx, now)
  const none = newToken()
  await trx.deleteFrom('mail_tokens').where('token_hash', '=', hashToken(none)).execute()
  await trx.deleteFrom('outbox').where('id', '=', newId()).execute()
  await ping(trx)
}

/** Mails a new link when the address waits to be verified, and does as much work when it does not. */
export async function resendVerification(app: App, email: string, now: Date): Promise<void> {
  const key = emailKey(email)
  await app.database.transact(async (trx) => {
    const account = await findAccount(trx, key)
    const waits = account !== undefined && account.verifiedAt === null
    // Asking in vain is counted elsewhere, or it would use up the share of a real link.
    const allowed = await mayMail(trx, waits ? key : `in vain: ${key}`, now)
    if (!allowed) return
    if (!waits) return mailNobody(trx, now)
    const { _id: id, ...user } = account.user
    await mailVerification(trx, app, { id, ...user }, now)
  })
  app.outbox.wake()
}

/** Proves an address by the token that was mailed to it; once proven, it stays so. */
export async function verifyEmail(
  app: App,
  wiring: AccountWiring,
  token: string,
  now: Date,
): Promise<void> {
  const tokenHash = hashToken(token)
  await app.database.transact(async (trx) => {
    const mailed = trx
      .selectFrom('mail_tokens')
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', 'verify')
      .select(['user_id', 'expires_at', 'used_at'])
    const first = await mailed.executeTakeFirst()
    if (first === undefined) throw new Refusal('invalid_token', VERIFICATION_TOKEN_MISSING)
    await lockUser(trx, first.user_id)
    // Again, now that no sign-up can put another password behind this link.
    const found = await mailed.executeTakeFirst()
    if (found === undefined) throw new Refusal('invalid_token', VERIFICATION_TOKEN_MISSING)
    if (found.used_at !== null) return
    if (found.expires_at <= now.toISOString()) {
      throw new Refusal('invalid_token', 'This verification link has expired. Ask for a new one.')
    }
    await trx
      .updateTable('mail_tokens')
      .set({ used_at: now.toISOString() })
      .where('token_hash', '=', tokenHash)
      .execute()
    await markVerified(trx, wiring, found.user_id, now)
  })
}

/** Holds an account until the transaction ends. */
export async function lockUser(trx: Trx, id: string): Promise<void> {
  await holdUsers(trx, [id])
}

/** Notes that the account's owner has proven its address. */
export async function markVerified(
  trx: Trx,
  wiring: AccountWiring,
  userId: string,
  now: Date,
): Promise<void> {
  const user = await trx
    .updateTable('users')
    .set({ email_verified_at: now.toISOString(), updated_at: now.toISOString() })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (user === undefined) return
  await listName(trx, userId)
  await wiring.verified(trx, userId, now)
}

/** Changes a name; people find the account by the new one from now on. */
export async function rename(
  trx: Trx,
  userId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .execute()
  await listName(trx, userId)
}
