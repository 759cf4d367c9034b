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

/** Work in progress: guests' rows of a verified address that are not all the account's yet. */
export interface LinkingsTable {
  user_id: string
  email_key: string
  /** Only matches with a lower id are linked: those that were logged before. */
  until_id: string
  /** The last match that was linked; matches are taken in the order of their ids. */
  reached_id: string | null
  /** How many matches were found so far, and the first of them. */
  found: number
  found_id: string | null
}

/** Recorded edits of a match that still have to name an account in place of the guest it was. */
export interface UnnamedEditsTable {
  match_id: string
  user_id: string
  /** JSON array: the guest's names, as far as they are known from newer edits. */
  names: string
  /** Edits with lower ids are still to be done. */
  reached_id: string
}
