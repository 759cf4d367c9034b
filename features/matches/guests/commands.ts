import type { Trx } from '#database/connect.ts'
import { hashToken } from '#platform/security/secrets.ts'

/** What stands in a guest's row for an address that nobody may read any more. */
function hiddenKey(emailKey: string): string {
  return `sha256:${hashToken(emailKey)}`
}

/** The keys under which an address can stand in guests' rows. */
export function guestKeys(emailKey: string): [string, string] {
  return [emailKey, hiddenKey(emailKey)]
}

/**
 * Hides the addresses of guests in matches that are about to pass to somebody else: whoever wrote
 * them goes, and nobody after may read them. The guests were promised that the matches find them
 * when they sign up, so what recognises an address stays, and the address itself does not.
 */
export async function hideAddresses(trx: Trx, creatorId: string): Promise<void> {
  const theirs = trx.selectFrom('matches').where('created_by', '=', creatorId).select('id')
  const rows = trx.updateTable('players').where('match_id', 'in', theirs)
  const written = await trx
    .selectFrom('players')
    .where('match_id', 'in', theirs)
    .where('guest_email', 'is not', null)
    .select('guest_email_key as key')
    .distinct()
    .execute()
  for (const { key } of written) {
    if (key === null) continue
    await rows
      .set({ guest_email: null, guest_email_key: hiddenKey(key) })
      .where('guest_email_key', '=', key)
      .execute()
  }
}
