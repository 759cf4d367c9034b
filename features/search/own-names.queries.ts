import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { elements, textElement } from '#database/query/json-rows.ts'
import { limitTo } from '#database/query/limits.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'
import { friendsOf } from '#features/friends/friends.queries.ts'
import { hasPart } from '#features/games/games.queries.ts'
import { fullName } from '#features/names/names.rules.ts'
import { decidedOf } from '#features/stats/decided.rules.ts'
import { allTimeFromTotals, totalsIn } from '#features/stats/from-totals.queries.ts'
import type { TotalRow } from '#features/stats/listed-totals.queries.ts'
import { comparedOf, cooperativeOf } from '#features/stats/overview.rules.ts'
import {
  gameRows,
  idsToName,
  namedRows,
  personRows,
  type ScopeTotals,
} from '#features/stats/scope-totals.rules.ts'
import { sortedList } from '#features/stats/stat-lists.rules.ts'
import { gameNames, peopleById } from '#features/stats/stat-names.queries.ts'
import type { StatsRequest } from '#features/stats/stats-request.rules.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

import { tellingWords, wordsOf } from './search.rules.ts'

interface Named {
  name: string
  /** The user's own. */
  matches: number
}

interface OwnGame extends Named {
  kind: 'game'
  id: string
  /** Against others and together. */
  won: number
  best: number | null
  lastPlayed: string
}

/** In how many matches who was ahead; the other ones do not compare the two. */
export interface Met extends Named {
  ahead: number
  behind: number
  level: number
}

/** A game, person, guest or place of the user's own, with the numbers that search says. */
export type OwnName =
  | OwnGame
  | (Met & { kind: 'person'; user: Person })
  | (Met & { kind: 'guest' })
  | (Named & { kind: 'place' })

/**
 * Everything that the user has played, met and been to, the most frequent first; and friends. Of guests
 * and places the 200 most frequent ones, and some of those whose names have words of the text: somebody can
 * have met very many.
 */
export async function ownNames(db: Db, request: StatsRequest, text: string): Promise<OwnName[]> {
  const totals = await allTimeFromTotals(db, request, 'all')
  await addRare(db, request, text, totals)
  const ids = idsToName(totals)
  const users = await peopleById(db, ids.users)
  const games = await gameNames(db, ids.games)
  const people = sortedList(personRows(totals, { users, games }))
  const met = new Set(people.map(({ user }) => user?._id))
  const friends = await friendsOf(db, { userId: request.userId })
  return [
    ...sortedList(gameRows(totals, { users, games })).map(
      ({ key, name, sums, best, lastPlayed }): OwnName => ({
        ...{ kind: 'game', id: key, name, best, lastPlayed },
        matches: sums['matches'] ?? 0,
        won: decidedOf(sums).wins + cooperativeOf(sums).coopWins,
      }),
    ),
    ...people.map(({ name, user, sums }): OwnName => {
      const { together, ...ahead } = comparedOf(sums)
      const own = { name, matches: together, ...ahead }
      return user === null ? { kind: 'guest', ...own } : { kind: 'person', user, ...own }
    }),
    ...friends
      .filter(({ _id }) => !met.has(_id))
      .map(({ _id, firstName, lastName }): OwnName => {
        const user = { _id, firstName, lastName }
        const none = { matches: 0, ahead: 0, behind: 0, level: 0 }
        return { kind: 'person', user, name: fullName(user), ...none }
      }),
    ...sortedList(namedRows(totals, 'place')).map(({ name, sums }): OwnName => ({
      kind: 'place',
      name,
      matches: sums['matches'] ?? 0,
    })),
  ]
}

/** Adds guests and places that are too rare for the first part of their list. */
async function addRare(
  db: Db,
  { userId, nextPart }: StatsRequest,
  text: string,
  totals: ScopeTotals,
): Promise<void> {
  const { people, places } = totals.lengths ?? { people: 0, places: 0 }
  const read = (kind: 'person' | 'place') => totals.sums.get(kind)?.size ?? 0
  if (people <= read('person') && places <= read('place')) return
  const words = JSON.stringify(tellingWords(wordsOf(text)))
  const found = await totalsIn(await rareRows(db, { userId, words }), 'all', nextPart)
  for (const [kind, more] of found.sums) {
    const known = totals.sums.get(kind) ?? new Map<string, Sums>()
    for (const [key, sums] of more) known.set(key, sums)
    totals.sums.set(kind, known)
  }
}

/** More than are shown, since a word of the text can be in many names. */
const RARE_MAX = 50

/** Reads keys alone, in their order: some milliseconds for 50,000 guests. */
const rareRows = prepared<{ userId: string; words: string }, TotalRow>((db, { userId, words }) => {
  const begins = hasPart(
    db,
    sql`' ' || replace(tallies.key, 'guest:', '')`,
    sql`' ' || ${textElement(db)}`,
  )
  const of = (keys: RawBuilder<unknown>) => sql`select * from (
    select kind, key, counts from tallies where user_id = ${userId} and scope = '' and ${keys}
      and exists (select 1 from ${elements(db, words)} as r where ${begins})
      order by key ${limitTo(sql.lit(RARE_MAX))}) found`
  const rows = sql<TotalRow>`(${of(sql`kind = 'person' and key >= 'guest:' and key < 'guest;'`)}
    union all ${of(sql`kind = 'place'`)})`
  return db.selectFrom(rows.as('r')).select(['r.kind', 'r.key', 'r.counts'])
})
