import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import {
  type AccountHooks,
  issueMailToken,
  markVerified,
  type SignUpOfLink,
  userRow,
} from '#features/accounts/accounts.commands.ts'
import { addresseeOf } from '#features/accounts/accounts.rules.ts'
import { COMMON_PASSWORD } from '#features/accounts/passwords.rules.ts'
import { beginSignIn, type BegunSignIn, endSignIns } from '#features/accounts/sign-in.commands.ts'
import type { App } from '#platform/app.ts'
import { HOUR } from '#platform/clock.ts'
import { invalid } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'
import { networkOf, type RateLimit } from '#platform/limits/rate-limits.ts'
import { mayMail } from '#platform/mail/mail-allowances.ts'
import { writeMail } from '#platform/mail/outbox.ts'
import type { Origin } from '#platform/security/browser-cookie.ts'
import { isCommonPassword } from '#platform/security/common-passwords.ts'
import { hashPassword } from '#platform/security/passwords.ts'

import { lockInvitation } from './invitations.commands.ts'
import { accountExistsMail, verificationMail } from './sign-ups.mails.ts'

const SIGN_UPS: RateLimit = { name: 'sign-up', max: 10, windowMs: HOUR }

interface SignUpDraft extends Origin {
  firstName: string
  lastName: string
  email: string
  password: string
  invite?: string | undefined
  /** The secret of the friend link that the verified account returns to. */
  join?: string | undefined
}

/**
 * Creates an unverified account, adds a competing sign-up to one that exists, or mails the owner of a
 * verified one. All three do about the same work and return nothing, so that nobody can tell whether
 * the address has an account. Whoever was invited by a mail to this address has proven it.
 * @returns the sign-in of an invited person, whose account is ready
 */
export async function signUp(
  app: App,
  hooks: AccountHooks,
  draft: SignUpDraft,
  now: Date,
): Promise<BegunSignIn | null> {
  if (await isCommonPassword(draft.password)) throw invalid('password', COMMON_PASSWORD)
  await app.limits.countNow(SIGN_UPS, networkOf(draft.ip))
  const hashed = { ...draft, passwordHash: await hashPassword(draft.password) }
  const signedIn = await app.database.transact(async (trx) => {
    const { invite: token, email } = draft
    const invitation =
      token === undefined ? undefined : await lockInvitation(trx, { token, email }, now)
    const account = await claimAddress(trx, hashed, now)
    const { id, isNew, verifiedAt } = account
    if (invitation !== undefined && verifiedAt === null) {
      // Whoever has the secret reads the mails of the address. Anybody may have signed up with it before,
      // without proving it: nothing of that is left.
      if (!isNew) await takeOver(trx, id, hashed, now)
      await markVerified(trx, hooks, id, now, { invitedBy: invitation.senderId })
      return beginSignIn(trx, id, draft, now)
    }
    const mail = { kind: 'verify', to: addresseeOf(email), standing: 'unproven' } as const
    const allowed = await mayMail(trx, mail, now)
    if (verifiedAt !== null) {
      if (allowed) await mailExistingOwner(trx, app, account, now)
      return null
    }
    const isOnlyBrowser = isNew || (await ownsPassword(trx, account, draft.browserHash))
    if (allowed) {
      const signUpId = await addSignUp(trx, account, hashed, isOnlyBrowser, now)
      await mailVerification(trx, app, { ...draft, id, signUpId }, now)
    } else await signUpWithoutMail(trx, account, isOnlyBrowser)
    return null
  })
  app.outbox.wake()
  return signedIn
}

type HashedDraft = SignUpDraft & { passwordHash: string }

interface Account {
  id: string
  firstName: string
  email: string
  passwordHash: string | null
  verifiedAt: string | null
  isNew: boolean
}

/** One statement creates the account if there is none: two requests at once cannot conflict. */
async function claimAddress(trx: Trx, hashed: HashedDraft, now: Date): Promise<Account> {
  const { firstName, lastName, email, passwordHash } = hashed
  const person = { first_name: firstName, last_name: lastName, email, password_hash: passwordHash }
  const row = userRow(person, now.toISOString())
  const account = await trx
    .insertInto('users')
    .values(row satisfies Schema['users'])
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
  return { ...account, isNew: account.id === row.id }
}

async function takeOver(trx: Trx, id: string, hashed: HashedDraft, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      first_name: hashed.firstName,
      last_name: hashed.lastName,
      email: hashed.email,
      password_hash: hashed.passwordHash,
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
  await endSignIns(trx, id, 'all')
  await trx.deleteFrom('mail_tokens').where('user_id', '=', id).execute()
}

/** Only if all sign-ups of the address came from one browser, the account itself has their password. */
async function ownsPassword(trx: Trx, account: Account, browser: string): Promise<boolean> {
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
 * The limit of mails is reached, so names, newest password and links do not change. But this person
 * will open a link that was mailed earlier, which must not set the password of an earlier sign-up.
 */
async function signUpWithoutMail(
  trx: Trx,
  account: Account,
  isOnlyBrowser: boolean,
): Promise<void> {
  if (account.isNew) await trx.deleteFrom('users').where('id', '=', account.id).execute()
  if (isOnlyBrowser) return
  await trx
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', account.id)
    .where('password_hash', 'is not', null)
    .execute()
}

/**
 * Adds a sign-up, or replaces this browser's earlier one. While all come from one browser the account
 * has the newest one's password; from the second browser on no link sets any password.
 * @returns the sign-up's id
 */
async function addSignUp(
  trx: Trx,
  account: Account,
  hashed: HashedDraft,
  isOnlyBrowser: boolean,
  now: Date,
): Promise<string> {
  const names = { first_name: hashed.firstName, last_name: hashed.lastName, email: hashed.email }
  const values = {
    ...names,
    password_hash: hashed.passwordHash,
    created_at: now.toISOString(),
  }
  const { id } = await trx
    .insertInto('sign_ups')
    .values({
      id: newId(),
      user_id: account.id,
      browser_hash: hashed.browserHash,
      ...values,
    } satisfies Schema['sign_ups'])
    .onConflict((conflict) => conflict.columns(['user_id', 'browser_hash']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (account.isNew) return id
  await trx
    .updateTable('users')
    .set({
      ...names,
      password_hash: isOnlyBrowser ? hashed.passwordHash : null,
      updated_at: now.toISOString(),
    })
    .where('id', '=', account.id)
    .execute()
  await retireOtherSignUps(trx, account.id, id)
  return id
}

/** Login checks the newest sign-up alone; an older one only gives its links a name. */
async function retireOtherSignUps(trx: Trx, userId: string, newest: string): Promise<void> {
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

/** For an address with an account: as many statements as for a new one, so that the time is the same. */
async function mailExistingOwner(trx: Trx, app: App, account: Account, now: Date): Promise<void> {
  // Nothing: a verified account has none.
  await trx.deleteFrom('sign_ups').where('user_id', '=', account.id).execute()
  await trx.deleteFrom('mail_tokens').where('token_hash', '=', newId()).execute()
  await trx.deleteFrom('mail_tokens').where('token_hash', '=', newId()).execute()
  await writeMail(trx, accountExistsMail(app.config, account), account.id, now)
}

interface Recipient extends SignUpOfLink {
  id: string
  firstName: string
  email: string
  join?: string | undefined
}

/** The browser of the sign-up is signed in by the link. */
export async function mailVerification(
  trx: Trx,
  app: App,
  to: Recipient,
  now: Date,
): Promise<void> {
  const token = await issueMailToken(trx, 'verify', to.id, now, to)
  await writeMail(trx, verificationMail(app.config, to, { token, join: to.join }), to.id, now)
}
