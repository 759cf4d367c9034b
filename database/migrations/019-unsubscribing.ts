import { migrationOf } from './statements.ts'

/**
 * Who wants no mails without an account. The new column of the outbox is null by default: the version
 * before writes mails without it.
 */
export const unsubscribing = migrationOf(({ key, clustered }) => [
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
])
