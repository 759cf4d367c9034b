import type { Words } from '../statements.ts'

/**
 * Fill the queue of matches that have to be counted, so that no write is forgotten, also not one of a
 * cascade or of SQL by hand. The triggers only add rows.
 */
export const statisticsTriggers = ({ postgres }: Words): string[] =>
  postgres ? onPostgres() : onSqlite()

/** The columns that statistics use. A new one belongs here. */
const MATCH_COLUMNS = [
  'game_id',
  'date',
  'day',
  'mode',
  'scoring',
  'duration_minutes',
  'location',
  'expansions',
  'starter_id',
  'confirmed_at',
  'created_at',
]
const PLAYER_COLUMNS = [
  'match_id',
  'id',
  'seat',
  'user_id',
  'guest_name',
  'score',
  'result',
  'rank',
  'match_date',
  'game_id',
  'team',
  'role',
]
const DERIVED = ['entries', 'tallies', 'tally_queue']
const QUEUE = 'insert into tally_queue (user_id, match_id, due)'

/** SQLite has one writer, so the queue can hold each match once. */
const AGAIN = `on conflict (user_id, match_id) do update set due = '' where due <> ''`

/**
 * SQLite runs a trigger for each row. Each row queues its own account, and the others only when it joins
 * a match that was logged before, or leaves one that stays. (The activity of a new match is written after
 * its players.)
 */
function onSqlite(): string[] {
  const atTable = (match: string) => `${QUEUE} select user_id, match_id, '' from players
    where match_id = ${match} and user_id is not null ${AGAIN};`
  const ownRow = (row: 'new' | 'old') => `${QUEUE}
    values (${row}.user_id, ${row}.match_id, '') ${AGAIN};`
  const wasThere = `${QUEUE} select old.user_id, old.match_id, ''
    where old.user_id is not null ${AGAIN};`
  const differs = (columns: readonly string[]) =>
    columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
  return [
    `create trigger tallies_player_added after insert on players
    when new.user_id is not null
    begin ${ownRow('new')} end`,
    `create trigger tallies_player_joined after insert on players
    when exists (select 1 from activity where match_id = new.match_id)
    begin ${atTable('new.match_id')} end`,
    `create trigger tallies_player_removed after delete on players
    when old.user_id is not null
    begin ${ownRow('old')} end`,
    `create trigger tallies_player_left after delete on players
    when exists (select 1 from matches where id = old.match_id)
    begin ${atTable('old.match_id')} end`,
    `create trigger tallies_player_changed after update of ${PLAYER_COLUMNS.join(', ')} on players
    when ${differs(PLAYER_COLUMNS)}
    begin ${wasThere} ${atTable('new.match_id')} end`,
    `create trigger tallies_match_changed after update of ${MATCH_COLUMNS.join(', ')} on matches
    when ${differs(MATCH_COLUMNS)}
    begin ${atTable('new.id')} end`,
    `create trigger tallies_user_removed after delete on users
    begin ${DERIVED.map((table) => `delete from ${table} where user_id = old.id;`).join(' ')} end`,
  ]
}

function onPostgres(): string[] {
  const procedure = (name: string, body: string) =>
    `create function ${name}() returns trigger language plpgsql as
    $$ begin ${body} return null; end $$`
  const atTables = (rows: string) => `select p.user_id, m.match_id, ''
    from (select distinct match_id from ${rows}) m cross join lateral
      (select user_id from players where players.match_id = m.match_id and user_id is not null
       offset 0) p`
  const differs = (columns: readonly string[]) => {
    const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
    return `(${of('old')}) is distinct from (${of('new')})`
  }
  return [
    procedure('tallies_match_changed', `${QUEUE} ${atTables('(select new.id as match_id) c')};`),
    procedure('tallies_player_added', `${QUEUE} ${atTables('added')};`),
    procedure(
      'tallies_player_removed',
      `${QUEUE} select user_id, match_id, '' from removed where user_id is not null
      union ${atTables('removed')};`,
    ),
    procedure(
      'tallies_player_changed',
      `${QUEUE} select old.user_id, old.match_id, '' where old.user_id is not null
      union ${atTables('(select new.match_id) c')};`,
    ),
    procedure(
      'tallies_user_removed',
      DERIVED.map((table) => `delete from ${table} where user_id = old.id;`).join(' '),
    ),
    `create trigger tallies_user_removed after delete on users
    for each row execute function tallies_user_removed()`,
    `create trigger tallies_match_changed after update of ${MATCH_COLUMNS.join(', ')} on matches
    for each row when (${differs(MATCH_COLUMNS)}) execute function tallies_match_changed()`,
    `create trigger tallies_player_added after insert on players referencing new table as added
    for each statement execute function tallies_player_added()`,
    `create trigger tallies_player_removed after delete on players
    referencing old table as removed
    for each statement execute function tallies_player_removed()`,
    `create trigger tallies_player_changed after update of ${PLAYER_COLUMNS.join(', ')} on players
    for each row when (${differs(PLAYER_COLUMNS)}) execute function tallies_player_changed()`,
  ]
}
