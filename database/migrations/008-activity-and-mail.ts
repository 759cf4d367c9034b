import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { Db } from '../connect.ts'

/**
 * Hides guests' addresses in matches that got a new creator because the first one's account was
 * deleted, as features/taken-seats/guest-addresses.commands.ts does from now on.
 */
export const activityAndMail: Migration = {
  async up(db: Db) {
    // Only the deletion of an account sets this column to null.
    const inherited = sql<boolean>`guest_email_key is not null and guest_email is not null
      and exists (select 1 from activity a where a.match_id = players.match_id
        and a.type = 'created' and a.by_user_id is null)`
    const rows = await db
      .selectFrom('players')
      .where(inherited)
      .select('guest_email_key as key')
      .distinct()
      .execute()
    for (const { key } of rows) {
      const hash = createHash('sha256').update(String(key)).digest('base64url')
      await db
        .updateTable('players')
        .set({ guest_email: null, guest_email_key: `sha256:${hash}` })
        .where('guest_email_key', '=', key)
        .where(inherited)
        .execute()
    }
  },
}
