import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { jsonObject } from '#database/query/json.ts'
import { NO_ID } from '#database/query/pages-by-id.ts'
import { prepared } from '#database/query/prepared.ts'
import { friendsAmong } from '#platform/friendships.ts'
import { signInFirst } from '#platform/http/errors.ts'

import { linkOf } from './friend-links.queries.ts'
import type { Acquaintance, ReceivedRequest, SentRequest, Suggestion } from './friends.contract.ts'
import { SUGGESTED_MAX } from './friends.rules.ts'

export const friendsOf = prepared<{ userId: string }, Acquaintance & { trustedAt: string | null }>(
  (db, params) =>
    db
      .selectFrom('friendships as f')
      .innerJoin('users as u', 'u.id', 'f.friend_id')
      .where('f.user_id', '=', params.userId)
      .where('u.deleting_at', 'is', null)
      .select(['u.id as _id', 'u.first_name as firstName', 'u.last_name as lastName', 'u.email'])
      .select('f.trusted_at as trustedAt')
      .orderBy(sql`lower(u.first_name)`)
      .orderBy(sql`lower(u.last_name)`)
      .orderBy('u.id'),
)

/** With their senders `u`; not of those who are suspended, or being deleted. */
export function openRequests(db: Db, userId: string) {
  return db
    .selectFrom('friend_requests as r')
    .innerJoin('users as u', 'u.id', 'r.sender_id')
    .where('r.recipient_id', '=', userId)
    .where('r.rejected_at', 'is', null)
    .where('u.suspended_at', 'is', null)
}

/** With the address: sending a request shows it to the recipient. */
export function acquaintanceOf(db: Db) {
  return jsonObject(db, {
    _id: sql.ref<string>('u.id'),
    firstName: sql.ref<string>('u.first_name'),
    lastName: sql.ref<string>('u.last_name'),
    email: sql.ref<string>('u.email'),
  })
}

/** As the recipient reads them, newest first. */
export const requestsTo = prepared<{ userId: string; limit: number }, ReceivedRequest>(
  (db, params) =>
    openRequests(db, params.userId)
      .select(['r.id as _id', 'r.created_at as createdAt', acquaintanceOf(db).as('user')])
      .orderBy('r.id', 'desc')
      .limit(params.limit),
  ['user'],
)

/** Newest first; a rejected one still looks pending to the sender. */
export const requestsBy = prepared<{ userId: string; limit: number }, SentRequest>(
  (db, params) =>
    db
      .selectFrom('friend_requests as r')
      .leftJoin('users as u', 'u.id', 'r.recipient_id')
      .where('r.sender_id', '=', params.userId)
      .select((eb) => [
        'r.id as _id',
        'r.created_at as createdAt',
        sql<'Pending' | 'Invited'>`case when u.id is null then 'Invited' else 'Pending' end`.as(
          'status',
        ),
        jsonObject(db, {
          _id: sql<string>`coalesce(u.id, r.id)`,
          firstName: sql<string>`coalesce(u.first_name, '')`,
          lastName: sql<string>`coalesce(u.last_name, '')`,
          // Only an address that the sender typed: a request by id must not reveal one.
          email: eb.fn.coalesce('r.recipient_email', sql<string>`''`),
        }).as('user'),
      ])
      .orderBy('r.id', 'desc')
      .limit(params.limit),
  ['user'],
)

/** The newest friends; of the friends of each, those with the newest accounts. */
const FRIENDS_ASKED = 100
/** Older matches do not count, so that the cost does not grow with the history. */
const RECENT_MATCHES = 200
/** Of so many who share the most, those are left out who cannot be asked. */
const CANDIDATES = 5 * SUGGESTED_MAX

export const suggestionsFor = prepared<{ userId: string }, Suggestion>((db, params) => {
  const friends = db
    .selectFrom('friendships')
    .where('user_id', '=', params.userId)
    .select('friend_id as id')
  const requested = db
    .selectFrom('friend_requests')
    .where('sender_id', '=', params.userId)
    .where('recipient_id', 'is not', null)
    .select('recipient_id as id')
  const requesting = db
    .selectFrom('friend_requests')
    .where('recipient_id', '=', params.userId)
    .where('rejected_at', 'is', null)
    .select('sender_id as id')
  const asked = db
    .selectFrom('friendships')
    .where('user_id', '=', params.userId)
    .orderBy('created_at', 'desc')
    .orderBy('friend_id')
    .limit(sql.lit(FRIENDS_ASKED))
    .select('friend_id as id')
  const throughFriends = db
    .selectFrom(asked.as('mine'))
    .innerJoin('friendships as theirs', 'theirs.user_id', 'mine.id')
    // Two steps in the index, where a window function would read all friends of each.
    .where((eb) =>
      eb(
        'theirs.friend_id',
        '>=',
        eb.fn.coalesce(
          eb
            .selectFrom('friendships as last')
            .whereRef('last.user_id', '=', 'mine.id')
            .orderBy('last.friend_id', 'desc')
            .offset(sql.lit(FRIENDS_ASKED - 1))
            .limit(sql.lit(1))
            .select('last.friend_id'),
          sql.lit(NO_ID),
        ),
      ),
    )
    .select(['theirs.friend_id as id', sql<number>`1`.as('friend'), sql<number>`0`.as('shared')])
  const recent = db
    .selectFrom('players')
    .where('user_id', '=', params.userId)
    .orderBy('match_date', 'desc')
    .limit(RECENT_MATCHES)
    .select('match_id')
  const throughMatches = db
    .selectFrom(recent.as('mine'))
    .innerJoin('players as theirs', 'theirs.match_id', 'mine.match_id')
    .where('theirs.user_id', 'is not', null)
    .select([
      sql<string>`theirs.user_id`.as('id'),
      sql<number>`0`.as('friend'),
      sql<number>`1`.as('shared'),
    ])
  const most = db
    .selectFrom(throughFriends.unionAll(throughMatches).as('known'))
    .where('known.id', '<>', params.userId)
    .where('known.id', 'not in', friends)
    .where('known.id', 'not in', requested.$castTo<{ id: string }>())
    .where('known.id', 'not in', requesting)
    .groupBy('known.id')
    .select([
      'known.id',
      sql<number>`cast(sum(known.friend) as integer)`.as('friends'),
      sql<number>`cast(sum(known.shared) as integer)`.as('shared'),
    ])
    .orderBy(sql`sum(known.friend) + sum(known.shared)`, 'desc')
    .orderBy('known.id')
    .limit(sql.lit(CANDIDATES))
  return db
    .selectFrom(most.as('most'))
    .innerJoin('users as u', 'u.id', 'most.id')
    .where('u.suspended_at', 'is', null)
    .where('u.email_verified_at', 'is not', null)
    .select([
      'u.id as _id',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'most.friends as mutualFriends',
      'most.shared as sharedMatches',
    ])
    .orderBy(sql`most.friends + most.shared`, 'desc')
    .orderBy('u.id')
    .limit(SUGGESTED_MAX)
})

export async function friendCounts(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('friendships')
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .select(['user_id as userId', (eb) => eb.fn.countAll<number>().as('count')])
    .execute()
}

export async function areFriends(db: Db, userId: string, otherId: string): Promise<boolean> {
  return (await friendsAmong(db, userId, [otherId])).has(otherId)
}

export async function trusts(db: Db, userId: string, friendId: string): Promise<boolean> {
  const row = await db
    .selectFrom('friendships')
    .where('user_id', '=', userId)
    .where('friend_id', '=', friendId)
    .where('trusted_at', 'is not', null)
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @throws a 401 refusal when the account is gone meanwhile */
export async function personById(db: Db, userId: string) {
  const person = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleting_at', 'is', null)
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .executeTakeFirst()
  if (person === undefined) throw signInFirst()
  return person
}

/** More than anybody has: the limit is a hundred a day. */
const ALL_REQUESTS = 10_000

/** What an archive has of friends; of the friend link its times, since its address is not stored. */
export const friendArchive = {
  friendLink: linkOf,
  friends: (db: Db, userId: string) => friendsOf(db, { userId }),
  requestsSent: (db: Db, userId: string) => requestsBy(db, { userId, limit: ALL_REQUESTS }),
  requestsReceived: (db: Db, userId: string) => requestsTo(db, { userId, limit: ALL_REQUESTS }),
}
