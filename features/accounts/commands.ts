import { locked, ping, type Trx } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { Schema } from '#database/schema/schema.ts'
import { after, DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { countAction, type RateLimit } from '#platform/limits/rate-limits.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'

import { mailboxKey, mailTokenHours } from './rules.ts'
import { listName } from './search/commands.ts'

/**
 * Mails about signing in that one address may get; they protect people, so LIMITS does not lift them.
 * Each purpose has its own, so that whoever uses up one leaves the other.
 */
const MAILS: Record<Purpose, RateLimit> = {
  verify: { name: 'account-mails', max: 5, windowMs: 30 * MINUTE },
  reset: { name: 'reset-mails', max: 5, windowMs: 30 * MINUTE },
}
/**
 * All spellings of a mailbox together get these beside the first mail of each, so that whoever uses
 * up other spellings does not keep the owner's own address from being verified.
 */
const MORE_MAILS: Record<Purpose, RateLimit> = {
  verify: { name: 'mailbox-account-mails', max: 5, windowMs: 30 * MINUTE },
  reset: { name: 'mailbox-reset-mails', max: 5, windowMs: 30 * MINUTE },
}
const FIRST_MAILS: Record<Purpose, RateLimit> = {
  verify: { name: 'mailbox-first-account-mails', max: 20, windowMs: 30 * MINUTE },
  reset: { name: 'mailbox-first-reset-mails', max: 20, windowMs: 30 * MINUTE },
}

type Purpose = 'verify' | 'reset'

/** Expired links are kept a while, so that their page can say what happened. */
const EXPIRED_KEPT_MS = 7 * DAY

/** What follows in other features from what happens to an account; server/app.ts gives it. */
export interface AccountHooks {
  /** In the transaction in which an address is proven for the first time. */
  verified(trx: Trx, userId: string, now: Date): Promise<void>
  /** In the transaction in which the account is deleted, before its row goes. */
  deleting(trx: Trx, userId: string, now: Date): Promise<void>
}

/**
 * Counts a mail to an address, and to its mailbox whatever the spelling; false when either has had
 * its share.
 * @param isProven whether the address has an account that is verified, which has a share of its own:
 *   anybody can sign up with spellings of it, and mails to those must not use it up
 */
export async function mayMail(
  trx: Trx,
  purpose: Purpose,
  key: string,
  now: Date,
  isProven = false,
): Promise<boolean> {
  const kind = isProven ? 'proven: ' : ''
  const address = await countAction(trx, MAILS[purpose], `${kind}${key}`, now)
  if (address.count > MAILS[purpose].max) return false
  const ofMailbox = (address.count === 1 ? FIRST_MAILS : MORE_MAILS)[purpose]
  const mailbox = await countAction(trx, ofMailbox, `${kind}${mailboxKey(key)}`, now)
  return mailbox.count <= ofMailbox.max
}

/**
 * Makes a token for a link; only its hash is kept.
 * @param signUpId whose name and password a link that verifies may bring
 */
export async function issueMailToken(
  trx: Trx,
  purpose: Purpose,
  userId: string,
  now: Date,
  signUpId: string | null = null,
): Promise<string> {
  await forgetExpiredTokens(trx, now)
  const token = newToken()
  await trx
    .insertInto('mail_tokens')
    .values({
      token_hash: hashToken(token),
      purpose,
      user_id: userId,
      sign_up_id: signUpId,
      created_at: now.toISOString(),
      expires_at: after(now, mailTokenHours[purpose] * HOUR),
      used_at: null,
    } satisfies Schema['mail_tokens'])
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
export async function spendMailTime(trx: Trx, now: Date): Promise<void> {
  await forgetExpiredTokens(trx, now)
  const none = newToken()
  await trx.deleteFrom('mail_tokens').where('token_hash', '=', hashToken(none)).execute()
  await trx.deleteFrom('outbox').where('id', '=', newId()).execute()
  await ping(trx)
}

/** Holds an account until the transaction ends. */
export async function lockUser(trx: Trx, id: string): Promise<void> {
  await lockUsers(trx, [id])
}

/** The same by its address, if there is such an account. */
export async function lockAddress(trx: Trx, emailKey: string): Promise<void> {
  const account = trx.selectFrom('users').where('email_key', '=', emailKey).select('id')
  await locked(trx, account).execute()
}

/**
 * Notes that the account's owner has proven its address, by whatever way. What others wanted with the
 * address goes, so that no link brings a password from here on.
 */
export async function markVerified(
  trx: Trx,
  wiring: AccountHooks,
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
  await trx.deleteFrom('sign_ups').where('user_id', '=', userId).execute()
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
