import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { type Db, engineOf } from '../connect.ts'

/** Code points that nobody sees (Unicode: Default_Ignorable_Code_Point), first and last of each range. */
const UNSEEN = [
  0xad, 0xad, 0x34f, 0x34f, 0x61c, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180f, 0x200b,
  0x200f, 0x202a, 0x202e, 0x2060, 0x206f, 0x3164, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xfeff, 0xffa0,
  0xffa0, 0xfff0, 0xfff8, 0x1bca0, 0x1bca3, 0x1d173, 0x1d17a, 0xe0000, 0xe0fff,
]

/**
 * Names are compared without signs that nobody sees. What is stored of such names to be compared is
 * written again when the server starts: facets and guests (features/history-index/history-index.commands.ts), and
 * the statistics of everybody at the table.
 */
export const namesCompared: Migration = {
  async up(db: Db) {
    const postgres = engineOf(db) === 'postgres'
    const signs = [...UNSEEN.keys()]
      .filter((at) => at % 2 === 0)
      .map((at) => [UNSEEN[at] ?? 0, UNSEEN[at + 1] ?? 0].map((one) => String.fromCodePoint(one)))
      .map(([first, last]) => `${first}-${last}`)
      .join('')
    const pattern = postgres ? `[${signs}]` : `*[${signs}]*`
    const has = (column: string) =>
      sql`${sql.ref(column)} ${sql.raw(postgres ? '~' : 'glob')} ${pattern}`
    const again = postgres ? '' : `on conflict (user_id, match_id) do update set due = ''`
    const found = sql`select match_id from players where ${has('guest_name')} or ${has('role')}
      union select id from matches where ${has('location')}`
    await sql`insert into tally_queue (user_id, match_id, due)
      select user_id, match_id, '' from players
      where user_id is not null and match_id in (${found})
      ${sql.raw(again)}`.execute(db)
    await sql`update matches set facets_version = null, guests_version = null
      where id in (${found})`.execute(db)
    const { rows } = await sql<{ key: string }>`select distinct guest_key as key from claims
      where ${has('guest_key')}`.execute(db)
    for (const { key } of rows) {
      const seen = key.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim()
      // A claim that is open beside another of the same guest stays as it is.
      await sql`update claims set guest_key = ${seen} where guest_key = ${key} and not exists (
        select 1 from claims as other where other.guest_key = ${seen}
          and other.creator_id = claims.creator_id and other.person_id = claims.person_id
      )`.execute(db)
    }
  },
}
