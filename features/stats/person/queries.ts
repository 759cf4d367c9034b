import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Person } from '#features/accounts/contract.ts'
import { dayAfter, firstOrderOf } from '#features/matches/days/rules.ts'
import { facets } from '#features/matches/facets/rules.ts'

import type { Entry } from '../entries/contract.ts'
import { byTime } from '../entries/rules.ts'
import { readEntry, STORED_COLUMNS, type StoredEntry } from '../entries/text/rules.ts'
import { LAST_MAX } from './rules.ts'

/** Another account that is the user's friend, or sat at a table with the user; else null. */
export async function findCompanion(
  db: Db,
  { userId, personId }: { userId: string; personId: string },
): Promise<{ user: Person; friend: boolean } | null> {
  if (userId === personId) return null
  const facet = facets.user(personId)
  const [found] = await companions(db, { userId, personId, facet })
  if (found === undefined) return null
  const { friend, companion, ...user } = found
  return friend || companion ? { user, friend: Boolean(friend) } : null
}

interface CompanionRow extends Person {
  friend: number | boolean
  /** Whether both played in one match. */
  companion: number | boolean
}

const companions = prepared<{ userId: string; personId: string; facet: string }, CompanionRow>(
  (db, { userId, personId, facet }) =>
    db
      .selectFrom('users as u')
      .where('u.id', '=', personId)
      .select((eb) => [
        'u.id as _id',
        'u.first_name as firstName',
        'u.last_name as lastName',
        eb
          .exists(
            eb
              .selectFrom('friendships')
              .where('user_id', '=', userId)
              .whereRef('friend_id', '=', 'u.id')
              .select('friend_id'),
          )
          .as('friend'),
        eb
          .exists(
            eb
              .selectFrom('match_facets as f')
              // Whoever only logged the match has its facets too.
              .innerJoin('players as p', (join) =>
                join.onRef('p.match_id', '=', 'f.match_id').on('p.user_id', '=', userId),
              )
              .where('f.user_id', '=', userId)
              .where('f.facet', '=', facet)
              .select('p.id'),
          )
          .as('companion'),
      ]),
)

/** How many entries of a day are looked at before all matches together of that day are read instead. */
const LOOKED_AT = 200

interface Together {
  userId: string
  personId: string
  facet: string
  /** Places in lists, the first one included. */
  from: string
  before: string
}

/**
 * The newest entries of matches with a person, newest first. Lists know no order within a day, where the
 * time of logging decides: where the tenth and the next match are of one day, that day is read by time.
 */
export async function newestTogether(
  db: Db,
  {
    confirmed,
    before,
    ...pair
  }: Pick<Together, 'userId' | 'personId' | 'before'> & { confirmed: boolean },
): Promise<Entry[]> {
  const { inLists, ofDay, byTimeOfDay } = confirmed ? confirmedTogether : allTogether
  const params = { ...pair, facet: facets.user(pair.personId) }
  const listed = (await inLists(db, { ...params, from: '', before })).map(readEntry)
  const [last, next] = listed.slice(LAST_MAX - 1)
  const newest = listed.slice(0, LAST_MAX).toSorted((one, other) => byTime(other, one))
  if (last === undefined || last.day !== next?.day) return newest
  const { day } = last
  const later = newest.filter((entry) => entry.day > day)
  const wanted = LAST_MAX - later.length
  let rows = await ofDay(db, { ...pair, day })
  if (rows.length < wanted) {
    const [from, end] = [firstOrderOf(day), firstOrderOf(dayAfter(day, 1))]
    rows = await byTimeOfDay(db, { ...params, from, before: end })
  }
  return [...later, ...rows.slice(0, wanted).map(readEntry)]
}

const queriesOf = (confirmed: boolean) => ({
  inLists: togetherRows(confirmed, 'list'),
  ofDay: togetherOfDay(confirmed),
  byTimeOfDay: togetherRows(confirmed, 'time'),
})
const [allTogether, confirmedTogether] = [queriesOf(false), queriesOf(true)]

/** One more than is shown, as in lists; or the newest ones by time, for which all are read. */
function togetherRows(confirmed: boolean, order: 'list' | 'time') {
  return prepared<Together, StoredEntry>((db, { userId, facet, from, before }) =>
    db
      .selectFrom('match_facets as f')
      .innerJoin('entries as e', (join) =>
        join.on('e.user_id', '=', userId).onRef('e.match_id', '=', 'f.match_id'),
      )
      .where('f.user_id', '=', userId)
      .where('f.facet', '=', facet)
      .where('f.match_order', '>=', from)
      .where('f.match_order', '<', before)
      .$if(confirmed, (query) => query.where('e.confirmed', '=', sql.lit(1)))
      .select(STORED_COLUMNS.map((column) => `e.${column}` as const))
      .$if(order === 'list', (query) => query.orderBy('f.match_order', 'desc'))
      .$if(order === 'time', (query) =>
        query.orderBy('e.moment', 'desc').orderBy('e.match_id', 'desc'),
      )
      .limit(sql.lit(LAST_MAX + 1)),
  )
}

/** The newest matches together among the newest entries of a day, from the index of the time. */
function togetherOfDay(confirmed: boolean) {
  return prepared<Pick<Together, 'userId' | 'personId'> & { day: string }, StoredEntry>(
    (db, { userId, personId, day }) => {
      const ofDay = sql`user_id = ${userId} and moment >= ${day} and moment < ${day} || '~'`
      return (
        db
          .selectFrom('entries as e')
          .where(
            sql<boolean>`${ofDay} and moment >= coalesce((select moment from entries where ${ofDay}
              order by moment desc, match_id desc limit 1 offset ${sql.lit(LOOKED_AT)}), ${day})`,
          )
          // A scalar subquery, so that no query planner starts from the person's matches.
          .where(
            sql<boolean>`(select p.id from players p where p.match_id = e.match_id
              and p.user_id = ${personId}) is not null`,
          )
          .$if(confirmed, (query) => query.where('e.confirmed', '=', sql.lit(1)))
          .select(STORED_COLUMNS)
          .orderBy('moment', 'desc')
          .orderBy('match_id', 'desc')
          .limit(sql.lit(LAST_MAX))
      )
    },
  )
}
