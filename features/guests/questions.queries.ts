import { setImmediate as othersFirst } from 'node:timers/promises'

import { type SqlBool, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { idsIn } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { ownWords, wordsOf } from '#features/accounts/shared-words.rules.ts'

import type { Question } from './guests.contract.ts'
import { bookOf, type BookGuest, byKey, countMatches, findGuest } from './guests.queries.ts'

/** So many pairs of a guest and a friend are looked at, for one with a match. */
const TRIED_MAX = 20
/** People of a name that others with an address have, who are looked at. */
const TWINS_MAX = 100
/** People of a book that cost as much as counting a guest's matches. */
const PEOPLE_OF_PART = 1000

/**
 * Whether a guest of a user is one of their friends, or the same as another guest: the next question that
 * nobody has answered.
 * @param session only of the guests at this table
 * @param count counts a part of the work: a book may be large, and asked about again and again
 */
export async function nextQuestion(
  db: Db,
  userId: string,
  session: string | undefined,
  count: () => Promise<void>,
): Promise<Question | null> {
  const people = await bookOf(db, userId)
    .$if(session !== undefined, (query) =>
      query.where(sql<SqlBool>`x.id in (select coalesce(own.merged_into, own.id) from players p
        join people own on own.id = p.person_id
        where p.match_id = ${session} and p.user_id is null)`),
    )
    .execute()
  for (let read = 0; read < people.length; read += PEOPLE_OF_PART) await count()
  for (const { guest, user, since } of await unsaidPairs(db, userId, people)) {
    await othersFirst()
    await count()
    const matches = await countMatches(db, guest.id, user._id)
    const shown = matches === 0 ? undefined : await findGuest(db, userId, guest.id)
    if (shown === undefined) continue
    const { _id, name, lastDay } = shown
    return { guest: { _id, name }, who: { kind: 'friend', user, since }, matches, lastDay }
  }
  return nextTwin(db, userId, session === undefined ? null : people)
}

/** The first guests and friends whose names share a word and of whom nothing is said; the newest friend first. */
async function unsaidPairs(db: Db, userId: string, people: readonly BookGuest[]) {
  await othersFirst()
  const said = new Set((await saidPairs(db, { userId })).map(({ guest, friend }) => guest + friend))
  const withWord = new Map<string, BookGuest[]>()
  for (const guest of people) {
    for (const word of wordsOf(guest.key)) {
      const others = withWord.get(word)
      if (others === undefined) withWord.set(word, [guest])
      else others.push(guest)
    }
  }
  const pairs: { guest: BookGuest; user: Person; since: string }[] = []
  for (const { since, ...user } of await friendsByTime(db, { userId })) {
    if (pairs.length >= TRIED_MAX) break
    const guests = new Set(ownWords(fullName(user)).flatMap((word) => withWord.get(word) ?? []))
    const unsaid = [...guests].filter(({ id }) => !said.has(id + user._id)).toSorted(byKey)
    pairs.push(...unsaid.slice(0, TRIED_MAX).map((guest) => ({ guest, user, since })))
  }
  return pairs.slice(0, TRIED_MAX)
}

/** A guest without an address, and one of the same name with one. @param people only of these; null for all */
async function nextTwin(
  db: Db,
  userId: string,
  people: readonly BookGuest[] | null,
): Promise<Question | null> {
  await othersFirst()
  const ids = people && idsIn(db, JSON.stringify(people.map(({ id }) => id)))
  const isTwin = sql<SqlBool>`o.owner_id = x.owner_id and o.name_key = x.name_key
    and o.email is not null and o.user_id is null and o.merged_into is null`
  // Few of each: of one name there may be thousands, and pairs are as many as their product.
  const nameless = db
    .selectFrom('people as x')
    .where('x.owner_id', '=', userId)
    .$if(ids !== null, (query) => query.where(sql<SqlBool>`x.id in ${ids}`))
    .where('x.email_key', '=', '')
    .where('x.user_id', 'is', null)
    .where('x.merged_into', 'is', null)
    .where((eb) => eb.exists(eb.selectFrom('people as o').where(isTwin).select('o.id')))
    .orderBy('x.id')
    .limit(TWINS_MAX)
    .select(['x.id', 'x.owner_id', 'x.name_key'])
  const [pair] = await db
    .selectFrom(nameless.as('x'))
    .innerJoin('people as o', (join) =>
      join.on('o.id', 'in', (eb) =>
        eb
          .selectFrom('people as o')
          .where(isTwin)
          .orderBy('o.email_key')
          .limit(sql.lit(TRIED_MAX))
          .select('o.id'),
      ),
    )
    .leftJoin('people_apart as a', (join) =>
      join.onRef('a.guest_id', '=', 'x.id').onRef('a.other_id', '=', 'o.id'),
    )
    .where('a.guest_id', 'is', null)
    .where((eb) =>
      eb.and(
        (['x.id', 'o.id'] as const).map((one) =>
          eb.exists(
            eb
              .selectFrom('players as p')
              .whereRef('p.person_id', '=', one)
              .where('p.user_id', 'is', null)
              .select('p.id'),
          ),
        ),
      ),
    )
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
    .select(['x.id', 'o.id as otherId', 'o.name', 'o.email'])
    .orderBy('x.id')
    .orderBy('o.email_key')
    .limit(1)
    .execute()
  const shown = pair && (await findGuest(db, userId, pair.id))
  if (pair === undefined || shown === undefined) return null
  const { _id, name, matches, lastDay } = shown
  const { otherId, email } = pair
  const who = { kind: 'guest' as const, _id: otherId, name: pair.name, email: email ?? '' }
  return { guest: { _id, name }, who, matches, lastDay }
}

/** The user's friends, the newest friendship first. */
const friendsByTime = prepared<{ userId: string }, Person & { since: string }>((db, { userId }) =>
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
