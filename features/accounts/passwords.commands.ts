import type { Db, Trx } from '#database/connect.ts'
import type { App } from '#platform/app.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'
import type { Caller } from '#platform/http/serve.ts'
import { mayMail } from '#platform/mail/mail-allowances.ts'
import { writeMail } from '#platform/mail/outbox.ts'
import { isCommonPassword } from '#platform/security/common-passwords.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { hashToken } from '#platform/security/secrets.ts'

import {
  type AccountHooks,
  endBrowserLinks,
  issueMailToken,
  lockAddress,
  lockUser,
  spendMailTime,
  markVerified,
} from './accounts.commands.ts'
import type { User } from './accounts.contract.ts'
import { findAccount, findPassword } from './accounts.queries.ts'
import { addresseeOf } from './accounts.rules.ts'
import { checkPassword, clearFailures } from './failed-log-ins.commands.ts'
import { COMMON_PASSWORD } from './passwords.rules.ts'
import { recordNewPassword } from './security-mails.commands.ts'
import { passwordResetMail } from './security-mails.mails.ts'
import { endSignIns } from './sign-in.commands.ts'

/** An unverified account gets the link too: opening it proves the address. */
export async function forgotPassword(app: App, email: string, now: Date): Promise<void> {
  const to = addresseeOf(email)
  await app.database.transact(async (trx) => {
    await lockAddress(trx, to.key)
    const account = await findAccount(trx, to.key)
    // An account with neither password nor provider gets the link: it sets the first password.
    if (account?.passwordHash === null && account.usesProvider) {
      throw new Refusal(
        'google_account',
        'This account uses Google sign-in. Continue with Google instead.',
      )
    }
    const isProven = account !== undefined && account.verifiedAt !== null
    const standing = account === undefined ? 'nobody' : isProven ? 'proven' : 'unproven'
    const allowed = await mayMail(trx, { kind: 'reset', to, standing }, now)
    if (account === undefined || !allowed) return spendMailTime(trx, now)
    await mailReset(trx, app, account.user, now)
  })
  app.outbox.wake()
}

/** Links that were mailed earlier still work. */
export async function mailReset(trx: Trx, app: App, user: User, now: Date): Promise<void> {
  const token = await issueMailToken(trx, 'reset', user._id, now)
  await writeMail(trx, passwordResetMail(app.config, user, token), user._id, now)
}

interface Reset {
  token: string
  password: string
  ip: string
}

/** @returns the account's address */
export async function resetPassword(
  app: App,
  hooks: AccountHooks,
  reset: Reset,
  now: Date,
): Promise<string> {
  const tokenHash = hashToken(reset.token)
  const { ip } = reset
  // Refuse made-up tokens before hashing a password; the check that counts is in the transaction.
  await resetTokenOwner(app.database.read, tokenHash, now)
  if (await isCommonPassword(reset.password)) throw invalid('password', COMMON_PASSWORD)
  const passwordHash = await hashPassword(reset.password)
  const user = await app.database.transact(async (trx) => {
    const userId = await resetTokenOwner(trx, tokenHash, now)
    await lockUser(trx, userId)
    // Check again under the lock: the same link may have been used meanwhile.
    await resetTokenOwner(trx, tokenHash, now)
    await recordNewPassword(trx, app, { way: 'reset', userId, ip }, now)
    const { email, email_key: key } = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: now.toISOString() })
      .where('id', '=', userId)
      .returning(['email', 'email_key'])
      .executeTakeFirstOrThrow()
    await endSignIns(trx, userId, 'all')
    await endMailedLinks(trx, userId)
    await markVerified(trx, hooks, userId, now)
    return { email, key }
  })
  await clearFailures(app, { ip, emailKey: user.key })
  app.outbox.wake()
  return user.email
}

/** @throws a refusal if the link does not work any more; its page asks before anybody types */
export async function checkResetToken(db: Db, token: string, now: Date): Promise<void> {
  await resetTokenOwner(db, hashToken(token), now)
}

async function resetTokenOwner(db: Db, tokenHash: string, now: Date): Promise<string> {
  const token = await db
    .selectFrom('mail_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'reset')
    .where('expires_at', '>', now.toISOString())
    .select('user_id')
    .executeTakeFirst()
  if (token !== undefined) return token.user_id
  throw new Refusal(
    'invalid_token',
    'This reset link does not work: it was used already, or it is older than an hour. Ask for a new one.',
  )
}

/** After a new password no link that was mailed before sets another one, or signs a browser in. */
async function endMailedLinks(trx: Trx, userId: string): Promise<void> {
  await endBrowserLinks(trx, userId)
  await trx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .execute()
}

interface Change {
  currentPassword: string
  newPassword: string
  ip: string
}

export async function changePassword(
  app: App,
  caller: Caller,
  change: Change,
  now: Date,
): Promise<void> {
  const account = await findPassword(app.database.read, caller.userId)
  if (account === undefined) throw wrongPassword()
  if (account.passwordHash === null) {
    throw new Refusal(
      'google_account',
      'This account uses Google sign-in, so it has no password to change.',
    )
  }
  const { emailKey: key, passwordHash: old } = account
  const { ip } = change
  await checkPassword(app, old, change.currentPassword, {
    emailKey: key,
    ip,
    refusal: wrongPassword,
  })
  if (await isCommonPassword(change.newPassword)) throw invalid('newPassword', COMMON_PASSWORD)
  const passwordHash = await hashPassword(change.newPassword)
  await app.database.transact(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: now.toISOString() })
      .where('id', '=', caller.userId)
      // It may have been changed elsewhere meanwhile: then `currentPassword` is wrong by now.
      .where('password_hash', '=', old)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw wrongPassword()
    await endSignIns(trx, caller.userId, { except: caller.signInId })
    await recordNewPassword(trx, app, { way: 'change', userId: caller.userId, ip }, now)
    await endMailedLinks(trx, caller.userId)
  })
  app.outbox.wake()
}

function wrongPassword(): Refusal {
  const message = 'Current password is incorrect'
  return new Refusal('wrong_password', message, { errors: { currentPassword: message } })
}
