import { migrationOf } from './statements.ts'

/**
 * SQLite runs a trigger for each row, and each row of `players` queued the whole table: a new match of
 * 32 accounts tried 528 rows of the queue. Now each row queues its own account. It queues the others
 * only when a row joins a match that was logged before, or leaves one that stays. (The activity of a new
 * match is written after its players.) On PostgreSQL a statement queues each table once already.
 */
export const talliesQueuedOnce = migrationOf(({ postgres }) => (postgres ? [] : sqlite()))

function sqlite(): string[] {
  return [
    'drop trigger tallies_player_added',
    'drop trigger tallies_player_removed',
    `create trigger tallies_player_added after insert on players
      when new.user_id is not null
      begin ${ownRow('new')} end`,
    `create trigger tallies_player_joined after insert on players
      when exists (select 1 from activity where match_id = new.match_id)
      begin ${atTable('new')} end`,
    `create trigger tallies_player_removed after delete on players
      when old.user_id is not null
      begin ${ownRow('old')} end`,
    `create trigger tallies_player_left after delete on players
      when exists (select 1 from matches where id = old.match_id)
      begin ${atTable('old')} end`,
  ]
}

const AGAIN = `on conflict (user_id, match_id) do update set due = '' where due <> ''`

function ownRow(row: 'new' | 'old'): string {
  return `insert into tally_queue (user_id, match_id, due)
    values (${row}.user_id, ${row}.match_id, '') ${AGAIN};`
}

function atTable(row: 'new' | 'old'): string {
  return `insert into tally_queue (user_id, match_id, due) select user_id, match_id, '' from players
    where match_id = ${row}.match_id and user_id is not null ${AGAIN};`
}
