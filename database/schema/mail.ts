/** Tables of mails; a part of schema.ts. */

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

export interface OutboxTable {
  id: string
  kind: string
  /** The account that the mail is about; its deletion deletes the mail. null for other addresses. */
  user_id: string | null
  /** The account that a mail to somebody else names; its deletion deletes the mail too. */
  sender_id: string | null
  to_address: string
  /** The address of somebody who may have no account, normalized for comparison. */
  to_key: string | null
  /** Emptied after sending, like the texts below: their links are secrets. */
  subject: string
  text: string
  html: string
  /** For mails to people without an account; emptied after sending, too. */
  unsubscribe_url: string | null
  created_at: string
  attempts: number
  /** When the worker may try (again); the worker that claims the mail moves it into the future. */
  next_attempt_at: string
  sent_at: string | null
  failed_at: string | null
  last_error: string | null
}
