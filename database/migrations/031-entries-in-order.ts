import { migrationOf } from './statements.ts'

/**
 * The entries of a user, and of one game, in the order of time. Confirmed and decided entries have
 * indexes of their own, so that the newest of them are found without reading all others
 * (features/entries/entry-order). Until then an older version finds its entries by the primary key.
 */
export const entriesInOrder = migrationOf(() => {
  const of = `confirmed, (case outcome when '' then 0 else 1 end), moment, match_id`
  return [
    `create index entries_in_order on entries (user_id, ${of})`,
    `create index entries_of_game_in_order on entries (user_id, game_id, ${of})`,
    'drop index entries_by_time',
    'drop index entries_by_game',
  ]
})
