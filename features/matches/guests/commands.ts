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
 * Replaces guests' addresses by hashes in the matches of a creator whose account is being deleted:
 * the next creator must not read addresses that somebody else typed. The hash still recognizes the
 * address when the guest signs up, as the invitation promised.
 */
export async function hideAddresses(trx: Trx, creatorId: string): Promise<void> {
  const matches = trx.selectFrom('matches').where('created_by', '=', creatorId).select('id')
  const rows = trx.updateTable('players').where('match_id', 'in', matches)
  const addresses = await trx
    .selectFrom('players')
    .where('match_id', 'in', matches)
    .where('guest_email', 'is not', null)
    .select('guest_email_key as key')
    .distinct()
    .execute()
  for (const { key } of addresses) {
    if (key === null) continue
    await rows
      .set({ guest_email: null, guest_email_key: hiddenKey(key) })
      .where('guest_email_key', '=', key)
      .execute()
  }
  // Of seats that were taken: the guest comes back without an address.
  await trx
    .updateTable('taken_seats')
    .set({ guest_email: null, guest_email_key: null })
    .where('match_id', 'in', matches)
    .where('guest_email_key', 'is not', null)
    .execute()
}
