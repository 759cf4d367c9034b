import { migrationOf, type Words } from './statements.ts'

/** Who has ended a friendship with whom: a friend link of before must not bring them back by itself. */
export const unfriended = migrationOf(statements)

function statements({ id, key, clustered }: Words): string[] {
  return [
    `create table unfriended (
      user_id ${id} not null references users (id) on delete cascade,
      friend_id ${id} not null references users (id) on delete cascade,
      ended_at ${key} not null,
      primary key (user_id, friend_id)
    )${clustered}`,
    `create index unfriended_by_friend on unfriended (friend_id)`,
    `create index unfriended_ended on unfriended (ended_at)`,
  ]
}
