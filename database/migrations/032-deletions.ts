import { migrationOf } from './statements.ts'

/**
 * Since when an account is being deleted, and by whom: a large account is deleted in several
 * transactions. null by default, so that an older version can add accounts. For that version the account
 * is a suspended one, and its address is free.
 */
export const deletions = migrationOf(({ key }) => [
  `alter table users add column deleting_at ${key}`,
  `alter table users add column deleting_by text`,
  `create index users_deleting on users (id) where deleting_at is not null`,
])
