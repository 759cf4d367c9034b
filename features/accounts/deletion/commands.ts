import type { Trx } from '#database/connect.ts'
import { takeAdvisoryLock } from '#database/query/locks.ts'
import type { Actor } from '#features/audit/commands.ts'
import { deleteMailsTo } from '#platform/mail/outbox-queue.ts'
import { deleteResponsesAbout } from '#platform/security/idempotency.ts'

import { type AccountHooks, lockUser } from '../commands.ts'
import { sendFarewell } from '../notices/commands.ts'
import { provenKey } from '../queries.ts'
import { endSignIns } from '../sign-in/commands.ts'

/**
 * Deletes an account with all personal data: what stays in other people's data has no name and no
 * address. Rows that belong to the account alone are deleted by cascade, the farewell mail after it
 * is sent.
 * @returns false when there is no such account
 */
export async function deleteAccount(
  trx: Trx,
  hooks: AccountHooks,
  userId: string,
  by: Actor,
  now: Date,
): Promise<boolean> {
  // Without it, deleting two accounts that played in the same matches could deadlock.
  await takeAdvisoryLock(trx, 'deleting an account')
  await lockUser(trx, userId)
  const user = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['first_name', 'email', 'email_verified_at'])
    .executeTakeFirst()
  if (user === undefined) return false
  const key = await provenKey(trx, userId)
  await hooks.deleting(trx, userId, now)
  await trx.deleteFrom('notifications').where('sender_id', '=', userId).execute()
  // Mails and stored responses caused by other people's actions name the user too. Those that name an
  // address which nobody has proven are about whoever has it, not about this account.
  if (key !== '') await deleteMailsTo(trx, key, [user.email, key])
  await deleteResponsesAbout(trx, key === '' ? [userId] : [userId, key])
  // A cascade would delete them too, but without publishing it.
  await endSignIns(trx, userId, 'all')
  await trx.deleteFrom('users').where('id', '=', userId).execute()
  const { first_name: firstName, email, email_verified_at: verifiedAt } = user
  await sendFarewell(trx, { userId, firstName, email, verifiedAt }, by, now)
  return true
}
