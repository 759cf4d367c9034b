import { locked, type Trx } from '#database/connect.ts'
import type { App } from '#platform/app.ts'
import { after, DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import { hashToken } from '#platform/security/secrets.ts'

import {
  type AccountHooks,
  issueMailToken,
  lockAddress,
  lockUser,
  spendMailTime,
  markVerified,
  mayMail,
} from '../commands.ts'
import { mailReset } from '../passwords/commands.ts'
import {
  type Account,
  findAccount,
  findOwner,
  lacksPassword,
  newestSignUp,
  type Owner,
} from '../queries.ts'
import { emailKey, VERIFICATION_TOKEN_MISSING } from '../rules.ts'
import { mailVerification } from '../sign-up/commands.ts'

/**
 * Mails a new link when the address waits to be verified, or when it is and the account waits for a
 * password; does as much work when it is neither.
 */
export async function resendVerification(app: App, email: string, now: Date): Promise<void> {
  const key = emailKey(email)
  await app.database.transact(async (trx) => {
    await lockAddress(trx, key)
    const account = await findAccount(trx, key)
    const newest = await newestSignUp(trx, key)
    const due = account === undefined ? null : dueMail(account)
    // Asking in vain is counted elsewhere, or it would use up the share of a real link.
    const counted = due === null ? `in vain: ${key}` : key
    if (!(await mayMail(trx, due ?? 'verify', counted, now, due === 'reset'))) return
    if (account === undefined || due === null) return spendMailTime(trx, now)
    const { _id: id, ...user } = account.user
    if (due === 'reset') return mailReset(trx, app, account.user, now)
    await mailVerification(trx, app, { signUpId: null, ...user, ...newest, id }, now)
  })
  app.outbox.wake()
}

function dueMail(account: Account): 'verify' | 'reset' | null {
  if (account.verifiedAt === null) return 'verify'
  return lacksPassword(account) ? 'reset' : null
}

/** More than the pages that somebody has open, with the links that were mailed. */
const CHOICES_MAX = 50

/**
 * Proves an address by the token that was mailed to it; once proven, it stays so.
 * @returns the address, and a token for choosing a password where the account waits for one
 */
export async function verifyEmail(
  app: App,
  wiring: AccountHooks,
  token: string,
  now: Date,
): Promise<{ email: string; passwordToken: string | null }> {
  const tokenHash = hashToken(token)
  return app.database.transact(async (trx) => {
    const { user_id: userId } = await findLink(trx, tokenHash)
    await lockUser(trx, userId)
    // Again, now that nothing else can use it or change what is behind it.
    const link = await findLink(trx, tokenHash)
    const expired = link.expires_at <= now.toISOString()
    const account = await findOwner(trx, userId)
    if (expired && (link.used_at === null || lacksPassword(account))) {
      throw new Refusal('invalid_token', 'This verification link has expired. Ask for a new one.')
    }
    if (link.used_at === null) {
      await useUp(trx, tokenHash, now)
      if (account.verifiedAt === null) await proveByLink(trx, wiring, account, link, now)
    }
    // Not before: whoever opens a link a second time may be the first who is not a program.
    const proven = await findOwner(trx, userId)
    const passwordToken = lacksPassword(proven) ? await issueChoice(trx, userId, now) : null
    return { email: proven.email, passwordToken }
  })
}

/**
 * A token for the reset page, to whoever has opened a link. Links are opened as often as somebody
 * likes, so the oldest tokens go.
 */
async function issueChoice(trx: Trx, userId: string, now: Date): Promise<string> {
  const newest = trx
    .selectFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .select('token_hash')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(CHOICES_MAX - 1)
  await trx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .where('token_hash', 'not in', newest)
    .execute()
  return issueMailToken(trx, 'reset', userId, now)
}

interface Link {
  user_id: string
  sign_up_id: string | null
  created_at: string
  expires_at: string
  used_at: string | null
}

async function findLink(trx: Trx, tokenHash: string): Promise<Link> {
  const link = await trx
    .selectFrom('mail_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'verify')
    .select(['user_id', 'sign_up_id', 'created_at', 'expires_at', 'used_at'])
    .executeTakeFirst()
  if (link === undefined) throw new Refusal('invalid_token', VERIFICATION_TOKEN_MISSING)
  return link
}

async function useUp(trx: Trx, tokenHash: string, now: Date): Promise<void> {
  await trx
    .updateTable('mail_tokens')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/**
 * Gives the account the name of the link's sign-up, and leaves it the password that it has if that
 * is this sign-up's, which is so only while there has been no other (commands-sign-up.ts).
 */
async function proveByLink(
  trx: Trx,
  wiring: AccountHooks,
  account: Owner,
  link: Link,
  now: Date,
): Promise<void> {
  const signUp = await trx
    .selectFrom('sign_ups')
    .where('id', '=', link.sign_up_id)
    .select(['first_name', 'last_name', 'email', 'password_hash'])
    .executeTakeFirst()
  const isAlone =
    signUp === undefined
      ? await isAloneAtOlder(trx, account, link)
      : signUp.password_hash === account.passwordHash
  await trx
    .updateTable('users')
    .set({
      ...(signUp === undefined
        ? {}
        : { first_name: signUp.first_name, last_name: signUp.last_name, email: signUp.email }),
      password_hash: isAlone ? account.passwordHash : null,
    })
    .where('id', '=', account.id)
    .execute()
  await markVerified(trx, wiring, account.id, now)
}

/**
 * The same for a link of the version before, which knows no sign-ups. Each of its own sign-ups ends
 * the links before it and brings another password: there was no second one where the link is as old
 * as the account, or where the password is still the one of a sign-up of this version.
 */
async function isAloneAtOlder(trx: Trx, account: Owner, link: Link): Promise<boolean> {
  if (link.created_at === account.createdAt) return true
  const signUp = await trx
    .selectFrom('sign_ups')
    .where('user_id', '=', account.id)
    .where('password_hash', '=', account.passwordHash)
    .select('id')
    .executeTakeFirst()
  return signUp !== undefined
}

/** Unproven accounts that nobody has signed up for, or asked a link for, in this time go. */
const UNPROVEN_KEPT_MS = 30 * DAY
const AT_ONCE = 500

/**
 * Removes accounts whose address nobody has proven for a long time, with their sign-ups and
 * passwords: none of their links works any more, so the next sign-up is the first again.
 */
export async function deleteUnverified(trx: Trx, now: Date): Promise<void> {
  const stale = trx
    .selectFrom('users')
    .where('email_verified_at', 'is', null)
    .where('updated_at', '<=', after(now, -UNPROVEN_KEPT_MS))
    // What an admin has decided about an account outlives that nobody uses it.
    .where('suspended_at', 'is', null)
    .where('role', '=', 'user')
    .where('id', 'not in', linked(trx))
    .select('id')
    .orderBy('id')
    .limit(AT_ONCE)
  const held = (await locked(trx, stale).execute()).map(({ id }) => id)
  // Asked again once they are held: a link may have been mailed meanwhile.
  if (held.length > 0) {
    await trx
      .deleteFrom('users')
      .where('id', 'in', held)
      .where('id', 'not in', linked(trx))
      .execute()
  }
  // What an instance of the version before leaves when it verifies.
  await trx
    .deleteFrom('sign_ups')
    .where(
      'user_id',
      'in',
      trx.selectFrom('users').where('email_verified_at', 'is not', null).select('id'),
    )
    .execute()
}

/** Accounts with links; expired ones are kept for a week. */
function linked(trx: Trx) {
  return trx.selectFrom('mail_tokens').select('user_id')
}
