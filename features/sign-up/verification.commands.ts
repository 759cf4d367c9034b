import { type Db, locked, type Trx } from '#database/connect.ts'
import type { Room } from '#database/query/parts.ts'
import {
  type AccountHooks,
  endBrowserLinks,
  issueMailToken,
  lockAddress,
  lockUser,
  spendMailTime,
  markVerified,
} from '#features/accounts/accounts.commands.ts'
import {
  type Account,
  findAccount,
  findOwner,
  lacksPassword,
  type Owner,
} from '#features/accounts/accounts.queries.ts'
import { addresseeOf, VERIFICATION_TOKEN_MISSING } from '#features/accounts/accounts.rules.ts'
import { mailReset } from '#features/accounts/passwords.commands.ts'
import { beginSignIn, type BegunSignIn } from '#features/accounts/sign-in.commands.ts'
import type { App } from '#platform/app.ts'
import { after, DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import { mayMail } from '#platform/mail/mail-allowances.ts'
import type { Origin } from '#platform/security/browser-cookie.ts'
import { hashToken } from '#platform/security/secrets.ts'

import { mailVerification } from './sign-up.commands.ts'
import { newestSignUp } from './sign-ups.queries.ts'

/** Does as much work without a mail, so that the time does not tell who has an account. */
export async function resendVerification(
  app: App,
  { email, join }: { email: string; join?: string | undefined },
  now: Date,
): Promise<void> {
  const to = addresseeOf(email)
  await app.database.transact(async (trx) => {
    await lockAddress(trx, to.key)
    const account = await findAccount(trx, to.key)
    const newest = await newestSignUp(trx, to.key)
    const due = account === undefined ? null : dueMail(account)
    const standing = due === null ? 'nobody' : due === 'reset' ? 'proven' : 'unproven'
    const allowed = await mayMail(trx, { kind: due ?? 'verify', to, standing }, now)
    if (account === undefined || due === null || !allowed) return spendMailTime(trx, now)
    const { _id: id, ...user } = account.user
    if (due === 'reset') return mailReset(trx, app, account.user, now)
    const signUp = { signUpId: null, browserHash: null, ...user, ...newest }
    await mailVerification(trx, app, { ...signUp, id, join }, now)
  })
  app.outbox.wake()
}

function dueMail(account: Account): 'verify' | 'reset' | null {
  if (account.verifiedAt === null) return 'verify'
  return lacksPassword(account) ? 'reset' : null
}

/** Reset tokens of one account: more than somebody has pages open and links mailed. */
const RESET_TOKENS_MAX = 50

/**
 * Verifies an address by the token that was mailed to it. Using the token again succeeds too. The browser
 * that signed up is signed in, once: it has chosen the account's password, and its person reads the mails.
 * @returns the address, and a reset token when the account has no password yet
 */
export async function verifyEmail(
  app: App,
  hooks: AccountHooks,
  { token, ...origin }: { token: string } & Origin,
  now: Date,
): Promise<Verified> {
  const tokenHash = hashToken(token)
  return app.database.transact(async (trx) => {
    const { user_id: userId } = await findLink(trx, tokenHash)
    await lockUser(trx, userId)
    // Read again under the lock: another request may have used it meanwhile.
    const link = await findLink(trx, tokenHash)
    const account = await findOwner(trx, userId)
    const expired = checkLink(link, account, now)
    if (link.used_at === null) {
      await markUsed(trx, tokenHash, now)
      if (account.verifiedAt === null) {
        await verifyByLink(trx, hooks, account, { ...link, tokenHash }, now)
      }
    }
    // On every use: a mail scanner may have opened the link before the person did.
    const verified = await findOwner(trx, userId)
    const { email } = verified
    if (lacksPassword(verified)) {
      return { email, passwordToken: await issueResetToken(trx, userId, now), signedIn: null }
    }
    const isHere = link.browser_hash === origin.browserHash
    if (expired || !isHere || verified.suspendedAt !== null) {
      return { email, passwordToken: null, signedIn: null }
    }
    await endBrowserLinks(trx, userId)
    const signedIn = await beginSignIn(trx, userId, origin, now)
    return { email, passwordToken: null, signedIn }
  })
}

/** Does not use the link up. */
export async function checkVerificationLink(db: Db, token: string, now: Date): Promise<void> {
  const link = await findLink(db, hashToken(token))
  checkLink(link, await findOwner(db, link.user_id), now)
}

/** @returns whether the link has expired, and is only good for saying that the address is verified */
function checkLink(link: Link, account: Owner, now: Date): boolean {
  const expired = link.expires_at <= now.toISOString()
  if (expired && (link.used_at === null || lacksPassword(account))) {
    throw new Refusal('invalid_token', 'This verification link has expired. Ask for a new one.')
  }
  return expired
}

interface Verified {
  email: string
  passwordToken: string | null
  signedIn: BegunSignIn | null
}

/** A link can be opened any number of times, so the oldest tokens are deleted. */
async function issueResetToken(trx: Trx, userId: string, now: Date): Promise<string> {
  const newest = trx
    .selectFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .select('token_hash')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(RESET_TOKENS_MAX - 1)
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
  browser_hash: string | null
}

async function findLink(db: Db, tokenHash: string): Promise<Link> {
  const link = await db
    .selectFrom('mail_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.token_hash', '=', tokenHash)
    .where('t.purpose', '=', 'verify')
    // A 401 would sign out whoever else is signed in there.
    .where('u.deleting_at', 'is', null)
    .select(['t.user_id', 't.sign_up_id', 't.created_at', 't.expires_at', 't.used_at'])
    .select('t.browser_hash')
    .executeTakeFirst()
  if (link === undefined) throw new Refusal('invalid_token', VERIFICATION_TOKEN_MISSING)
  return link
}

async function markUsed(trx: Trx, tokenHash: string, now: Date): Promise<void> {
  await trx
    .updateTable('mail_tokens')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/**
 * Gives the account the name of the link's sign-up. The account keeps its password only if it is this
 * sign-up's, which is so only while there was no other one (sign-up.commands.ts).
 */
async function verifyByLink(
  trx: Trx,
  hooks: AccountHooks,
  account: Owner,
  link: Link & { tokenHash: string },
  now: Date,
): Promise<void> {
  const signUp = await trx
    .selectFrom('sign_ups')
    .where('id', '=', link.sign_up_id)
    .select(['first_name', 'last_name', 'email', 'password_hash'])
    .executeTakeFirst()
  await trx
    .updateTable('users')
    .set({
      // A link that was mailed again after the last sign-up had gone has none: then a password is chosen.
      ...(signUp && {
        first_name: signUp.first_name,
        last_name: signUp.last_name,
        email: signUp.email,
      }),
      password_hash: signUp?.password_hash === account.passwordHash ? account.passwordHash : null,
    })
    .where('id', '=', account.id)
    .execute()
  await markVerified(trx, hooks, account.id, now, { link: link.tokenHash })
}

/** Unverified accounts without a sign-up or a new link for this long are deleted. */
const UNVERIFIED_STORED_MS = 30 * DAY
/** In rows, with the sign-ups. */
const UNVERIFIED_COST = 20

/** None of their links works any more, so the next sign-up is the first again. */
export async function deleteUnverified(trx: Trx, now: Date, room: Room): Promise<void> {
  const limit = Math.ceil(room.rows / UNVERIFIED_COST)
  const stale = trx
    .selectFrom('users')
    .where('email_verified_at', 'is', null)
    .where('updated_at', '<=', after(now, -UNVERIFIED_STORED_MS))
    // What an admin has decided about an account stays.
    .where('suspended_at', 'is', null)
    .where('role', '=', 'user')
    .where('id', 'not in', accountsWithTokens(trx))
    .select('id')
    .orderBy('id')
    .limit(limit)
  const ids = (await locked(trx, stale).execute()).map(({ id }) => id)
  room.rows -= ids.length * UNVERIFIED_COST
  // Checked again under the lock: a link may have been mailed meanwhile.
  if (ids.length > 0) {
    await trx
      .deleteFrom('users')
      .where('id', 'in', ids)
      .where('id', 'not in', accountsWithTokens(trx))
      .execute()
  }
}

/** Expired ones stay stored for a week. */
function accountsWithTokens(trx: Trx) {
  return trx.selectFrom('mail_tokens').select('user_id')
}
