import { migrationOf } from './statements.ts'

/**
 * What each match takes of its creator's quota (features/history-index/stored-bytes.commands.ts): `bytes`
 * with all that belongs to it, and of these `past_bytes` for the texts of its activity. Triggers follow
 * those, since a match's past may be long and is not read again for each write.
 */
export const storedBytes = migrationOf(({ postgres }) => [
  `alter table matches add column bytes integer not null default 0`,
  `alter table matches add column past_bytes integer not null default 0`,
  `create index matches_by_creator_bytes on matches (created_by, bytes)`,
  `drop index matches_by_creator`,
  ...(postgres ? POSTGRES : SQLITE),
])

const lengthIn = (row: string) =>
  `(coalesce(octet_length(${row}.changes), 0) + coalesce(octet_length(${row}.reason), 0))`

const change = (id: string, bytes: string) =>
  `update matches set bytes = bytes + ${bytes}, past_bytes = past_bytes + ${bytes}
    where id = ${id} and ${bytes} <> 0`

const ADDED = change('new.match_id', lengthIn('new'))
const REMOVED = change('old.match_id', `-${lengthIn('old')}`)
const CHANGED = change('new.match_id', `(${lengthIn('new')} - ${lengthIn('old')})`)

const SQLITE = [
  `create trigger past_added after insert on activity begin ${ADDED}; end`,
  `create trigger past_removed after delete on activity begin ${REMOVED}; end`,
  `create trigger past_changed after update of changes, reason on activity begin ${CHANGED}; end`,
]

const POSTGRES = [
  `create function past_measured() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${ADDED};
    elsif tg_op = 'DELETE' then ${REMOVED};
    else ${CHANGED};
    end if;
    return null;
  end $$`,
  `create trigger past_measured after insert or delete or update of changes, reason on activity
    for each row execute function past_measured()`,
]
