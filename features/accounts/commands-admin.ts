import type { UpdateObject } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { publish } from '#database/news.ts'
import type { Schema } from '#database/schema.ts'

import { listName } from './commands-search.ts'
import { endSignIns } from './commands-sign-in.ts'
import { emailKey } from './rules.ts'

/** Makes an account an administrator. @returns false when no account has the address */
export async function grantAdmin(trx: Trx, email: string): Promise<boolean> {
  const id = await change(trx, email, { role: 'admin' })
  if (id !== undefined) await publish(trx, 'sign-ins', id)
  return id !== undefined
}

/** Ends an account's sign-ins and lets it in no more. @returns false when there is no such account */
export async function suspend(trx: Trx, email: string, now: Date): Promise<boolean> {
  const id = await change(trx, email, { suspended_at: now.toISOString() })
  if (id === undefined) return false
  await listName(trx, id)
  await endSignIns(trx, id, 'all')
  return true
}

/** Lets a suspended account in again. @returns false when there is no such account */
export async function unsuspend(trx: Trx, email: string): Promise<boolean> {
  const id = await change(trx, email, { suspended_at: null })
  if (id !== undefined) await listName(trx, id)
  return id !== undefined
}

async function change(
  trx: Trx,
  email: string,
  set: UpdateObject<Schema, 'users'>,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('users')
    .set(set)
    .where('email_key', '=', emailKey(email))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
