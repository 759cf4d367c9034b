import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { type Db, engineOf } from '../connect.ts'

/**
 * Since when an account is being deleted, and by whom: a large account is deleted in several
 * transactions. null by default, so that an older version can add accounts. For that version the account
 * is a suspended one, and its address is free.
 */
export const deletions: Migration = {
  async up(db: Db) {
    const key = engineOf(db) === 'postgres' ? 'text collate "C"' : 'text'
    await sql.raw(`alter table users add column deleting_at ${key}`).execute(db)
    await sql.raw(`alter table users add column deleting_by text`).execute(db)
    await sql
      .raw(`create index users_deleting on users (id) where deleting_at is not null`)
      .execute(db)
  },
}
