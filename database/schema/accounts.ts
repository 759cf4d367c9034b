export interface UsersTable {
  id: string
  first_name: string
  last_name: string
  email: string
  /** Normalized for comparison; unique. */
  email_key: string
  /**
   * argon2id in PHC form. Null without a password (only a provider, or none chosen yet), and while several
   * sign-ups compete for an address that is not verified.
   */
  password_hash: string | null
  role: 'user' | 'admin'
  email_verified_at: string | null
  suspended_at: string | null
  created_at: string
  updated_at: string
  /**
   * It is gone for everybody, and its rows are deleted in several transactions
   * (features/accounts/account-deletion.commands.ts).
   */
  deleting_at: string | null
  deleting_by: 'owner' | 'admin' | null
}

/** The words of the names of people whom search may find, normalized, with the columns that it shows. */
export interface UserWordsTable {
  word: string
  user_id: string
  /** The person's previous word in byte order; empty for the first. */
  word_before: string
  first_name: string
  last_name: string
}

export interface IdentitiesTable {
  issuer: string
  subject: string
  user_id: string
  created_at: string
}

export interface SignInsTable {
  id: string
  /** SHA-256 of the token, base64url. */
  token_hash: string
  user_id: string
  user_agent: string
  created_at: string
  last_used_at: string
  expires_at: string
}

/** Claims to an address that is not verified yet; verification deletes them. */
export interface SignUpsTable {
  id: string
  user_id: string
  first_name: string
  last_name: string
  email: string
  /** Only for the newest sign-up of the account. */
  password_hash: string | null
  browser_hash: string
  created_at: string
}

/** A write of a device that was done, so that a repeat of it is told from a new one. */
export interface DoneWritesTable {
  user_id: string
  /** SHA-256 of the request with the time at which it was written, base64url. */
  request_hash: string
  done_at: string
}

export interface MailTokensTable {
  token_hash: string
  purpose: 'verify' | 'reset'
  user_id: string
  /** Only for `verify`; null once the address is verified. */
  sign_up_id: string | null
  created_at: string
  expires_at: string
  used_at: string | null
  /** Of `verify`, until it is used: the link signs this browser in (platform/security/browser-cookie.ts). */
  browser_hash: string | null
}

/** A mailed invitation, until its address has an account. */
export interface InvitationsTable {
  token_hash: string
  sender_id: string
  email: string
  email_key: string
  /** What the sender calls the person; empty if they only know the address. */
  name: string
  created_at: string
  expires_at: string
}
