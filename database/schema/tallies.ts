/**
 * The tables of statistics; a part of schema.ts. They are derived from the matches, and not copied from
 * one engine to the other: what has to be counted again is queued.
 */

/** What one match says about one of its registered players (features/entries/entries.rules.ts). */
export interface EntriesTable {
  user_id: string
  match_id: string
  /** The day and the time of logging: the order of a person's matches. */
  moment: string
  game_id: string
  /** How the match ended for the user; empty unless it is decided. */
  outcome: '' | 'Win' | 'Loss' | 'Draw'
  /** 1 when the whole table has confirmed, else 0. */
  confirmed: number
  /** JSON. */
  entry: string
}

/** Numbers of a user, added up over the entries, and what does not add up (features/totals: match-totals, highlights). */
export interface TalliesTable {
  user_id: string
  /** Empty for all time, `y2026` for a year, `g` and the id for a game. */
  scope: string
  kind: string
  key: string
  /** JSON. */
  counts: string
}

/** Matches whose entries may have changed. On PostgreSQL a match may be in the queue more than once. */
export interface TallyQueueTable {
  user_id: string
  match_id: string
  /** Empty, or the time at which the match's day begins anywhere on earth: until then it does not count. */
  due: string
}
