import { migrationOf, type Words } from './statements.ts'

/**
 * The `Idempotency-Key` with which a match was logged, so that it is logged once for good: a device may
 * send it again after days. The keys of deleted matches stay, so that nothing brings these back. null for
 * imported matches, for those of the version before, and where another account has become the creator.
 */
export const madeOnce = migrationOf(statements)

function statements({ id, key, clustered }: Words): string[] {
  return [
    `alter table matches add column creation_key ${key}`,
    `create unique index matches_made_once on matches (created_by, creation_key)
      where creation_key is not null`,
    `create table used_keys (
      user_id ${id} not null references users (id) on delete cascade,
      key ${key} not null,
      primary key (user_id, key)
    )${clustered}`,
  ]
}
