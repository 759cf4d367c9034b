import { migrationOf, type Words } from './statements.ts'

/** Stores each sign-up with an unverified address as a row, and in each link its sign-up. */
export const signUps = migrationOf(statements)

function statements({ id, key, strict }: Words): string[] {
  return [
    `create table sign_ups (
      id ${id} primary key,
      user_id ${id} not null references users (id) on delete cascade,
      first_name text not null,
      last_name text not null,
      email text not null,
      password_hash text,
      browser_hash ${key},
      created_at ${key} not null,
      unique (user_id, browser_hash)
    )${strict}`,
    // Null in links that the previous version writes during a rolling update.
    `alter table mail_tokens
      add column sign_up_id ${id} references sign_ups (id) on delete set null`,
    `create index mail_tokens_by_sign_up on mail_tokens (sign_up_id) where sign_up_id is not null`,
    `create index users_unproven on users (updated_at) where email_verified_at is null`,
    `insert into sign_ups (id, user_id, first_name, last_name, email, password_hash, created_at)
      select id, id, first_name, last_name, email, password_hash, created_at
      from users where email_verified_at is null`,
    `update mail_tokens set sign_up_id = user_id
      where purpose = 'verify' and user_id in (select id from sign_ups)`,
    // Each later sign-up deleted the links before it, so an account with its first link has had only
    // one sign-up. For the others it is unknown who chose the password, so it is removed.
    `update users set password_hash = null
      where email_verified_at is null and not exists (
        select 1 from mail_tokens t
        where t.user_id = users.id and t.purpose = 'verify' and t.created_at = users.created_at
      )`,
  ]
}
