/** A match's table link; a new one takes the row of the one before. */
export interface TableLinksTable {
  match_id: string
  /** A new id for each link of the match. */
  id: string
  /** The SHA-256 of the secret in the address; the secret itself is not stored. */
  token_hash: string
  created_by: string
  created_at: string
  expires_at: string
}

/** What somebody did with a table link; the newest time for each row. */
export interface LinkUsesTable {
  match_id: string
  player_id: string
  what: 'confirmed' | 'contested' | 'claimed'
  link_id: string
  at: string
  /**
   * Of `contested`: the key of the row's address at that time (a trigger writes it). Deleting the account
   * of that address deletes the text; an address that was typed later does not matter.
   */
  guest_email_key: string | null
}
