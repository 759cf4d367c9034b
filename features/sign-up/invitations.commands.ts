import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'
import type { Schema } from '#database/schema/schema.ts'
import {
  deletes,
  type AccountData,
  type ColumnDeletion,
} from '#features/accounts/account-data.commands.ts'
import { lockUnknownAddress } from '#features/accounts/accounts.commands.ts'
import { emailKey } from '#features/accounts/accounts.rules.ts'
import { after, DAY } from '#platform/clock.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'

import { findInvitation, type Invitation } from './invitations.queries.ts'
import { INVITATION_DAYS } from './invitations.rules.ts'

/**
 * Makes the secret of a mailed invitation; only its hash is stored. Whoever signs up by it with the same
 * address has read the mail, so the address is proven. How many there are is up to the allowances of
 * the mails (platform/mail/mail-allowances.ts).
 * @param to `name` is what the sender calls the person; empty if they only know the address
 */
export async function issueInvitation(
  trx: Trx,
  senderId: string,
  to: { email: string; name: string },
  now: Date,
): Promise<string> {
  const token = newToken()
  await trx
    .insertInto('invitations')
    .values({
      token_hash: hashToken(token),
      sender_id: senderId,
      email: to.email,
      email_key: emailKey(to.email),
      name: to.name,
      created_at: now.toISOString(),
      expires_at: after(now, INVITATION_DAYS * DAY),
    } satisfies Schema['invitations'])
    .execute()
  return token
}

/** @returns undefined when the invitation does not work, or is to another address */
export async function lockInvitation(
  trx: Trx,
  { token, email }: { token: string; email: string },
  now: Date,
): Promise<Invitation | undefined> {
  const key = emailKey(email)
  const found = await findInvitation(trx, token, now)
  if (found?.emailKey !== key) return undefined
  // A friend request at this moment must find the account, or become one that is claimed with it.
  await lockUnknownAddress(trx, key)
  const unverified = trx.selectFrom('users').where('email_key', '=', key).select('id')
  const ids = (await unverified.execute()).map(({ id }) => id)
  await lockUsers(trx, [found.senderId, ...ids])
  // Of two who use it at once, the second waits here, and the account is verified by then.
  return findInvitation(trx, token, now)
}

export async function deleteLapsedInvitations(trx: Trx, now: Date, room: Room): Promise<void> {
  await deleteWithin(trx, room, 'invitations', sql`expires_at <= ${now.toISOString()}`)
}

const invitationDeletion: ColumnDeletion = {
  columns: ['invitations.email', 'invitations.email_key'],
  async remove(trx, { account: { emailKey: key, since }, room }) {
    const isOld = sql<boolean>`email_key = ${key} and created_at <= ${since}`
    await deleteWithin(trx, room, 'invitations', isOld)
  },
}

export const signUpData: AccountData = {
  ties: [...deletes('invitations.sender_id'), invitationDeletion],
  rest: deletes('sign_ups.user_id'),
  not: { 'sign_ups.email': 'The row goes with its user_id.' },
}
