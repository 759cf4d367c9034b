import type { Trx } from '#database/connect.ts'
import { hashToken } from '#platform/security/secrets.ts'

/** The key of an address that nobody may read any more. */
function hiddenKey(emailKey: string): string {
  return `sha256:${hashToken(emailKey)}`
}

/** The keys that an address can have in guests' rows: readable and hidden. */
export function guestKeys(emailKey: string): [string, string] {
  return [emailKey, hiddenKey(emailKey)]
}

/**
 * Replaces guests' addresses by hashes in matches of a creator whose account is being deleted, also
 * those of seats that somebody has taken: the next creator must not read addresses that somebody
 * else typed. The hash still recognizes the address when the guest signs up, as the invitation
 * promised, or deletes the account.
 */
export async function hideAddresses(
  trx: Trx,
  creatorId: string,
  matchIds: readonly string[],
): Promise<void> {
  const matches = trx
    .selectFrom('matches')
    .where('id', 'in', matchIds)
    .where((eb) => eb.fn.coalesce('created_by', 'created_by'), '=', creatorId)
    .select('id')
  for (const table of ['players', 'taken_seats'] as const) {
    const addresses = await trx
      .selectFrom(table)
      .where('match_id', 'in', matches)
      .where('guest_email', 'is not', null)
      .select('guest_email_key as key')
      .distinct()
      .execute()
    for (const { key } of addresses) {
      if (key === null) continue
      await trx
        .updateTable(table)
        .set({ guest_email: null, guest_email_key: hiddenKey(key) })
        .where('match_id', 'in', matches)
        // An expression: with the plain column SQLite would look up everybody's rows of the address.
        .where((eb) => eb.fn.coalesce('guest_email_key', 'guest_email_key'), '=', key)
        .execute()
    }
  }
}
