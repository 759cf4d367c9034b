import { locked, type Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { lockUnknownAddress, userRow } from '#features/accounts/accounts.commands.ts'
import {
  emailKey,
  emailProblem,
  isExact,
  lengthOf,
  NAME_MAX,
} from '#features/accounts/accounts.rules.ts'
import { looksLikeFormerPlayer } from '#features/accounts/former-player.rules.ts'
import { fullName, hasVisibleCharacter, normalizedName } from '#features/accounts/names.rules.ts'
import { endSignIns } from '#features/accounts/sign-in.commands.ts'

import { userOfIdentity } from './providers.queries.ts'
import type { Identity } from './providers.rules.ts'

export type Admission =
  | { ok: true; userId: string }
  | { ok: false; reason: 'email_unverified' | 'email_inexact' | 'suspended' }

/**
 * The account that an identity signs in to: its own, the one with the address that both sides have
 * verified, or a new one. An account that we never verified may have been created by somebody else:
 * its password and sign-ins are deleted before the identity gets it.
 */
export async function admit(trx: Trx, identity: Identity, now: Date): Promise<Admission> {
  const known = await userOfIdentity(trx, identity.issuer, identity.subject)
  const account = known === undefined ? undefined : await lockAccount(trx, known)
  if (account !== undefined) return notSuspended(account)
  const { email } = identity
  if (email === null) return { ok: false, reason: 'email_unverified' }
  if (!isExact(email) || emailProblem(email) !== null) return { ok: false, reason: 'email_inexact' }
  // A friend request at this moment must find the account, or become an invitation that is claimed later.
  await lockUnknownAddress(trx, emailKey(email))
  const joined = await accountOfAddress(trx, identity, email, now)
  await trx
    .insertInto('identities')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      user_id: joined.id,
      created_at: now.toISOString(),
    } satisfies Schema['identities'])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return notSuspended(joined)
}

const accountColumns = ['id', 'email_verified_at', 'suspended_at'] as const
type Account = Pick<Schema['users'], (typeof accountColumns)[number]>

function notSuspended({ id, suspended_at }: Account): Admission {
  return suspended_at === null ? { ok: true, userId: id } : { ok: false, reason: 'suspended' }
}

async function lockAccount(trx: Trx, id: string): Promise<Account | undefined> {
  const account = trx.selectFrom('users').where('id', '=', id).select(accountColumns)
  return locked(trx, account).executeTakeFirst()
}

async function accountOfAddress(
  trx: Trx,
  identity: Identity,
  email: string,
  now: Date,
): Promise<Account> {
  const at = now.toISOString()
  const names = { firstName: shortened(identity.firstName), lastName: shortened(identity.lastName) }
  const isNobody = looksLikeFormerPlayer(fullName(names))
  const values = {
    first_name: (isNobody ? '' : names.firstName) || 'Player',
    last_name: isNobody ? '' : names.lastName,
    email,
    password_hash: null,
    updated_at: at,
  }
  const inserted = await trx
    .insertInto('users')
    .values(userRow(values, at) satisfies Schema['users'])
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(accountColumns)
    .executeTakeFirst()
  if (inserted !== undefined) return inserted
  // Locked: else a sign-up at the same moment could set its password again.
  const known = trx.selectFrom('users').where('email_key', '=', emailKey(email))
  const existing = await locked(trx, known.select(accountColumns)).executeTakeFirst()
  // It was deleted between the two statements: try again.
  if (existing === undefined) return accountOfAddress(trx, identity, email, now)
  if (existing.email_verified_at !== null) return existing
  await trx.updateTable('users').set(values).where('id', '=', existing.id).execute()
  await endSignIns(trx, existing.id, 'all')
  await trx.deleteFrom('mail_tokens').where('user_id', '=', existing.id).execute()
  await trx.deleteFrom('sign_ups').where('user_id', '=', existing.id).execute()
  return existing
}

function shortened(name: string): string {
  const clean = normalizedName(name.replaceAll(/\p{Cc}/gu, ' '))
  if (!hasVisibleCharacter(clean)) return ''
  return lengthOf(clean) <= NAME_MAX ? clean : [...clean].slice(0, NAME_MAX).join('')
}
