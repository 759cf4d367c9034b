import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { type Db, engineOf } from '../connect.ts'

/** What a deleted account's traces in other people's matches are found by. */
export const traces: Migration = {
  async up(db: Db) {
    const id = engineOf(db) === 'postgres' ? 'uuid' : 'text'
    for (const statement of statements(id)) await sql.raw(statement).execute(db)
  },
}

function statements(id: string): string[] {
  return [
    // Few activities tell what an edit changed; names are looked for in those alone.
    `create index activity_edits on activity (match_id, id) where changes is not null`,
    // Who declines leaves a row with a name, which may be another than the account's one day.
    `alter table players add column declined_by ${id} references users (id) on delete set null`,
    `create index players_declined on players (declined_by) where declined_by is not null`,
    `update players set declined_by = (
      select a.by_user_id from activity a join users u on u.id = a.by_user_id
      where a.match_id = players.match_id and a.type = 'declined'
        and trim(u.first_name || ' ' || u.last_name) = players.guest_name
      limit 1
    )
    where user_id is null and exists (
      select 1 from activity a where a.match_id = players.match_id and a.type = 'declined'
    )`,
  ]
}
