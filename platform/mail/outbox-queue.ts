import type { Db, Trx } from '#database/connect.ts'
import { publish } from '#database/pub-sub/pub-sub.ts'
import type { Schema } from '#database/schema/schema.ts'

import { after, DAY } from '../clock.ts'
import { newId } from '../ids.ts'

/** A mail as composed: every part is text for people, the HTML already escaped. */
export interface Mail {
  kind: string
  to: string
  /** The address as addresses are compared, where it may be of somebody without an account. */
  toKey?: string
  /** The account that the mail names, when it goes to another's: it goes with either. */
  senderId?: string
  subject: string
  text: string
  html: string
}

/** The kind of the last mail to somebody: nothing of it stays once it is sent or given up. */
export const FAREWELL = 'farewell'
/** How long sending a mail is tried. */
export const RETRY_FOR_MS = DAY

export interface Outbox {
  /** Sends what is due soon, without being waited for; call it after the act's commit. */
  wake(): void
  stop(): Promise<void>
}

/**
 * Forgets the mails to an address, e.g. of an account that is deleted.
 * @param spellings the address as it was typed, for mails that are kept without its key
 */
export async function deleteMailsTo(
  trx: Trx,
  toKey: string,
  spellings: readonly string[],
): Promise<void> {
  await trx.deleteFrom('outbox').where('to_key', '=', toKey).execute()
  await trx
    .deleteFrom('outbox')
    .where('to_key', 'is', null)
    .where('to_address', 'in', spellings)
    .execute()
}

/** Puts a mail into the outbox in the transaction of the act that causes it. */
export async function enqueueMail(
  trx: Trx,
  mail: Mail,
  userId: string | null,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await trx
    .insertInto('outbox')
    .values({
      id: newId(),
      kind: mail.kind,
      user_id: userId,
      sender_id: mail.senderId ?? null,
      to_address: mail.to,
      to_key: mail.toKey ?? null,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      created_at: at,
      attempts: 0,
      next_attempt_at: at,
      sent_at: null,
      failed_at: null,
      last_error: null,
    } satisfies Schema['outbox'])
    .execute()
  await publish(trx, 'mail')
}

/** Removes farewells that nobody took in a day, also those that no worker has tried. */
export async function deleteFarewells(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('kind', '=', FAREWELL)
    .where('created_at', '<=', after(now, -RETRY_FOR_MS))
    .execute()
}

/** How many mails wait to be sent. */
export async function waitingMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
