import { migrationOf, type Words } from './statements.ts'

/**
 * The tables of statistics, and the queue of matches that have to be counted. Triggers fill the queue,
 * so that no write is forgotten, also not those of an older version, of cascades, or of SQL by hand. The
 * triggers only add rows, and on PostgreSQL no key of the queue is unique, so no write waits for
 * another.
 *
 * The new tables refer to no other table: a deleted match has to be subtracted first.
 */
export const tallies = migrationOf((words) => [
  ...tables(words),
  ...(words.postgres ? postgresTriggers() : sqliteTriggers()),
])

/** Queues all players with an account. It locks no table against writes: the triggers are there already. */
export const talliesQueued = migrationOf(({ postgres }) => [
  `insert into tally_queue (user_id, match_id, due)
      select user_id, match_id, '' from players where user_id is not null
      order by user_id, match_id
      ${postgres ? '' : AGAIN}`,
])

function tables({ postgres, id, key, clustered }: Words): string[] {
  return [
    `create table entries (
      user_id ${id} not null,
      match_id ${id} not null,
      moment ${key} not null,
      game_id ${id} not null,
      outcome text not null,
      confirmed integer not null,
      entry text not null,
      primary key (user_id, match_id)
    )${clustered}`,
    `create index entries_by_time on entries (user_id, moment, match_id)`,
    `create table tallies (
      user_id ${id} not null,
      scope ${key} not null,
      kind ${key} not null,
      key ${key} not null,
      counts text not null,
      primary key (user_id, scope, kind, key)
    )${clustered}`,
    // One person's games, and who has played with an account.
    `create index tallies_by_person on tallies (key, user_id, scope) where kind = 'person'`,
    `create table tally_queue (
      user_id ${id} not null,
      match_id ${id} not null,
      due ${key} not null
      ${postgres ? '' : ', primary key (user_id, match_id)'}
    )${clustered}`,
    ...(postgres ? [`create index tally_queue_by_user on tally_queue (user_id, due)`] : []),
  ]
}

/** The columns that statistics use. A new one belongs here. */
const MATCH_COLUMNS = [
  'game_id',
  'date',
  'day',
  'day_for',
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
  'match_date',
  'game_id',
  'team',
  'role',
]

/** SQLite has one writer, so the queue can hold each match once. */
const AGAIN = `on conflict (user_id, match_id) do update set due = '' where due <> ''`

function sqliteTriggers(): string[] {
  const queue = 'insert into tally_queue (user_id, match_id, due)'
  const atTable = (match: string) => `${queue} select user_id, match_id, '' from players
    where match_id = ${match} and user_id is not null ${AGAIN};`
  const wasThere = `${queue} select old.user_id, old.match_id, ''
    where old.user_id is not null ${AGAIN};`
  const differs = (columns: readonly string[]) =>
    columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
  return [
    `create trigger tallies_player_added after insert on players
    begin ${atTable('new.match_id')} end`,
    `create trigger tallies_player_removed after delete on players
    begin ${wasThere} ${atTable('old.match_id')} end`,
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

const DERIVED = ['entries', 'tallies', 'tally_queue']

function postgresTriggers(): string[] {
  const procedure = (name: string, body: string) =>
    `create function ${name}() returns trigger language plpgsql as
    $$ begin ${body} return null; end $$`
  const queue = 'insert into tally_queue (user_id, match_id, due)'
  const atTables = (rows: string) => `select p.user_id, m.match_id, ''
    from (select distinct match_id from ${rows}) m cross join lateral
      (select user_id from players where players.match_id = m.match_id and user_id is not null
       offset 0) p`
  const differs = (columns: readonly string[]) => {
    const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
    return `(${of('old')}) is distinct from (${of('new')})`
  }
  return [
    procedure('tallies_match_changed', `${queue} ${atTables('(select new.id as match_id) c')};`),
    procedure('tallies_player_added', `${queue} ${atTables('added')};`),
    procedure(
      'tallies_player_removed',
      `${queue} select user_id, match_id, '' from removed where user_id is not null
      union ${atTables('removed')};`,
    ),
    procedure(
      'tallies_player_changed',
      `${queue} select old.user_id, old.match_id, '' where old.user_id is not null
      union ${atTables('(select new.match_id) c')};`,
    ),
    procedure(
      'tallies_user_removed',
      DERIVED.map((table) => `delete from ${table} where user_id = old.id;`).join(' '),
    ),
    // Last, because they lock the tables: users, matches, the rest.
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
