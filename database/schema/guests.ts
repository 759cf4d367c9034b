/** The tables about guests and how they become accounts; a part of schema.ts. */

/** Somebody without an account, in the address book of one user. */
export interface PeopleTable {
  id: string
  /** Whose book. */
  owner_id: string
  name: string
  /** The name without case and accents (`nameKey`). */
  name_key: string
  /** null without an address, and where nobody may read it. */
  email: string | null
  /**
   * The address as it is compared, empty without one; hashed where nobody may read it
   * (features/matches/people.rules.ts).
   */
  email_key: string
  /** Two of one name and address at a table are the first and the second of them in the book. */
  nth: number
  /** Who is the same human, one step deep. */
  merged_into: string | null
  /** Whose rows these are at tables where whom they were merged into sits too. */
  split_from: string | null
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
