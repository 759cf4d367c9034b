import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { type Db, engineOf } from '../connect.ts'

/** Known devices and the audit. */
export const accountability: Migration = {
  async up(db: Db) {
    for (const statement of statements(engineOf(db) === 'postgres')) {
      await sql.raw(statement).execute(db)
    }
  },
}

function statements(postgres: boolean): string[] {
  const id = postgres ? 'uuid' : 'text'
  const key = postgres ? 'text collate "C"' : 'text'
  const strict = postgres ? '' : ' strict'
  const clustered = postgres ? '' : ' strict, without rowid'
  return [
    `create table known_devices (
      user_id ${id} not null references users (id) on delete cascade,
      browser_hash ${key} not null,
      last_used_at ${key} not null,
      primary key (user_id, browser_hash)
    )${clustered}`,
    `create index known_devices_by_use on known_devices (last_used_at)`,

    // No foreign keys: the audit stays when an account or a match is deleted.
    `create table audit (
      id ${id} primary key,
      at ${key} not null,
      what text not null,
      by_user_id ${id},
      about_user_id ${id},
      match_id ${id},
      network ${key}
    )${strict}`,
    `create index audit_by_time on audit (at)`,
    `create index audit_networks on audit (at) where network is not null`,
    `create index audit_about on audit (about_user_id, id)`,
    `create index audit_by on audit (by_user_id, id)`,
  ]
}
