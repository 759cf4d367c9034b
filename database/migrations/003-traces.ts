import { migrationOf, type Words } from './statements.ts'

/** Finds the traces of a deleted account in other people's matches. */
export const traces = migrationOf(statements)

function statements({ id }: Words): string[] {
  return [
    // Only the few activities with changes can contain names.
    `create index activity_edits on activity (match_id, id) where changes is not null`,
    // A declined row contains a name, and the account may change its name later.
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
