import { migrationOf, type Words } from './statements.ts'

/**
 * Table links and what was done with them. A link ends with its creator's account: whoever inherits the
 * match has not made it. The new column of the activity is null by default, so that instances of the
 * version before go on writing rows without it.
 */
export const links = migrationOf(statements)

function statements({ id, key, clustered }: Words): string[] {
  return [
    `create table table_links (
      match_id ${id} primary key references matches (id) on delete cascade,
      id ${id} not null,
      token_hash ${key} not null,
      created_by ${id} not null references users (id) on delete cascade,
      created_at ${key} not null,
      expires_at ${key} not null
    )${clustered}`,
    `create unique index table_links_token on table_links (token_hash)`,
    `create index table_links_by_user on table_links (created_by)`,
    `create index table_links_expiry on table_links (expires_at)`,
    `create table link_uses (
      match_id ${id} not null,
      player_id ${id} not null,
      what text not null,
      link_id ${id} not null,
      at ${key} not null,
      primary key (match_id, player_id, what),
      foreign key (match_id, player_id) references players (match_id, id) on delete cascade
    )${clustered}`,
    `alter table activity add column player_id ${id}`,
  ]
}
