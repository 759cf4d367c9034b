/** What somebody asks for: that a guest's rows become a person's. */
export interface ClaimsTable {
  id: string
  /** Whose matches they are. */
  creator_id: string
  /** Whose the rows become. */
  person_id: string
  /** Who asked; the other side answers. */
  asked_by: 'creator' | 'person'
  /** The guest's name as it was when the claim was made. */
  guest: string
  /** The same in the form in which names are compared. */
  guest_key: string
  /** The one row that it is about, with its match; null for all rows of that name. */
  match_id: string | null
  player_id: string | null
  state: 'open' | 'accepted' | 'rejected' | 'undone'
  created_at: string
  /** null while it is open, and for one that was withdrawn. */
  answered_at: string | null
  undone_at: string | null
  undone_by: 'creator' | 'person' | null
  /** JSON: the matches that the answer leaves out; null for those that it leaves out by itself. */
  left_out: string | null
  /**
   * While it is open or rejected, the matches that it is about; of an accepted one those that became
   * the person's, of an undone one those that are the guest's again.
   */
  matches: number
  /**
   * Since when matches are being changed; null when all are. They are changed in transactions of
   * their own, and whoever comes next goes on where one has stopped (features/claims/claims.commands.ts).
   */
  working_since: string | null
  /** The last match that was tried while the claim was accepted; null before the first one. */
  reached_order: string | null
  reached_id: string | null
  /** When the matches were read that the answer is about; what was changed later is left out. */
  seen_at: string | null
  /** How many rows were left out because their match was changed after `seen_at`. */
  changed: number
}

/** A guest's row that became an account's, so that it can be given back. */
export interface TakenSeatsTable {
  match_id: string
  /** Perhaps of a row that was removed since. */
  player_id: string
  user_id: string
  /** The guest's name as it was; null once it was given back. */
  guest_name: string | null
  /** When the account with the guest's address was deleted: the row comes back as nobody's. */
  former_at: string | null
  /** The guest's address and its key, as they were; null once it was given back, or forgotten. */
  guest_email: string | null
  guest_email_key: string | null
  /** When and how the guest had said yes; null where nobody had. It comes back with the guest. */
  guest_confirmed_at: string | null
  guest_confirmed_by: 'trust' | 'link' | 'claim' | 'import' | null
  /** The claim by which it happened; null where it was the table link, or the claim is gone. */
  claim_id: string | null
  taken_at: string
  /** When it was given back: the account can only ask for a row of this match since. */
  released_at: string | null
}
