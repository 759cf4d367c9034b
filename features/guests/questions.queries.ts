import { type SqlBool, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { ownWords, wordsOf } from '#features/accounts/shared-words.rules.ts'

import { countingMatches, readBook, type Reading } from './alike.queries.ts'
import type { Question } from './guests.contract.ts'
import { type BookGuest, findGuest } from './guests.queries.ts'

/** So many pairs of a guest and a friend are looked at, for one with a match. */
const TRIED_MAX = 20

/** People of names that several have, who are looked at. */
const TWINS_MAX = 100

/** A friend who may be a guest. */
type Friend = Person & { since: string }

/**
 * Whether a guest of a user is one of their friends, or the same as another guest: the next question that
 * nobody has answered.
 * @param session only of the guests at this table
 */
export async function nextQuestion(
  db: Db,
  userId: string,
  session: string | undefined,
  reading: Reading,
): Promise<Question | null> {
  const friends = await friendsByTime(db, { userId })
  const said = new Set((await saidPairs(db, { userId })).map(keyOf))
  const pairs = new Map(friends.map((friend): [Friend, BookGuest[]] => [friend, []]))
  const withWord = friendsByWord(friends)
  const withName = new Map<string, string[]>()
  const look = (people: readonly BookGuest[]) => {
    for (const guest of people) {
      const namesakes = withName.get(guest.key)
      if (namesakes === undefined) withName.set(guest.key, [guest.id])
      else namesakes.push(guest.id)
      for (const friend of wordsOf(guest.key).flatMap((word) => withWord.get(word) ?? [])) {
        const guests = pairs.get(friend)
        if (guests === undefined || guests.length === TRIED_MAX || guests.at(-1) === guest) continue
        if (!said.has(keyOf({ guest: guest.id, friend: friend._id }))) guests.push(guest)
      }
    }
  }
  if (session === undefined) await readBook(db, userId, reading, look)
  else look(await guestsAt(db, { userId, session }))
  const matchesOf = countingMatches(db, reading)
  const tried = [...pairs].flatMap(([{ since, ...user }, guests]) =>
    guests
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      .map(({ id }) => ({ id, who: { kind: 'friend' as const, user, since } })),
  )
  for (const { id, who } of tried.slice(0, TRIED_MAX)) {
    const matches = await matchesOf({ guest: id, userId: who.user._id })
    const shown = matches === 0 ? undefined : await findGuest(db, userId, id)
    if (shown === undefined) continue
    const { _id, name, lastDay } = shown
    return { guest: { _id, name }, who, matches, lastDay }
  }
  // At one table a namesake is somebody else: of its guests they are looked for in the book.
  const least = session === undefined ? 2 : 1
  return nextTwin(db, userId, [...withName.values()].filter((ids) => ids.length >= least).flat())
}

/** A guest without an address, and one of the same name with one. */
async function nextTwin(db: Db, userId: string, ids: readonly string[]): Promise<Question | null> {
  if (ids.length === 0) return null
  const [pair] = await db
    .selectFrom('people as x')
    .innerJoin('people as o', (join) =>
      join.on('o.id', 'in', (eb) =>
        eb
          .selectFrom('people as few')
          .whereRef('few.owner_id', '=', 'x.owner_id')
          .whereRef('few.name_key', '=', 'x.name_key')
          .where('few.email', 'is not', null)
          .where('few.user_id', 'is', null)
          .where('few.merged_into', 'is', null)
          .orderBy('few.email_key')
          .limit(sql.lit(TRIED_MAX))
          .select('few.id'),
      ),
    )
    .leftJoin('people_apart as a', (join) =>
      join.onRef('a.guest_id', '=', 'x.id').onRef('a.other_id', '=', 'o.id'),
    )
    .where('x.id', 'in', ids.slice(0, TWINS_MAX))
    .where('x.email_key', '=', '')
    .where('a.guest_id', 'is', null)
    // Whoever sat at one table is two.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('players as p')
            .innerJoin('players as q', 'q.match_id', 'p.match_id')
            .whereRef('p.person_id', '=', 'x.id')
            .whereRef('q.person_id', '=', 'o.id')
            .select('p.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.and(
        (['x.id', 'o.id'] as const).map((id) =>
          eb.exists(
            eb
              .selectFrom('players as p')
              .whereRef('p.person_id', '=', id)
              .where('p.user_id', 'is', null)
              .select('p.id'),
          ),
        ),
      ),
    )
    .select(['x.id', 'o.id as otherId', 'o.name', 'o.email'])
    .orderBy('x.id')
    .orderBy('o.id')
    .limit(1)
    .execute()
  const shown = pair && (await findGuest(db, userId, pair.id))
  if (pair === undefined || shown === undefined) return null
  const { _id, name, matches, lastDay } = shown
  const who = {
    kind: 'guest' as const,
    _id: pair.otherId,
    name: pair.name,
    email: pair.email ?? '',
  }
  return { guest: { _id, name }, who, matches, lastDay }
}

const keyOf = ({ guest, friend }: { guest: string; friend: string }) => `${guest} ${friend}`

function friendsByWord(friends: readonly Friend[]): Map<string, Friend[]> {
  const withWord = new Map<string, Friend[]>()
  for (const friend of friends) {
    for (const word of ownWords(fullName(friend))) {
      withWord.set(word, [...(withWord.get(word) ?? []), friend])
    }
  }
  return withWord
}

/** The user's friends, the newest friendship first. */
const friendsByTime = prepared<{ userId: string }, Friend>((db, { userId }) =>
  db
    .selectFrom('friendships as f')
    .innerJoin('users as u', 'u.id', 'f.friend_id')
    .where('f.user_id', '=', userId)
    .where('u.deleting_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .select(['u.id as _id', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select('f.created_at as since')
    .orderBy('f.created_at', 'desc')
    .orderBy('u.id'),
)

/** The guests of a user's book at one table. */
const guestsAt = prepared<{ userId: string; session: string }, BookGuest>(
  (db, { userId, session }) =>
    db
      .selectFrom('people as x')
      .where('x.owner_id', '=', userId)
      .where(
        sql<SqlBool>`x.id in (select coalesce(own.merged_into, own.id) from players p
          join people own on own.id = p.person_id
          where p.match_id = ${session} and p.user_id is null)`,
      )
      .select(['x.id', 'x.name', 'x.name_key as key']),
)

/** The guests of a user with the friends who they are not, are said to be, or have become. */
const saidPairs = prepared<{ userId: string }, { guest: string; friend: string }>(
  (db, { userId }) => {
    const guest = sql<string>`coalesce(x.merged_into, x.id)`.as('guest')
    const denied = db
      .selectFrom('people as x')
      .innerJoin('denials as d', 'd.guest_id', 'x.id')
      .where('x.owner_id', '=', userId)
      .select([guest, 'd.user_id as friend'])
    // What was left out of a claim, or taken back, is not asked about again.
    const [claimed, split] = (['x.id', 'x.split_from'] as const).map((column) =>
      db
        .selectFrom('claims as c')
        .innerJoin('people as x', column, 'c.guest_id')
        .where('c.creator_id', '=', userId)
        .where('c.match_id', 'is', null)
        .where(sql<SqlBool>`c.state in ('open', 'accepted')`)
        .select([guest, 'c.person_id as friend']),
    )
    return claimed === undefined || split === undefined
      ? denied
      : denied.unionAll(claimed).unionAll(split)
  },
)
