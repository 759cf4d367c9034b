import { sql } from 'kysely'

import * as paths from '#app/paths.ts'
import type { Trx } from '#database/connect.ts'
import { changed } from '#database/pub-sub/collected.ts'
import { lockUsers } from '#database/query/locks.ts'
import { deleteWithin, type Room } from '#database/query/parts.ts'
import type { Schema } from '#database/schema/schema.ts'
import { lockUnknownAddress } from '#features/accounts/accounts.commands.ts'
import { emailKey, USER_NOT_FOUND } from '#features/accounts/accounts.rules.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { markAnswered, notify } from '#features/notifications/notifications.commands.ts'
import { after, DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'

import { areFriends, friendCounts } from './friends.queries.ts'
import { FRIENDS_MAX, REJECTED_DAYS } from './friends.rules.ts'

export interface Person {
  id: string
  firstName: string
  lastName: string
  email: string
}

export type Recipient = { email: string } | { userId: string }

export interface SendOutcome {
  status: 'Pending' | 'Accepted'
  isNew: boolean
  /** The address, if no account has it yet: the caller mails an invitation to it. */
  invited: string | null
}

/** One that waits already stays as it is, and nobody is told again. */
export async function sendRequest(
  trx: Trx,
  sender: Person,
  recipient: Recipient,
  now: Date,
  isRepeat = false,
): Promise<SendOutcome> {
  const found = await lockRecipient(trx, sender, recipient)
  if (isRepeat) {
    const areNow = found !== undefined && (await areFriends(trx, sender.id, found.id))
    return { status: areNow ? 'Accepted' : 'Pending', isNew: false, invited: null }
  }
  if (found === undefined) {
    if ('userId' in recipient) throw new Refusal('not_found', USER_NOT_FOUND)
    const isNew = await addRequest(trx, sender, { id: null, email: recipient.email }, now)
    return { status: 'Pending', isNew, invited: isNew ? recipient.email : null }
  }
  if (found.id === sender.id) {
    throw new Refusal('bad_request', 'You cannot send a friend request to yourself.')
  }
  if (await areFriends(trx, sender.id, found.id)) {
    throw new Refusal('already_friends', 'You are already friends.')
  }
  if (await deleteRequest(trx, found.id, sender.id)) {
    await befriend(trx, sender, found.id, now)
    return { status: 'Accepted', isNew: true, invited: null }
  }
  const email = 'email' in recipient ? recipient.email : null
  const isNew = await addRequest(trx, sender, { id: found.id, email }, now)
  if (isNew) await notifyRecipient(trx, sender, found.id, now)
  return { status: 'Pending', isNew, invited: null }
}

/**
 * Locks sender and recipient, so that two requests to each other at once see each other. The address
 * is locked too, even while unverified: else its invitation could miss the moment of verification,
 * and wait for ever.
 * @returns undefined when no account can receive the request
 */
async function lockRecipient(
  trx: Trx,
  sender: Person,
  recipient: Recipient,
): Promise<{ id: string } | undefined> {
  if ('email' in recipient) await lockUnknownAddress(trx, emailKey(recipient.email))
  const before = await findRecipient(trx, recipient)
  await lockUsers(trx, before === undefined ? [sender.id] : [sender.id, before.id])
  const user = await findRecipient(trx, recipient)
  const canReceive =
    user !== undefined && user.email_verified_at !== null && user.suspended_at === null
  return canReceive ? user : undefined
}

async function findRecipient(trx: Trx, recipient: Recipient) {
  const users = trx.selectFrom('users').select(['id', 'email_verified_at', 'suspended_at'])
  return (
    'userId' in recipient
      ? users.where('id', '=', recipient.userId)
      : users.where('email_key', '=', emailKey(recipient.email))
  ).executeTakeFirst()
}

async function addRequest(
  trx: Trx,
  sender: Person,
  recipient: { id: string | null; email: string | null },
  now: Date,
): Promise<boolean> {
  const key = recipient.id === null && recipient.email !== null ? emailKey(recipient.email) : null
  await trx
    .deleteFrom('friend_requests')
    .where(hasLapsed(now))
    .where('sender_id', '=', sender.id)
    .where('recipient_id', '=', recipient.id)
    .execute()
  const inserted = await trx
    .insertInto('friend_requests')
    .values({
      id: newId(),
      sender_id: sender.id,
      recipient_id: recipient.id,
      recipient_email: recipient.email,
      recipient_email_key: key,
      created_at: now.toISOString(),
      rejected_at: null,
    } satisfies Schema['friend_requests'])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  tellPeople(trx, [sender.id, ...(recipient.id === null ? [] : [recipient.id])])
  return true
}

export function tellPeople(trx: Trx, userIds: readonly string[]): void {
  changed(trx, { what: 'friends', userIds, ids: [], at: null })
}

export async function deleteLapsedRequests(trx: Trx, now: Date, room: Room): Promise<void> {
  await deleteWithin(trx, room, 'friend_requests', hasLapsed(now))
}

function hasLapsed(now: Date) {
  const before = after(now, -REJECTED_DAYS * DAY)
  return sql<boolean>`rejected_at is not null and created_at <= ${before}`
}

export async function notifyRecipient(
  trx: Trx,
  sender: Person,
  userId: string,
  now: Date,
): Promise<void> {
  const notification = {
    userId,
    type: 'FRIEND_REQUEST' as const,
    title: `${fullName(sender)} sent you a friend request`,
    link: paths.friendRequests,
    senderId: sender.id,
    entityId: sender.id,
  }
  await notify(trx, [notification], now)
}

/** Rejecting is silent. @returns false when there is no such request */
export async function respond(
  trx: Trx,
  recipient: Person,
  senderId: string,
  action: 'Accepted' | 'Rejected',
  now: Date,
): Promise<boolean> {
  await lockUsers(trx, [recipient.id, senderId])
  await markAnswered(trx, requestOf(senderId, recipient.id), now)
  if (action === 'Rejected') {
    const rejected = await trx
      .updateTable('friend_requests')
      .set({ rejected_at: now.toISOString() })
      .where('sender_id', '=', senderId)
      .where('recipient_id', '=', recipient.id)
      .where('rejected_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    // Rejecting is silent: the sender's pages are not told.
    tellPeople(trx, [recipient.id])
    return rejected !== undefined
  }
  if (await isSuspended(trx, senderId)) return false
  if (!(await deleteRequest(trx, senderId, recipient.id, 'pending'))) return false
  await befriend(trx, recipient, senderId, now)
  return true
}

/** Whoever is suspended, or being deleted, asks nobody: their requests are in no list meanwhile. */
export async function isSuspended(trx: Trx, userId: string): Promise<boolean> {
  const user = await findRecipient(trx, { userId })
  return user !== undefined && user.suspended_at !== null
}

/** @returns whether there was one; of two callers at once only one gets true */
async function deleteRequest(
  trx: Trx,
  senderId: string,
  recipientId: string,
  which: 'any' | 'pending' = 'any',
): Promise<boolean> {
  let deletion = trx
    .deleteFrom('friend_requests')
    .where('sender_id', '=', senderId)
    .where('recipient_id', '=', recipientId)
  if (which === 'pending') deletion = deletion.where('rejected_at', 'is', null)
  return (await deletion.returning('id').executeTakeFirst()) !== undefined
}

/** Both accounts are locked; the one who asked is notified. Requests between the two go. */
export async function befriend(
  trx: Trx,
  accepter: Person,
  askerId: string,
  now: Date,
  asked: 'friend request' | 'invitation' = 'friend request',
): Promise<void> {
  await checkRoom(trx, accepter.id, askerId)
  const created_at = now.toISOString()
  await trx
    .insertInto('friendships')
    .values([
      { user_id: accepter.id, friend_id: askerId, created_at, trusted_at: null },
      { user_id: askerId, friend_id: accepter.id, created_at, trusted_at: null },
    ] satisfies Schema['friendships'][])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  tellPeople(trx, [accepter.id, askerId])
  await deleteRequest(trx, accepter.id, askerId)
  await deleteRequest(trx, askerId, accepter.id)
  const pair = [accepter.id, askerId]
  await trx
    .deleteFrom('unfriended')
    .where('user_id', 'in', pair)
    .where('friend_id', 'in', pair)
    .execute()
  await markAnswered(trx, requestOf(askerId, accepter.id), now)
  const notification = {
    userId: askerId,
    type: 'FRIEND_ACCEPTED' as const,
    title: `${fullName(accepter)} accepted your ${asked}`,
    link: paths.friends,
    senderId: accepter.id,
    entityId: accepter.id,
  }
  await notify(trx, [notification], now)
}

async function checkRoom(trx: Trx, accepterId: string, askerId: string): Promise<void> {
  const full = (await friendCounts(trx, [accepterId, askerId])).filter(
    ({ count }) => Number(count) >= FRIENDS_MAX,
  )
  if (full.length === 0) return
  const who = full.some(({ userId }) => userId === accepterId) ? 'You have' : 'This player has'
  throw new Refusal('conflict', `${who} ${FRIENDS_MAX} friends already, which is the most.`)
}

/** What a trusted friend logs about the user is confirmed at once. @returns false without a friendship */
export async function trustFriend(
  trx: Trx,
  userId: string,
  friendId: string,
  trusted: boolean,
  now: Date,
): Promise<boolean> {
  const at = trusted ? sql<string>`coalesce(trusted_at, ${now.toISOString()})` : null
  const updated = await trx
    .updateTable('friendships')
    .set({ trusted_at: at })
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .returning('user_id')
    .executeTakeFirst()
  // A friend does not learn whether they are trusted.
  tellPeople(trx, [userId])
  return updated !== undefined
}

/** For both, with any trust. @returns false when there was none */
export async function unfriend(
  trx: Trx,
  userId: string,
  friendId: string,
  now: Date,
): Promise<boolean> {
  const pair = [userId, friendId]
  await lockUsers(trx, pair)
  const deleted = await trx
    .deleteFrom('friendships')
    .where('user_id', 'in', pair)
    .where('friend_id', 'in', pair)
    .returning('user_id')
    .execute()
  if (deleted.length === 0) return false
  await trx
    .insertInto('unfriended')
    .values({
      user_id: userId,
      friend_id: friendId,
      ended_at: now.toISOString(),
    } satisfies Schema['unfriended'])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'friend_id']).doUpdateSet({ ended_at: now.toISOString() }),
    )
    .execute()
  tellPeople(trx, pair)
  return true
}

const requestOf = (sender_id: string, user_id: string) =>
  ({ sender_id, user_id, type: 'FRIEND_REQUEST' }) as const
