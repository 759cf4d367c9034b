import { migrationOf, type Words } from './statements.ts'

/** Known devices and the audit. */
export const accountability = migrationOf(statements)

function statements({ id, key, strict, clustered }: Words): string[] {
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
