import { migrationOf } from './statements.ts'

/**
 * The entries of a user, and of one game, in the order of time: confirmed and decided ones apart, so that
 * the newest of them are found without a look at all the others (features/entries/entry-order). The
 * version before finds its entries by the primary key meanwhile.
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
