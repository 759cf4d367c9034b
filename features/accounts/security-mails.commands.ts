import type { Trx } from '#database/connect.ts'
import type { App } from '#platform/app.ts'
import { DAY } from '#platform/clock.ts'
import { countAction, type RateLimit } from '#platform/limits/rate-limits.ts'
import { writeMail } from '#platform/mail/outbox.ts'

import { writeAudit } from './audit.commands.ts'
import { farewellMail, passwordChangedMail } from './security-mails.mails.ts'

/** Mails to an account's owner at most; `LIMITS=off` does not lift them. */
const PASSWORD_MAILS: RateLimit = { name: 'password-changed-mails', max: 5, windowMs: DAY }
const FAREWELL_MAILS: RateLimit = { name: 'farewell-mails', max: 3, windowMs: DAY }

interface NewPassword {
  way: 'change' | 'reset'
  userId: string
  ip: string
}

/**
 * Writes the audit and mails the owner. A first password
 * sends no mail, so a reset has to call this before it writes the password.
 */
export async function recordNewPassword(
  trx: Trx,
  app: App,
  { way, userId, ip }: NewPassword,
  now: Date,
): Promise<void> {
  const what = way === 'change' ? 'change-password' : 'reset-password'
  await writeAudit(trx, { what, by: { userId, ip }, about: userId }, now)
  const owner = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('password_hash', 'is not', null)
    .where('email_verified_at', 'is not', null)
    .select(['first_name as firstName', 'email'])
    .executeTakeFirst()
  if (owner === undefined) return
  const { count } = await countAction(trx, PASSWORD_MAILS, userId, now)
  if (count > PASSWORD_MAILS.max) return
  await writeMail(trx, passwordChangedMail(app.config, owner, way, now), userId, now)
}

interface DeletedAccount {
  firstName: string
  email: string
  /** Empty where nobody has proven the address. */
  emailKey: string
}

/** Mails a farewell if the address was verified. */
export async function sendFarewell(
  trx: Trx,
  account: DeletedAccount,
  by: 'owner' | 'admin',
  now: Date,
): Promise<void> {
  if (account.emailKey === '') return
  const { count } = await countAction(trx, FAREWELL_MAILS, account.emailKey, now)
  if (count > FAREWELL_MAILS.max) return
  await writeMail(trx, farewellMail(account, by, now), null, now)
}
