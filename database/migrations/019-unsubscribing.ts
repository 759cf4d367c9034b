import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { type Db, engineOf } from '../connect.ts'

/**
 * Who wants no mails without an account. The new column of the outbox is null by default: the version
 * before writes mails without it.
 */
export const unsubscribing: Migration = {
  async up(db: Db) {
    const postgres = engineOf(db) === 'postgres'
    const key = postgres ? 'text collate "C"' : 'text'
    const clustered = postgres ? '' : ' strict, without rowid'
    const statements = [
      `create table server_secrets (
        name ${key} primary key,
        secret text not null,
        created_at ${key} not null
      )${clustered}`,
      `create table unsubscribed (
        address_hash ${key} primary key,
        created_at ${key} not null
      )${clustered}`,
      `alter table outbox add column unsubscribe_url text`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
