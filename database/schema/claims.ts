export interface ClaimsTable {
  id: string
  /** Whose matches the rows are in: the creator. */
  creator_id: string
  /** Who gets the rows: the person. */
  person_id: string
  /** Who asked; the other side answers. */
  asked_by: 'creator' | 'person'
  /** The guest's name as it was when the claim was made. */
  guest: string
  guest_id: string
  /** The row that the claim is about, with its match; null for all rows of that name. */
  match_id: string | null
  player_id: string | null
  state: 'open' | 'accepted' | 'rejected' | 'undone'
  created_at: string
  /** null while the claim is open, and if it was withdrawn. */
  answered_at: string | null
  /** Who asked, where the other side trusts them. */
  answered_by: 'creator' | 'person' | null
  undone_at: string | null
  undone_by: 'creator' | 'person' | null
  /** JSON: the matches that the answer leaves out by choice; null for those left out by default. */
  left_out: string | null
  /**
   * Of an open or rejected claim those that it is about, of an accepted one those that became the person's,
   * of an undone one those that are the guest's again.
   */
  matches: number
  /** Since when matches are being changed (features/guests/settling.commands.ts); null when all are. */
  working_since: string | null
  /** When whoever answered saw the matches; those that changed later are left out. */
  seen_at: string | null
}

/** Which account a guest is not, or which other guest of the same name, as somebody has said: nobody is asked again. */
export interface DenialsTable {
  id: string
  guest_id: string
  user_id: string | null
  other_id: string | null
}

/** Who has given a seat at this table back: since then the account has to ask for rows of this match. */
export interface ReleasedTable {
  match_id: string
  user_id: string
}

/** A row that an edit has removed; recorded changes still name it. */
export interface PastPlayersTable {
  match_id: string
  id: string
  /** Whose it was, also of a row that the account had left; null when the account is deleted. */
  user_id: string | null
  person_id: string | null
}
