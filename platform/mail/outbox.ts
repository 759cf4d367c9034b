import { sql } from 'kysely'

import type { Db, Trx } from '#database/connect.ts'
import { publish } from '#database/pub-sub/collected.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'
import type { Schema } from '#database/schema/schema.ts'

import { after, DAY } from '../clock.ts'
import { friendsAmong } from '../friendships.ts'
import { newId } from '../ids.ts'

/** A composed mail; its HTML is escaped already. */
export type Mail = Content & (ToAccount | ToStranger)

interface Content {
  kind: string
  to: string
  /** Whose doing it is, when the recipient is another account: the mail is deleted with either. */
  senderId: string | null
  subject: string
  text: string
  html: string
}

interface ToAccount {
  toKey?: undefined
  unsubscribeUrl?: undefined
}

/** To somebody who may have no account, within the allowances of invitations. */
interface ToStranger {
  /** The normalized address. */
  toKey: string
  unsubscribeUrl: string
}

/** The kind of the last mail to a deleted account: its row is deleted when it is sent or given up. */
export const FAREWELL = 'farewell'
export const RETRY_FOR_MS = DAY

export interface Outbox {
  /** Sends due mails asynchronously; to be called after the commit of the transaction. */
  wake(): void
  stop(): Promise<void>
}

/** As far as there is room. @param spellings the address as typed, for mails stored without its key */
export async function deleteMailsTo(
  trx: Trx,
  room: Room,
  { key, spellings, until }: { key: string; spellings: readonly string[]; until: string },
): Promise<void> {
  const isOld = sql`created_at <= ${until}`
  await deleteWithin(trx, room, 'outbox', sql`to_key = ${key} and ${isOld}`)
  const to = sql`to_key is null and to_address in (${sql.join(spellings)})`
  await deleteWithin(trx, room, 'outbox', sql`${to} and ${isOld}`)
}

/**
 * In the transaction of the action. Between two accounts it is written only while they are friends, and
 * nothing tells the sender: also where the sender has typed an account's address as a guest's.
 * @param userId the account that the mail is for; null for a mail to an address
 */
export async function writeMail(
  trx: Trx,
  mail: Mail,
  userId: string | null,
  now: Date,
): Promise<void> {
  const { senderId, toKey } = mail
  const reader = userId ?? (toKey === undefined ? null : await ownerOf(trx, toKey))
  const isBetweenAccounts = reader !== null && senderId !== null
  if (isBetweenAccounts && !(await friendsAmong(trx, senderId, [reader])).has(reader)) return
  const at = now.toISOString()
  await trx
    .insertInto('outbox')
    .values({
      id: newId(),
      kind: mail.kind,
      user_id: userId,
      sender_id: senderId,
      to_address: mail.to,
      to_key: mail.toKey ?? null,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
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

async function ownerOf(trx: Trx, emailKey: string): Promise<string | null> {
  const proven = trx
    .selectFrom('users')
    .where('email_key', '=', emailKey)
    .where('email_verified_at', 'is not', null)
  return (await proven.select('id').executeTakeFirst())?.id ?? null
}

/** Deletes farewells that could not be sent within a day, also those that no worker has tried. */
export async function deleteFarewells(trx: Trx, now: Date, room: Room): Promise<void> {
  const isOld = sql`created_at <= ${after(now, -RETRY_FOR_MS)}`
  await deleteWithin(trx, room, 'outbox', sql`kind = ${FAREWELL} and ${isOld}`)
}

export async function waitingMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
