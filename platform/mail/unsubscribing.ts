import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Db, Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'

import { newToken } from '../security/secrets.ts'
import { serverSecret, storedSecret } from '../security/server-secrets.ts'

const KEY = 'unsubscribing'
/** 192 bits each, base64url: the hash of an address, and the proof that we made it. */
const PART_LENGTH = 32
const TOKEN = /^[\w-]{64}$/u

/** The same for all mails to a mailbox; it does not expire. @param mailbox the same for all spellings */
export async function unsubscribeUrl(
  trx: Trx,
  publicUrl: string,
  mailbox: string,
  now: Date,
): Promise<string> {
  const key = await serverSecret(trx, KEY, newToken, now)
  const address = digest(key, `address ${mailbox}`)
  return `${publicUrl}/unsubscribe/${address}${proofOf(key, address)}`
}

/** Whether the owner of a mailbox wants no mails from us while it has no account. */
export async function isUnsubscribed(trx: Trx, mailbox: string): Promise<boolean> {
  const key = await storedSecret(trx, KEY)
  return key !== undefined && (await isStored(trx, digest(key, `address ${mailbox}`)))
}

/** @returns the hash in the token of a link; null when we did not make the token */
export async function readUnsubscribeToken(
  db: Db,
  token: string,
): Promise<{ address: string; isUnsubscribed: boolean } | null> {
  const key = TOKEN.test(token) ? await storedSecret(db, KEY) : undefined
  if (key === undefined) return null
  const address = token.slice(0, PART_LENGTH)
  const proof = Buffer.from(proofOf(key, address))
  if (!timingSafeEqual(proof, Buffer.from(token.slice(PART_LENGTH)))) return null
  return { address, isUnsubscribed: await isStored(db, address) }
}

export async function unsubscribe(trx: Trx, address: string, now: Date): Promise<void> {
  await trx
    .insertInto('unsubscribed')
    .values({
      address_hash: address,
      created_at: now.toISOString(),
    } satisfies Schema['unsubscribed'])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function isStored(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('unsubscribed')
    .where('address_hash', '=', address)
    .select('address_hash')
    .executeTakeFirst()
  return row !== undefined
}

function proofOf(key: string, address: string): string {
  return digest(key, `proof ${address}`)
}

function digest(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, PART_LENGTH)
}
