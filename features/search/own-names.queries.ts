import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { limitTo } from '#database/query/limits.ts'
import { prepared } from '#database/query/prepared.ts'
import { friendsOf } from '#features/friends/friends.queries.ts'
import { hasPart } from '#features/games/games.queries.ts'
import { facets } from '#features/history-index/history-index.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import { fullName } from '#features/names/names.rules.ts'
import { allTimeFromTotals, totalsIn } from '#features/stats/from-totals.queries.ts'
import type { TotalRow } from '#features/stats/listed-totals.queries.ts'
import { comparedOf } from '#features/stats/overview.rules.ts'
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

import type { OwnName } from './own-answers.rules.ts'
import { FOUND_MAX } from './search.rules.ts'

/**
 * Everything that the user has played, met and been to, the most frequent first; and friends. Of guests
 * and places the 200 most frequent ones, and some of those whose names have the text: somebody can have
 * met very many.
 */
export async function ownNames(db: Db, request: StatsRequest, text: string): Promise<OwnName[]> {
  const totals = await allTimeFromTotals(db, request, 'all')
  await addRare(db, request, text, totals)
  const ids = idsToName(totals)
  const users = await peopleById(db, ids.users)
  const games = await gameNames(db, ids.games)
  const friends = await friendsOf(db, { userId: request.userId })
  const people = sortedList(personRows(totals, { users, games })).map(
    ({ key, name, user, sums }) => {
      const { together, ...compared } = comparedOf(sums)
      const of =
        user === null
          ? { kind: 'guest' as const, id: '' }
          : { kind: 'person' as const, id: user._id }
      return { ...NOTHING, ...of, name, user, facet: key, matches: together, ...compared }
    },
  )
  const met = new Set(people.map(({ id }) => id))
  return [
    ...sortedList(gameRows(totals, { users, games })).map(
      ({ key, name, sums, best, average, lastPlayed }): OwnName => ({
        ...NOTHING,
        ...{ kind: 'game', id: key, name, facet: facets.game(key), best, average },
        matches: sums['matches'] ?? 0,
        last: lastPlayed,
      }),
    ),
    ...people,
    ...friends.flatMap(({ _id, firstName, lastName }): OwnName[] => {
      const user = { _id, firstName, lastName }
      if (met.has(_id)) return []
      return [
        {
          ...NOTHING,
          kind: 'person',
          id: _id,
          name: fullName(user),
          user,
          facet: facets.user(_id),
        },
      ]
    }),
    ...sortedList(namedRows(totals, 'place')).map(({ name, sums }): OwnName => ({
      ...NOTHING,
      ...{ kind: 'place', name, facet: facets.place(name) },
      matches: sums['matches'] ?? 0,
    })),
  ]
}

const NOTHING = {
  id: '',
  user: null,
  matches: 0,
  ahead: 0,
  behind: 0,
  level: 0,
  best: null,
  average: null,
  last: null,
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
  const rows = await rareRows(db, { userId, part: nameKey(text), limit: FOUND_MAX })
  const found = await totalsIn(rows, 'all', nextPart)
  for (const [kind, more] of found.sums) {
    const known = totals.sums.get(kind) ?? new Map<string, Sums>()
    for (const [key, sums] of more) known.set(key, sums)
    totals.sums.set(kind, known)
  }
}

/** Reads keys alone, in their order: some milliseconds for 50,000 guests. */
const rareRows = prepared<{ userId: string; part: string; limit: number }, TotalRow>(
  (db, { userId, part, limit }) => {
    const of = (keys: RawBuilder<unknown>) => sql`select * from (
      select kind, key, counts from tallies where user_id = ${userId} and scope = ''
        and ${keys} and ${hasPart(db, sql.ref('key'), part)} order by key ${limitTo(limit)}) found`
    const rows = sql<TotalRow>`(${of(sql`kind = 'person' and key >= 'guest:' and key < 'guest;'`)}
      union all ${of(sql`kind = 'place'`)})`
    return db.selectFrom(rows.as('r')).select(['r.kind', 'r.key', 'r.counts'])
  },
)
