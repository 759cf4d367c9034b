import type { UpdateObject } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { publish } from '#database/pub-sub/collected.ts'
import type { AuditTable } from '#database/schema/audit.ts'
import type { Schema } from '#database/schema/schema.ts'

import { updateSearchWords } from './accounts.commands.ts'
import { emailKey } from './accounts.rules.ts'
import { OPERATOR, writeAudit } from './audit.commands.ts'
import { endSignIns } from './sign-in.commands.ts'

/** @returns false when no account has the address */
export async function grantAdmin(trx: Trx, email: string, now: Date): Promise<boolean> {
  const id = await change(trx, email, { role: 'admin' }, 'grant-admin', now)
  if (id !== undefined) await publish(trx, 'sign-ins', id)
  return id !== undefined
}

/** @returns false when no account has the address */
export async function revokeAdmin(trx: Trx, email: string, now: Date): Promise<boolean> {
  const id = await change(trx, email, { role: 'user' }, 'revoke-admin', now)
  if (id !== undefined) await publish(trx, 'sign-ins', id)
  return id !== undefined
}

/**
 * Ends an account's sign-ins and refuses new ones. While it is suspended, nothing of it is shown to
 * people without an account and nothing goes out in its name: table links, mails in the outbox, open
 * requests and claims look at `suspended_at` themselves, so that all of it is there again afterwards.
 * Only the notifications that ask somebody for an answer to it are deleted.
 * @returns false when there is no such account
 */
export async function suspend(trx: Trx, email: string, now: Date): Promise<boolean> {
  const id = await change(trx, email, { suspended_at: now.toISOString() }, 'suspend', now)
  if (id === undefined) return false
  await updateSearchWords(trx, id)
  await trx
    .deleteFrom('notifications')
    .where('sender_id', '=', id)
    .where('type', 'in', ['FRIEND_REQUEST', 'CLAIM'])
    .execute()
  await endSignIns(trx, id, 'all')
  return true
}

/** @returns false when no account has the address */
export async function unsuspend(trx: Trx, email: string, now: Date): Promise<boolean> {
  const id = await change(trx, email, { suspended_at: null }, 'unsuspend', now)
  if (id !== undefined) await updateSearchWords(trx, id)
  return id !== undefined
}

async function change(
  trx: Trx,
  email: string,
  set: UpdateObject<Schema, 'users'>,
  what: AuditTable['what'],
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('users')
    .set(set)
    .where('email_key', '=', emailKey(email))
    .returning('id')
    .executeTakeFirst()
  if (row !== undefined) await writeAudit(trx, { what, by: OPERATOR, about: row.id }, now)
  return row?.id
}
