import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import type { App } from '#platform/app.ts'
import { HOUR } from '#platform/clock.ts'
import { invalid } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'
import { type RateLimit, networkOf } from '#platform/limits/rate-limits.ts'
import { enqueueMail } from '#platform/mail/outbox-queue.ts'
import { isCommonPassword } from '#platform/security/common-passwords.ts'
import { hashPassword } from '#platform/security/passwords.ts'

import { issueMailToken, mayMail } from '../commands.ts'
import { accountExistsMail, verificationMail } from '../mails.ts'
import { COMMON_PASSWORD, emailKey } from '../rules.ts'

const SIGN_UPS: RateLimit = { name: 'sign-up', max: 10, windowMs: HOUR }

interface SignUpDraft {
  firstName: string
  lastName: string
  email: string
  password: string
  ip: string
  /** Hash of the browser's key (platform/security/browser-cookie.ts). */
  browser: string
}

/**
 * Opens an account that waits for its address to be verified, competes for one that waits already,
 * or mails the owner of one that is verified. All ways do about the same work and answer nothing.
 */
export async function signUp(app: App, draft: SignUpDraft, now: Date): Promise<void> {
  if (await isCommonPassword(draft.password)) throw invalid('password', COMMON_PASSWORD)
  await app.limits.take(SIGN_UPS, networkOf(draft.ip))
  const wanted = { ...draft, passwordHash: await hashPassword(draft.password) }
  await app.database.transact(async (trx) => {
    const account = await claimAddress(trx, wanted, now)
    const allowed = await mayMail(trx, 'verify', emailKey(draft.email), now)
    if (account.verifiedAt !== null) {
      if (allowed) await tellOwner(trx, app, account, now)
      return
    }
    const alone = account.isNew || (await isItsOnlyBrowser(trx, account, draft.browser))
    if (!allowed) return goWithoutMail(trx, account, alone)
    const signUpId = await compete(trx, account, wanted, alone, now)
    await mailVerification(trx, app, { ...draft, id: account.id, signUpId }, now)
  })
  app.outbox.wake()
}

type Wanted = SignUpDraft & { passwordHash: string }

interface Account {
  id: string
  firstName: string
  email: string
  passwordHash: string | null
  verifiedAt: string | null
  isNew: boolean
}

/**
 * The account of an address, held until the transaction ends, made if there is none. One statement:
 * two at once cannot clash.
 */
async function claimAddress(trx: Trx, wanted: Wanted, now: Date): Promise<Account> {
  const id = newId()
  const at = now.toISOString()
  const account = await trx
    .insertInto('users')
    .values({
      id,
      first_name: wanted.firstName,
      last_name: wanted.lastName,
      email: wanted.email,
      email_key: emailKey(wanted.email),
      password_hash: wanted.passwordHash,
      role: 'user',
      email_verified_at: null,
      suspended_at: null,
      created_at: at,
      updated_at: at,
    } satisfies Schema['users'])
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet({ updated_at: sql`users.updated_at` }),
    )
    .returning([
      'id',
      'first_name as firstName',
      'email',
      'password_hash as passwordHash',
      'email_verified_at as verifiedAt',
    ])
    .executeTakeFirstOrThrow()
  return { ...account, isNew: account.id === id }
}

/**
 * Whether every sign-up that the address ever had came from this browser: only then does the account
 * itself hold a password, that sign-up's. Another one there was put by an instance of the version
 * before, for nobody knows whom.
 */
async function isItsOnlyBrowser(trx: Trx, account: Account, browser: string): Promise<boolean> {
  if (account.passwordHash === null) return false
  const own = await trx
    .selectFrom('sign_ups')
    .where('user_id', '=', account.id)
    .where('browser_hash', '=', browser)
    .where('password_hash', '=', account.passwordHash)
    .select('id')
    .executeTakeFirst()
  return own !== undefined
}

/**
 * No mail may go, so names, newest password and links stay as they are. But whoever asks now will
 * open one of the links that came before, which must not bring the password of whoever asked first.
 */
async function goWithoutMail(trx: Trx, account: Account, alone: boolean): Promise<void> {
  if (account.isNew) await trx.deleteFrom('users').where('id', '=', account.id).execute()
  if (alone) return
  await trx
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', account.id)
    .where('password_hash', 'is not', null)
    .execute()
}

/**
 * Puts a sign-up beside those of other browsers, or in the place of this browser's own. While it is
 * alone the account has its password; from the second on no link brings one, whosever it is.
 * @returns the sign-up's id
 */
async function compete(
  trx: Trx,
  account: Account,
  wanted: Wanted,
  alone: boolean,
  now: Date,
): Promise<string> {
  const named = { first_name: wanted.firstName, last_name: wanted.lastName, email: wanted.email }
  const brought = {
    ...named,
    password_hash: wanted.passwordHash,
    created_at: now.toISOString(),
  }
  const { id } = await trx
    .insertInto('sign_ups')
    .values({
      id: newId(),
      user_id: account.id,
      browser_hash: wanted.browser,
      ...brought,
    } satisfies Schema['sign_ups'])
    .onConflict((conflict) => conflict.columns(['user_id', 'browser_hash']).doUpdateSet(brought))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (account.isNew) return id
  await trx
    .updateTable('users')
    .set({
      ...named,
      password_hash: alone ? wanted.passwordHash : null,
      updated_at: now.toISOString(),
    })
    .where('id', '=', account.id)
    .execute()
  await retireOthers(trx, account.id, id)
  return id
}

/** A login is judged by the newest sign-up alone; an older one is only a name for its links. */
async function retireOthers(trx: Trx, userId: string, newest: string): Promise<void> {
  const linked = trx
    .selectFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('sign_up_id', 'is not', null)
    .select((eb) => eb.ref('sign_up_id').$notNull().as('id'))
  await trx
    .updateTable('sign_ups')
    .set({ password_hash: null })
    .where('user_id', '=', userId)
    .where('id', '<>', newest)
    .where('password_hash', 'is not', null)
    .execute()
  await trx
    .deleteFrom('sign_ups')
    .where('user_id', '=', userId)
    .where('id', '<>', newest)
    .where('id', 'not in', linked)
    .execute()
}

/** To an address that has an account. Takes as many steps as a new account, so that the time does not tell. */
async function tellOwner(trx: Trx, app: App, account: Account, now: Date): Promise<void> {
  // What an instance of the version before has left, if any.
  await trx.deleteFrom('sign_ups').where('user_id', '=', account.id).execute()
  await trx.deleteFrom('mail_tokens').where('token_hash', '=', newId()).execute()
  await trx.deleteFrom('mail_tokens').where('token_hash', '=', newId()).execute()
  await enqueueMail(trx, accountExistsMail(app.config, account), account.id, now)
}

interface Recipient {
  /** The account. */
  id: string
  signUpId: string | null
  firstName: string
  email: string
}

/** Mails a link that proves the address, with the name of a sign-up and perhaps its password. */
export async function mailVerification(
  trx: Trx,
  app: App,
  to: Recipient,
  now: Date,
): Promise<void> {
  const token = await issueMailToken(trx, 'verify', to.id, now, to.signUpId)
  await enqueueMail(trx, verificationMail(app.config, to, token), to.id, now)
}
