/** The tables about who somebody is and how they sign in; a part of schema.ts. */

export interface UsersTable {
  id: string
  first_name: string
  last_name: string
  /** As the owner typed it. */
  email: string
  /** As addresses are compared; unique. */
  email_key: string
  /**
   * argon2id in PHC form. Null for an account that signs in with a provider alone or has yet to choose
   * one, and while several sign-ups compete for an address that nobody has proven.
   */
  password_hash: string | null
  role: 'user' | 'admin'
  email_verified_at: string | null
  suspended_at: string | null
  created_at: string
  updated_at: string
}

/** The words of the name of a person who may be found, as search compares them, with what it shows. */
export interface UserWordsTable {
  word: string
  user_id: string
  /** The person's word before this one in the order of bytes; empty before the first. */
  word_before: string | null
  /** null, as the word before, in rows that the version without these columns has written. */
  first_name: string | null
  last_name: string | null
}

/** An account at an OpenID provider. */
export interface IdentitiesTable {
  issuer: string
  subject: string
  user_id: string
  created_at: string
}

/**
 * A sign-in at a provider that has ended in a sign-in here, so that it does not do so again. Until
 * then the browser alone keeps it.
 */
export interface ProviderAttemptsTable {
  state_hash: string
  /** Empty, as the two below: the version before this one kept running attempts here. */
  nonce: string
  code_verifier: string
  redirect: string
  expires_at: string
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

/** Who wants an address that nobody has proven yet; gone once somebody has. */
export interface SignUpsTable {
  id: string
  user_id: string
  first_name: string
  last_name: string
  /** As typed there. */
  email: string
  /** Of the account's newest sign-up alone. */
  password_hash: string | null
  /** What it was made with; null for those from before browsers were told apart. */
  browser_hash: string | null
  created_at: string
}

/** A browser that somebody has signed in to the account with. */
export interface KnownDevicesTable {
  user_id: string
  /** SHA-256 of the browser's key (platform/security/browser-cookie.ts), base64url. */
  browser_hash: string
  last_used_at: string
}

export interface MailTokensTable {
  token_hash: string
  purpose: 'verify' | 'reset'
  user_id: string
  /** Of a link that verifies; null once the address is proven, and in links of the version before. */
  sign_up_id: string | null
  created_at: string
  expires_at: string
  used_at: string | null
}
