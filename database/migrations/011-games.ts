import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { Db } from '../connect.ts'

const PAGE = 1000

/** Removes invisible characters from the keys of games, so that equal-looking names are equal. */
export const games: Migration = {
  async up(db: Db) {
    for (let last: string | undefined = ''; last !== undefined;) {
      const { rows } = await sql<{ id: string; name_key: string }>`
        select id, name_key from games where name_key > ${last}
        order by name_key limit ${sql.lit(PAGE)}`.execute(db)
      for (const { id, name_key } of rows) {
        const key = visible(name_key)
        // If the key is taken, both games stay as they are; an admin may merge them.
        if (key === name_key || key === '') continue
        await sql`update games set name_key = ${key} where id = ${id}
          and not exists (select 1 from games other where other.name_key = ${key})`.execute(db)
      }
      last = rows.at(-1)?.name_key
    }
  },
}

/** The same as features/games/games.rules.ts does from this version on. */
function visible(key: string): string {
  return key
    .replaceAll(/[\u2800\u{1d159}]/gu, ' ')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .normalize('NFC')
}
