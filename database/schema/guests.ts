/** The tables about guests and how they become accounts; a part of schema.ts. */

/** A guest of a match, for the match's creator (features/history-index/history-index.rules.ts). */
export interface MadeGuestsTable {
  /** The creator. */
  user_id: string
  /** The name without case and accents (`nameKey`). */
  guest_key: string
  /** A copy of `players.match_date`. */
  match_order: string
  match_id: string
  /** As it is written in the match; of several rows the first by seat. */
  name: string
  /** How many rows of the match have such a name. */
  seats: number
}

/** Guests' rows of an address that was verified, as long as not all are the account's. */
export interface LinkingsTable {
  user_id: string
  email_key: string
  /** The rows of matches that were logged before, by id. */
  until_id: string
  /** The last match that was looked at; they come by id. */
  reached_id: string | null
  /** How many matches were found by now, and the first of them. */
  found: number
  found_id: string | null
}

/** Recorded edits of a match that still name a guest whose row has become an account's. */
export interface UnnamedEditsTable {
  match_id: string
  user_id: string
  /** JSON array: the guest's names, as far as they are known from newer edits. */
  names: string
  /** The edits before this one, by id. */
  reached_id: string
}
