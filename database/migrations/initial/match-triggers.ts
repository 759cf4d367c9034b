import type { Words } from '../statements.ts'

/** What follows, whoever writes a match: who reads it, and how many bytes it takes. */
export const matchTriggers = ({ postgres }: Words): string[] => (postgres ? POSTGRES : SQLITE)

/**
 * Of a match's `bytes` (features/matches/stored-bytes.commands.ts), `past_bytes` are for the texts of its
 * activity, which may be long: it is not read again for each write.
 */
const lengthIn = (row: string) =>
  `(coalesce(octet_length(${row}.changes), 0) + coalesce(octet_length(${row}.reason), 0))`
const measured = (id: string, bytes: string) =>
  `update matches set bytes = bytes + ${bytes}, past_bytes = past_bytes + ${bytes}
    where id = ${id} and ${bytes} <> 0`
const ADDED = measured('new.match_id', lengthIn('new'))
const REMOVED = measured('old.match_id', `-${lengthIn('old')}`)
const CHANGED = measured('new.match_id', `(${lengthIn('new')} - ${lengthIn('old')})`)

/**
 * The facets of a match have no index by match, which would be as large as themselves: they are found by the
 * keys that the match has of them.
 */
const unindexed = (users: string, facets: string, order: string) => `delete from match_facets
  where user_id in (${users}) and facet in (${facets}) and match_order = ${order} and match_id = old.id`

const SQLITE = [
  `create trigger facets_removed after delete on matches when old.index_keys <> ''
  begin ${unindexed(
    "select value from json_each(old.index_keys, '$.users')",
    "select value from json_each(old.index_keys, '$.facets')",
    "old.index_keys ->> 'order'",
  )}; end`,
  `create trigger past_added after insert on activity begin ${ADDED}; end`,
  `create trigger past_removed after delete on activity begin ${REMOVED}; end`,
  `create trigger past_changed after update of changes, reason on activity begin ${CHANGED}; end`,
]

const POSTGRES = [
  `create function facets_removed() returns trigger language plpgsql as $$ begin
    ${unindexed(
      "select cast(value as uuid) from json_array_elements_text(old.index_keys::json -> 'users')",
      "select value from json_array_elements_text(old.index_keys::json -> 'facets')",
      "old.index_keys::json ->> 'order'",
    )};
    return null;
  end $$`,
  `create trigger facets_removed after delete on matches
  for each row when (old.index_keys <> '') execute function facets_removed()`,
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
