import { migrationOf, type Words } from './statements.ts'

/**
 * Corrections and trust. New columns are null by default, so that instances of the version before go
 * on writing rows without them. The check of an activity's types goes: it would refuse the new ones.
 */
export const corrections = migrationOf((words) => [...statements(words), ...activity(words)])

function statements({ id, key, strict }: Words): string[] {
  return [
    `create table corrections (
      id ${id} primary key,
      match_id ${id} not null references matches (id) on delete cascade,
      by_user_id ${id} not null references users (id) on delete cascade,
      created_at ${key} not null,
      changes text not null,
      comment text not null,
      state text not null,
      settled_at ${key},
      reason text,
      check ((state = 'open') = (settled_at is null))
    )${strict}`,
    // One open correction for each player and match, whatever happens at once.
    `create unique index corrections_open on corrections (match_id, by_user_id)
      where state = 'open'`,
    `create index corrections_by_match on corrections (match_id)`,
    `create index corrections_by_user on corrections (by_user_id)`,
    `create index corrections_settled on corrections (settled_at) where settled_at is not null`,
    `alter table friendships add column trusted_at ${key}`,
    `alter table notifications add column correction_id ${id}`,
  ]
}

/** SQLite cannot drop a check, so that the table is written anew: about two seconds a million rows. */
function activity({ postgres }: Words): string[] {
  const proposedBy = `create index activity_by_proposer on activity (proposed_by)
    where proposed_by is not null`
  if (postgres) {
    return [
      `alter table activity drop constraint activity_type_check`,
      `alter table activity add column proposed_by uuid references users (id) on delete set null`,
      `alter table activity add column reason text`,
      proposedBy,
    ]
  }
  return [
    `create table activity_without_check (
      match_id text not null references matches (id) on delete cascade,
      id text not null,
      type text not null,
      by_user_id text references users (id) on delete set null,
      at text not null,
      changes text,
      proposed_by text references users (id) on delete set null,
      reason text,
      primary key (match_id, id)
    ) strict, without rowid`,
    `insert into activity_without_check (match_id, id, type, by_user_id, at, changes)
      select match_id, id, type, by_user_id, at, changes from activity order by match_id, id`,
    `drop table activity`,
    `alter table activity_without_check rename to activity`,
    `create index activity_by_user on activity (by_user_id) where by_user_id is not null`,
    `create index activity_edits on activity (match_id, id) where changes is not null`,
    proposedBy,
  ]
}
