import { migrationOf, type Words } from './statements.ts'

/**
 * Finds a deleted account in other people's data: stored responses that name it, matches that it has
 * left, and mails. During a rolling update the previous version still writes rows without the new
 * columns, which are null there. This migration only changes the tables, briefly, under strong locks;
 * `009-people-found` fills them, which takes long but locks no table.
 */
export const keptAnswers = migrationOf(statements)

function statements({ id, key, clustered }: Words): string[] {
  return [
    `create table past_players (
      user_id ${id} not null references users (id) on delete cascade,
      match_id ${id} not null references matches (id) on delete cascade,
      primary key (user_id, match_id)
    )${clustered}`,
    `create index past_players_by_match on past_players (match_id)`,

    `create table idempotency_people (
      person ${key} not null,
      user_id ${id} not null,
      key ${key} not null,
      primary key (person, user_id, key),
      foreign key (user_id, key) references idempotency_keys (user_id, key) on delete cascade
    )${clustered}`,
    `create index idempotency_people_by_answer on idempotency_people (user_id, key)`,
    `alter table outbox add column sender_id ${id} references users (id) on delete cascade`,
    `alter table outbox add column to_key ${key}`,

    // null: it is unknown who the response names. The index blocks writes to this table while it is built.
    `alter table idempotency_keys add column people_count integer`,
    `create index idempotency_keys_unlisted on idempotency_keys (user_id, key)
      where people_count is null`,
  ]
}
