import type { Trx } from '#database/connect.ts'
import type { App } from '#platform/app.ts'
import { writeMail } from '#platform/mail/outbox.ts'

import { writeAudit } from './audit.commands.ts'
import { farewellMail, passwordChangedMail } from './security-mails.mails.ts'

interface NewPassword {
  way: 'change' | 'reset'
  userId: string
  ip: string
}

/** A first password sends no mail, so a reset has to call this before it writes the password. */
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
  await writeMail(trx, passwordChangedMail(app.config, owner, way, now), userId, now)
}

interface DeletedAccount {
  firstName: string
  email: string
  /** Empty where nobody has proven the address. */
  emailKey: string
}

export async function sendFarewell(
  trx: Trx,
  account: DeletedAccount,
  by: 'owner' | 'admin',
  now: Date,
): Promise<void> {
  if (account.emailKey === '') return
  await writeMail(trx, farewellMail(account, by, now), null, now)
}
