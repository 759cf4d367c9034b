import type { Trx } from '#database/connect.ts'
import { oneAtATime } from '#database/locks.ts'
import type { Actor } from '#features/audit/commands.ts'
import { forgetAnswersAbout } from '#platform/idempotency.ts'
import { forgetMailsTo } from '#platform/mail.ts'

import { sendFarewell } from './commands-owner.ts'
import { endSignIns } from './commands-sign-in.ts'
import { type AccountWiring, lockUser } from './commands.ts'
import { emailKey } from './rules.ts'

/**
 * Deletes an account with everything personal: what other people's data keep of it has no name and
 * no address. What hangs on the account alone goes with its row; the farewell mail once it is sent.
 * @returns false when there is no such account
 */
export async function deleteAccount(
  trx: Trx,
  wiring: AccountWiring,
  userId: string,
  by: Actor,
  now: Date,
): Promise<boolean> {
  // Two who leave the same tables would wait for each other.
  await oneAtATime(trx, 'deleting an account')
  await lockUser(trx, userId)
  const user = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['first_name', 'email', 'email_verified_at'])
    .executeTakeFirst()
  if (user === undefined) return false
  await wiring.leaving(trx, userId, now)
  await trx.deleteFrom('notifications').where('sender_id', '=', userId).execute()
  // Mails that other people's acts caused, and answers kept for their retries, name the user too.
  const key = emailKey(user.email)
  await forgetMailsTo(trx, key, [user.email, key])
  await forgetAnswersAbout(trx, [userId, key])
  // They would go with the row, but unheard.
  await endSignIns(trx, userId, 'all')
  await trx.deleteFrom('users').where('id', '=', userId).execute()
  const { first_name: firstName, email, email_verified_at: verifiedAt } = user
  await sendFarewell(trx, { userId, firstName, email, verifiedAt }, by, now)
  return true
}
