/** Tables of mails to people without an account; a part of schema.ts. */

/** Secrets that the server makes itself, for all instances. */
export interface ServerSecretsTable {
  name: string
  secret: string
  created_at: string
}

/** Addresses to which no mails go while they have no account (platform/mail/unsubscribing.ts). */
export interface UnsubscribedTable {
  /** Keyed hash of the mailbox. */
  address_hash: string
  created_at: string
}
