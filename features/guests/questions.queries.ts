import { setImmediate as othersFirst } from 'node:timers/promises'

import { type SqlBool, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { ownWords, wordsOf } from '#features/accounts/shared-words.rules.ts'

import type { Question } from './guests.contract.ts'
import {
  bookOf,
  type BookGuest,
  byKey,
  countMatches,
  findGuest,
  togetherOf,
} from './guests.queries.ts'

/** Pairs that are looked at, for one with a match. */
const TRIED_MAX = 20

/** @param session only of the guests at this table */
export async function nextQuestion(
  db: Db,
  userId: string,
  session: string | undefined,
): Promise<Question | null> {
  const book = await bookOf(db, userId).execute()
  await othersFirst()
  const there = session === undefined ? null : await guestsAt(db, session)
  const people = book.filter(({ id }) => there?.has(id) ?? true)
  const said = new Set((await saidPairs(db, { userId })).map(({ guest, who }) => guest + who))
  const pairs = [
    ...(await friendPairs(db, userId, people, said)),
    ...guestPairs(people, book, said),
  ]
  for (const { guest, who } of pairs) {
    await othersFirst()
    const shown = await findGuest(db, userId, guest.id)
    if (!shown?.matches) continue
    const { _id, name, lastDay } = shown
    const matches =
      who.kind === 'friend'
        ? await countMatches(db, _id, who.user._id)
        : (await canBeOne(db, userId, _id, who._id))
          ? shown.matches
          : 0
    if (matches > 0) return { guest: { _id, name }, who, matches, lastDay }
  }
  return null
}

interface Pair {
  guest: BookGuest
  who: Question['who']
}

async function guestsAt(db: Db, session: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('players as p')
    .innerJoin('people as own', 'own.id', 'p.person_id')
    .where('p.match_id', '=', session)
    .where('p.user_id', 'is', null)
    .select((eb) => eb.fn.coalesce('own.merged_into', 'own.id').as('id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Their names share a word, and nothing is said of the two; the newest friend first. */
async function friendPairs(
  db: Db,
  userId: string,
  people: readonly BookGuest[],
  said: ReadonlySet<string>,
): Promise<Pair[]> {
  const words = people.flatMap((guest) => wordsOf(guest.key).map((word) => ({ word, guest })))
  const withWord = Map.groupBy(words, ({ word }) => word)
  const pairs: Pair[] = []
  for (const { since, ...user } of await friendsByTime(db, { userId })) {
    if (pairs.length >= TRIED_MAX) break
    const found = ownWords(fullName(user)).flatMap((word) => withWord.get(word) ?? [])
    const guests = [...new Set(found.map(({ guest }) => guest))]
    const unsaid = guests.filter(({ id }) => !said.has(id + user._id)).toSorted(byKey)
    const who = { kind: 'friend' as const, user, since }
    pairs.push(...unsaid.slice(0, TRIED_MAX).map((guest) => ({ guest, who })))
  }
  return pairs.slice(0, TRIED_MAX)
}

/** A guest has an address, the other one has not; of the two nothing is said. */
function guestPairs(
  people: readonly BookGuest[],
  book: readonly BookGuest[],
  said: ReadonlySet<string>,
) {
  const addressed = book.filter(({ email }) => email !== null)
  const byName = Map.groupBy(addressed, ({ key }) => key)
  const pairs: Pair[] = []
  for (const guest of people) {
    if (guest.emailKey !== '') continue
    for (const { id: _id, name, email } of byName.get(guest.key) ?? []) {
      if (pairs.length >= TRIED_MAX) return pairs
      const who = { kind: 'guest' as const, _id, name, email: email ?? '' }
      if (!said.has(guest.id + _id)) pairs.push({ guest, who })
    }
  }
  return pairs
}

/** Whether another guest sits anywhere, but at no table with this one: whoever sat at one is two. */
async function canBeOne(db: Db, userId: string, one: string, other: string): Promise<boolean> {
  if (!(await findGuest(db, userId, other))?.matches) return false
  return (await togetherOf(db, one, other)).length === 0
}

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

const saidPairs = prepared<{ userId: string }, { guest: string; who: string }>((db, { userId }) => {
  const guest = sql<string>`coalesce(x.merged_into, x.id)`.as('guest')
  const denied = db
    .selectFrom('people as x')
    .innerJoin('denials as d', 'd.guest_id', 'x.id')
    .where('x.owner_id', '=', userId)
    .select((eb) => [guest, eb.fn.coalesce('d.user_id', 'd.other_id').$notNull().as('who')])
  // What was left out of a claim, or taken back, is not asked about again.
  const claimed = db
    .selectFrom('claims as c')
    .innerJoin('people as x', (join) =>
      join.on(sql<SqlBool>`(x.id = c.guest_id or x.split_from = c.guest_id)`),
    )
    .where('c.creator_id', '=', userId)
    .where('c.match_id', 'is', null)
    .where(sql<SqlBool>`c.state in ('open', 'accepted')`)
    .select([guest, 'c.person_id as who'])
  return denied.unionAll(claimed)
})
