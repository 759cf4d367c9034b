/**
 * The tables of statistics; a part of schema.ts. They are derived from the matches: backups leave them
 * out, and triggers of the migration `015-tallies` say what has to be worked out again.
 */

/** What one match says about one of its registered players (features/stats/entries/rules.ts). */
export interface EntriesTable {
  user_id: string
  match_id: string
  /** A copy of `players.match_date`: the match's place in lists. */
  match_order: string
  game_id: string
  /** JSON. */
  entry: string
}

/** Numbers of a user, added up over the entries (features/stats/counts/rules.ts). */
export interface TalliesTable {
  user_id: string
  /** Empty for all time, `y2026` for a year, `g` and the id for a game. */
  scope: string
  kind: string
  key: string
  /** JSON. */
  counts: string
}

/** Matches whose entry of a user may have changed. A match may stand here more than once. */
export interface TallyQueueTable {
  user_id: string
  match_id: string
  /** Empty, or the time at which the match's day begins anywhere on earth: until then it does not count. */
  due: string
}
