import type { Trx } from '#database/connect.ts'
import { takeAdvisoryLock } from '#database/query/locks.ts'
import type { Actor } from '#features/audit/commands.ts'
import { deleteMailsTo } from '#platform/mail/outbox-queue.ts'
import { deleteResponsesAbout } from '#platform/security/idempotency.ts'

import { type AccountHooks, lockUser } from '../commands.ts'
import { sendFarewell } from '../notices/commands.ts'
import { emailKey } from '../rules.ts'
import { endSignIns } from '../sign-in/commands.ts'

/**
 * Deletes an account with everything personal: what other people's data keep of it has no name and
 * no address. What hangs on the account alone goes with its row; the farewell mail once it is sent.
 * @returns false when there is no such account
 */
export async function deleteAccount(
  trx: Trx,
  wiring: AccountHooks,
  userId: string,
  by: Actor,
  now: Date,
): Promise<boolean> {
  // Two who leave the same tables would wait for each other.
  await takeAdvisoryLock(trx, 'deleting an account')
  await lockUser(trx, userId)
  const user = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['first_name', 'email', 'email_verified_at'])
    .executeTakeFirst()
  if (user === undefined) return false
  await wiring.deleting(trx, userId, now)
  await trx.deleteFrom('notifications').where('sender_id', '=', userId).execute()
  // Mails that other people's acts caused, and answers kept for their retries, name the user too.
  const key = emailKey(user.email)
  await deleteMailsTo(trx, key, [user.email, key])
  await deleteResponsesAbout(trx, [userId, key])
  // They would go with the row, but unheard.
  await endSignIns(trx, userId, 'all')
  await trx.deleteFrom('users').where('id', '=', userId).execute()
  const { first_name: firstName, email, email_verified_at: verifiedAt } = user
  await sendFarewell(trx, { userId, firstName, email, verifiedAt }, by, now)
  return true
}
