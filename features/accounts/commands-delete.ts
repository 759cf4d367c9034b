import { sql } from 'kysely'

import { locked, type Trx } from '#database/connect.ts'
import type { Actor } from '#features/audit/commands.ts'

import { sendFarewell } from './commands-owner.ts'
import { endSignIns } from './commands-sign-in.ts'
import type { AccountWiring } from './commands.ts'
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
  const account = trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['first_name', 'email', 'email_key', 'email_verified_at'])
  const user = await locked(trx, account).executeTakeFirst()
  if (user === undefined) return false
  await wiring.leaving(trx, userId, now)
  await trx.deleteFrom('notifications').where('sender_id', '=', userId).execute()
  // Mails that other people's acts caused, and answers kept for their retries, name the user too.
  const addresses = [user.email, user.email_key, emailKey(user.email)]
  await trx.deleteFrom('outbox').where('to_address', 'in', addresses).execute()
  for (const trace of [userId, user.email, user.email_key]) {
    const quoted = JSON.stringify(trace).slice(1, -1)
    await trx
      .deleteFrom('idempotency_keys')
      .where(sql<boolean>`replace(lower(answer), ${quoted.toLowerCase()}, '') <> lower(answer)`)
      .execute()
  }
  // They would go with the row, but unheard.
  await endSignIns(trx, userId, 'all')
  await trx.deleteFrom('users').where('id', '=', userId).execute()
  const { first_name: firstName, email, email_verified_at: verifiedAt } = user
  await sendFarewell(trx, { userId, firstName, email, verifiedAt }, by, now)
  return true
}
