import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { type Db, engineOf } from '../connect.ts'

/** Whoever signs up with an address that nobody has proven has a row; a link knows its own. */
export const signUps: Migration = {
  async up(db: Db) {
    for (const statement of statements(engineOf(db) === 'postgres')) {
      await sql.raw(statement).execute(db)
    }
  },
}

function statements(postgres: boolean): string[] {
  const id = postgres ? 'uuid' : 'text'
  const key = postgres ? 'text collate "C"' : 'text'
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
    )${postgres ? '' : ' strict'}`,
    // Null in links that the version before writes while instances are replaced.
    `alter table mail_tokens
      add column sign_up_id ${id} references sign_ups (id) on delete set null`,
    `create index mail_tokens_by_sign_up on mail_tokens (sign_up_id) where sign_up_id is not null`,
    `create index users_unproven on users (updated_at) where email_verified_at is null`,
    `insert into sign_ups (id, user_id, first_name, last_name, email, password_hash, created_at)
      select id, id, first_name, last_name, email, password_hash, created_at
      from users where email_verified_at is null`,
    `update mail_tokens set sign_up_id = user_id
      where purpose = 'verify' and user_id in (select id from sign_ups)`,
    // Each later sign-up ended the links before it, so an account that still has its first link has
    // had one sign-up. Of the others nobody knows: their links take no password.
    `update users set password_hash = null
      where email_verified_at is null and not exists (
        select 1 from mail_tokens t
        where t.user_id = users.id and t.purpose = 'verify' and t.created_at = users.created_at
      )`,
  ]
}
