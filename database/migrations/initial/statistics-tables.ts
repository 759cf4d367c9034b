import type { Words } from '../statements.ts'

/**
 * The tables of statistics, and the queue of matches that have to be counted. They refer to no other
 * table: a deleted match has to be subtracted first.
 */
export const statisticsTables = (words: Words): string[] => [
  ...entries(words),
  ...tallies(words),
  ...queue(words),
]

/** Confirmed and decided entries are found without reading all others (features/entries/entry-order). */
const IN_ORDER = `confirmed, (case outcome when '' then 0 else 1 end), moment, match_id`

const entries = ({ id, key, clustered }: Words) => [
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
  `create index entries_in_order on entries (user_id, ${IN_ORDER})`,
  `create index entries_of_game_in_order on entries (user_id, game_id, ${IN_ORDER})`,
]

function tallies({ postgres, id, key, clustered }: Words): string[] {
  // As in features/stats/listed-totals.queries.ts: a query finds an index only by the same expression.
  const matches = (side: string) =>
    postgres
      ? `(counts::json -> '${side}' ->> 'matches')::int`
      : `json_extract(counts, '$.${side}.matches')`
  return [
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
    // The people and places of a person in the order of their list.
    ...(['all', 'confirmed'] as const).map(
      (side) => `create index tallies_listed_${side}
        on tallies (user_id, scope, kind, (-(${matches(side)})), key)
        where kind in ('person', 'place')`,
    ),
    // It contains the kind, although that has one value: otherwise SQLite prefers the primary key, and
    // reads all games. Its condition does not name the scope, which is a parameter in other statements:
    // SQLite would plan these again each time.
    `create index tallies_most_played on tallies (user_id, scope, kind, (-(${matches('all')})), key)
      where kind = 'game'`,
  ]
}

/** On PostgreSQL no key is unique, so that no write waits for another. */
const queue = ({ postgres, id, key, clustered }: Words) => [
  `create table tally_queue (
    user_id ${id} not null,
    match_id ${id} not null,
    due ${key} not null
    ${postgres ? '' : ', primary key (user_id, match_id)'}
  )${clustered}`,
  `create index tally_queue_by_user on tally_queue (user_id, due)`,
]
