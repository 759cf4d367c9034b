/** The tables about guests and how they become accounts; a part of schema.ts. */

export interface PeopleTable {
  id: string
  owner_id: string
  name: string
  /** The name without case and accents (`nameKey`). */
  name_key: string
  /** null without an address, and where nobody may read it. */
  email: string | null
  /**
   * As compared, empty without one; hashed where nobody may read it (features/matches/people.commands.ts).
   */
  email_key: string
  /** Two of one name and address at a table are the first and the second of them in the book. */
  nth: number
  /** Which account this is; the same for all who were merged. */
  user_id: string | null
  /** When somebody said so; null by a verified address, which cannot be undone. */
  user_at: string | null
  /** Who is the same human, one step deep. */
  merged_into: string | null
  /** Into whom they were merged before that one was merged, too: a merge that is undone brings them along. */
  merged_with: string | null
  /**
   * Of whose rows these were a part: `left` out of what became of that person, or taken back from it, or at
   * tables where whom that person was merged into sits too (`together`).
   */
  split_from: string | null
  split_why: 'left' | 'together' | null
  /** 1 while rows do not say yet what the person says (features/guests/settling.commands.ts). */
  settling: number
}
