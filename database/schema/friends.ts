/** Two rows for each friendship, one for each side. */
export interface FriendshipsTable {
  user_id: string
  friend_id: string
  created_at: string
  /** Since when the user trusts this friend: what the friend logs about the user is confirmed at once. */
  trusted_at: string | null
}

/** The link that a user shows to become friends; a new one takes the row of the one before. */
export interface FriendLinksTable {
  user_id: string
  /** The SHA-256 of the secret in the address; the secret itself is not stored. */
  token_hash: string
  created_at: string
  expires_at: string
}

export interface FriendRequestsTable {
  id: string
  sender_id: string
  /** null while the address has no account. */
  recipient_id: string | null
  /** As the sender typed it, shown only to the sender; null for a request by id. */
  recipient_email: string | null
  /** Normalized for comparison; null once the recipient is known. */
  recipient_email_key: string | null
  created_at: string
  /** Rejecting is silent: the sender still sees the request as pending. */
  rejected_at: string | null
}
