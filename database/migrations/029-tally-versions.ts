import { migrationOf } from './statements.ts'

/**
 * A text in the tallies that changes with every change of a user's entries. What was computed from the
 * entries can be used again while the text is the same. Triggers write it, because an older version
 * changes entries too. The text is random: a number would begin again when the tallies are emptied.
 */
export const tallyVersions = migrationOf(({ postgres }) => (postgres ? POSTGRES : SQLITE))

const INTO = 'insert into tallies (user_id, scope, kind, key, counts)'
const AGAIN = `on conflict (user_id, scope, kind, key) do update set counts = excluded.counts`

const EVENTS = [
  ['added', 'insert', 'new'],
  ['changed', 'update', 'new'],
  ['removed', 'delete', 'old'],
] as const

const SQLITE = EVENTS.map(
  ([name, event, row]) => `create trigger tally_version_${name} after ${event} on entries
  begin
    ${INTO} values (${row}.user_id, '', 'version', '', cast(random() as text)) ${AGAIN};
  end`,
)

const POSTGRES = [
  `create function tally_version() returns trigger language plpgsql as
  $$ begin
    ${INTO} select user_id, '', 'version', '', gen_random_uuid()::text
    from (select distinct user_id from changed) users ${AGAIN};
    return null;
  end $$`,
  ...EVENTS.map(
    ([name, event, rows]) => `create trigger tally_version_${name} after ${event} on entries
    referencing ${rows} table as changed for each statement execute function tally_version()`,
  ),
]
