import { sql } from 'kysely'

import { type Trx, locked, ping } from '#database/connect.ts'
import { lockUsers, takeLock } from '#database/query/locks.ts'
import { deleteWithin, newRoom } from '#database/query/parts.ts'
import type { UserWordsTable } from '#database/schema/accounts.ts'
import type { Schema } from '#database/schema/schema.ts'
import { DAY, HOUR, MINUTE, after } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'

import type { AccountData } from './account-data.commands.ts'
import { emailKey, mailTokenHours, nameWords } from './accounts.rules.ts'

/** Of one network, which a whole table may share: opening the pages of mailed links. */
export const LINK_CHECKS: RateLimit = { name: 'mailed-link-checks', max: 120, windowMs: MINUTE }

type Purpose = 'verify' | 'reset'

/** Expired tokens stay stored for this time, so that the link's page can say what happened. */
const EXPIRED_STORED_MS = 7 * DAY

/** server/features.ts passes in what the features do. */
export interface AccountHooks {
  /**
   * Runs in the transaction that verifies the address for the first time.
   * @param invitedBy whose mailed invitation the person has accepted by it; null if there was none
   */
  verified(trx: Trx, userId: string, invitedBy: string | null, now: Date): Promise<void>
  accountData(): readonly AccountData[]
}

/** null where it is not known. */
export interface SignUpOfLink {
  signUpId: string | null
  browserHash: string | null
}

/**
 * Makes a token for a mailed link; only its hash is stored.
 * @param signUp the sign-up whose name and password the account may get when the link is opened, and its
 *   browser, which the link then signs in
 */
export async function issueMailToken(
  trx: Trx,
  purpose: Purpose,
  userId: string,
  now: Date,
  { signUpId, browserHash }: SignUpOfLink = { signUpId: null, browserHash: null },
): Promise<string> {
  await deleteExpiredTokens(trx, now)
  const token = newToken()
  await trx
    .insertInto('mail_tokens')
    .values({
      token_hash: hashToken(token),
      purpose,
      user_id: userId,
      sign_up_id: signUpId,
      created_at: now.toISOString(),
      expires_at: after(now, mailTokenHours[purpose] * HOUR),
      used_at: null,
      browser_hash: browserHash,
    } satisfies Schema['mail_tokens'])
    .execute()
  return token
}

async function deleteExpiredTokens(trx: Trx, now: Date): Promise<void> {
  const isOld = sql`expires_at <= ${after(now, -EXPIRED_STORED_MS)}`
  await deleteWithin(trx, newRoom(trx), 'mail_tokens', isOld)
}

/** Does as much work as mailing a link, so that the response time does not tell whether one was mailed. */
export async function spendMailTime(trx: Trx, now: Date): Promise<void> {
  await deleteExpiredTokens(trx, now)
  const none = newToken()
  await trx.deleteFrom('mail_tokens').where('token_hash', '=', hashToken(none)).execute()
  await trx.deleteFrom('outbox').where('id', '=', newId()).execute()
  await ping(trx)
}

export async function lockUser(trx: Trx, id: string): Promise<void> {
  await lockUsers(trx, [id])
}

/** An address of nobody yet: what is sent to it meanwhile would miss a new account. */
export async function lockUnknownAddress(trx: Trx, key: string): Promise<void> {
  await takeLock(trx, 'address', key)
}

export async function lockAddress(trx: Trx, key: string): Promise<void> {
  const account = trx.selectFrom('users').where('email_key', '=', key).select('id')
  await locked(trx, account).execute()
}

/**
 * Marks the account's address as verified, whichever way its owner proved it. All sign-ups of the
 * address are deleted, so that no link sets a sign-up's password any more, with the mailed invitations.
 * @param by the mailed link that has proven it, by its hash: the only one that may still sign a browser
 *   in; or whose invitation it was
 */
export async function markVerified(
  trx: Trx,
  hooks: AccountHooks,
  userId: string,
  now: Date,
  { link, invitedBy = null }: { link?: string; invitedBy?: string | null } = {},
): Promise<void> {
  const user = await trx
    .updateTable('users')
    .set({ email_verified_at: now.toISOString(), updated_at: now.toISOString() })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning('email_key')
    .executeTakeFirst()
  if (user === undefined) return
  await trx.deleteFrom('sign_ups').where('user_id', '=', userId).execute()
  await trx.deleteFrom('invitations').where('email_key', '=', user.email_key).execute()
  await endBrowserLinks(trx, userId, link)
  await updateSearchWords(trx, userId)
  await hooks.verified(trx, userId, invitedBy, now)
}

/** @param but except this one, by its hash */
export async function endBrowserLinks(trx: Trx, userId: string, but = ''): Promise<void> {
  await trx
    .updateTable('mail_tokens')
    .set({ browser_hash: null })
    .where('user_id', '=', userId)
    .where('token_hash', '<>', but)
    .where('browser_hash', 'is not', null)
    .execute()
}

type NewUser = Pick<Schema['users'], 'first_name' | 'last_name' | 'email' | 'password_hash'>

export function userRow(person: NewUser, at: string): Schema['users'] {
  return {
    id: newId(),
    ...person,
    email_key: emailKey(person.email),
    role: 'user',
    email_verified_at: null,
    suspended_at: null,
    deleting_at: null,
    deleting_by: null,
    created_at: at,
    updated_at: at,
  }
}

export async function rename(
  trx: Trx,
  userId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .execute()
  await updateSearchWords(trx, userId)
}

interface Named {
  id: string
  firstName: string
  lastName: string
}

export function wordRows({ id, firstName, lastName }: Named): UserWordsTable[] {
  // In the database's order, by bytes: `word_before` has to agree with it.
  const words = nameWords(`${firstName} ${lastName}`).toSorted((a, b) =>
    Buffer.compare(Buffer.from(a), Buffer.from(b)),
  )
  return words.map((word, place) => ({
    word,
    user_id: id,
    word_before: words[place - 1] ?? '',
    first_name: firstName,
    last_name: lastName,
  }))
}

/** An unverified or suspended account has none. */
export async function updateSearchWords(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('user_words').where('user_id', '=', userId).execute()
  const person = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .executeTakeFirst()
  const rows = person === undefined ? [] : wordRows(person)
  if (rows.length > 0)
    await trx
      .insertInto('user_words')
      .values(rows satisfies Schema['user_words'][])
      .execute()
}
