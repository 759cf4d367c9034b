import { migrationOf, type Words } from './statements.ts'

/**
 * The links by which people arrive: those that somebody shows to become friends, and those of mailed
 * invitations. The new column of mail tokens is null by default, so that instances of the version before
 * go on writing rows without it.
 */
export const arriving = migrationOf(statements)

function statements({ id, key, clustered }: Words): string[] {
  return [
    `create table friend_links (
      user_id ${id} primary key references users (id) on delete cascade,
      token_hash ${key} not null,
      created_at ${key} not null,
      expires_at ${key} not null
    )${clustered}`,
    `create unique index friend_links_token on friend_links (token_hash)`,
    `create index friend_links_expiry on friend_links (expires_at)`,
    `create table invitations (
      token_hash ${key} primary key,
      sender_id ${id} not null references users (id) on delete cascade,
      email text not null,
      email_key ${key} not null,
      name text not null,
      created_at ${key} not null,
      expires_at ${key} not null
    )${clustered}`,
    `create index invitations_by_sender on invitations (sender_id)`,
    `create index invitations_by_address on invitations (email_key)`,
    `create index invitations_expiry on invitations (expires_at)`,
    `alter table mail_tokens add column browser_hash ${key}`,
  ]
}
