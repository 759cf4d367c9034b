import { locked, type Trx } from '#database/connect.ts'
import { endSignIns } from '#features/accounts/commands-sign-in.ts'
import { isSeen, tidyName } from '#features/accounts/rules-names.ts'
import { emailKey, lengthOf, NAME_MAX } from '#features/accounts/rules.ts'
import { newId } from '#platform/ids.ts'
import { hashToken } from '#platform/secrets.ts'

import type { Attempt } from './commands-attempt.ts'
import { userOfIdentity } from './queries.ts'
import type { Identity } from './rules.ts'

/**
 * Ends an attempt for good, once its answer is proven: nobody without an account at the provider fills a
 * row. @returns false when it has ended in a sign-in already
 */
export async function closeAttempt(trx: Trx, attempt: Attempt): Promise<boolean> {
  const row = await trx
    .insertInto('provider_attempts')
    .values({
      state_hash: hashToken(attempt.state),
      nonce: '',
      code_verifier: '',
      redirect: '',
      expires_at: attempt.endsAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('state_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes used attempts that would be too old by now anyway. */
export async function forgetUsedAttempts(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('provider_attempts').where('expires_at', '<=', now.toISOString()).execute()
}

export type Admission =
  | { ok: true; userId: string }
  | { ok: false; reason: 'email_unverified' | 'suspended' }

/**
 * The account that an identity signs in to: its own, the one with the address that both sides have
 * verified, or a new one. An address that our side never verified may be somebody else's claim:
 * its password and sign-ins go before the account is joined.
 */
export async function admit(trx: Trx, identity: Identity, now: Date): Promise<Admission> {
  const known = await userOfIdentity(trx, identity.issuer, identity.subject)
  if (known !== undefined) return notSuspended(trx, known)
  if (identity.email === null || !identity.emailVerified) {
    return { ok: false, reason: 'email_unverified' }
  }
  const account = await accountOfAddress(trx, identity, identity.email, now)
  await trx
    .insertInto('identities')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      user_id: account,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return notSuspended(trx, account)
}

async function notSuspended(trx: Trx, userId: string): Promise<Admission> {
  const user = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('suspended_at')
    .executeTakeFirstOrThrow()
  return user.suspended_at === null ? { ok: true, userId } : { ok: false, reason: 'suspended' }
}

async function accountOfAddress(
  trx: Trx,
  identity: Identity,
  email: string,
  now: Date,
): Promise<string> {
  const at = now.toISOString()
  const named = {
    first_name: shortened(identity.firstName) || 'Player',
    last_name: shortened(identity.lastName),
    email,
    password_hash: null,
    updated_at: at,
  }
  const inserted = await trx
    .insertInto('users')
    .values({
      id: newId(),
      ...named,
      email_key: emailKey(email),
      role: 'user',
      email_verified_at: null,
      suspended_at: null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return inserted.id
  // Held, or a sign-up at the same moment could put its password back.
  const existing = await locked(
    trx,
    trx
      .selectFrom('users')
      .where('email_key', '=', emailKey(email))
      .select(['id', 'email_verified_at']),
  ).executeTakeFirstOrThrow()
  if (existing.email_verified_at !== null) return existing.id
  await trx.updateTable('users').set(named).where('id', '=', existing.id).execute()
  await endSignIns(trx, existing.id, 'all')
  await trx.deleteFrom('mail_tokens').where('user_id', '=', existing.id).execute()
  await trx.deleteFrom('sign_ups').where('user_id', '=', existing.id).execute()
  return existing.id
}

function shortened(name: string): string {
  const clean = tidyName(name.replaceAll(/\p{Cc}/gu, ' '))
  if (!isSeen(clean)) return ''
  return lengthOf(clean) <= NAME_MAX ? clean : [...clean].slice(0, NAME_MAX).join('')
}
