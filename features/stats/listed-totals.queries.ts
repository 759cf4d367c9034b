import { type RawBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { limitTo } from '#database/query/limits.ts'
import type { Basis } from '#features/totals/match-totals.rules.ts'

import type { WantedPart } from './scope-totals.rules.ts'
import { LIST_PART } from './stat-lists.rules.ts'

// Somebody can have met very many guests, and played at very many places. So only those of the wanted
// part are read, from an index in the order of their list. The accounts are all read,
// because the index has no names of accounts: each is somebody who signed up and was at a table. With
// 50,000 guests an answer costs 6 ms of processor time, and half a second if all are read.

/** A row of the tallies. */
export interface TotalRow {
  kind: string
  key: string
  counts: string
}

/**
 * The tallies, as `t`, for reading those of one person in many scopes. SQLite does not know how many rows
 * there are: it would take the primary key, and read everything of the user.
 */
export function talliesByPerson(db: Db): RawBuilder<unknown> {
  return engineOf(db) === 'postgres'
    ? sql`tallies as t`
    : sql`tallies as t indexed by tallies_by_person`
}

/** Which rows are read of the lists of people and places. */
export interface ListedParams {
  accountsMax: number
  guestsMax: number
  /** Minus the matches, and the key, of the row after which the list goes on. */
  guestsFrom: number
  guestKey: string
  placesMax: number
  placesFrom: number
  placeKey: string
}

/** Less than minus every number of matches. */
const START = -2_147_483_648
/** One more than a part has says whether the list goes on. */
const READ = LIST_PART + 1
const ALL = 2_147_483_647

export function listedParams(part: WantedPart): ListedParams {
  const [people, places] = [part?.list ?? 'people', part?.list ?? 'places']
  const wantsPeople = people === 'people'
  const after = part?.after ?? null
  const from = after === null ? START : -after.matches
  return {
    accountsMax: wantsPeople ? ALL : 0,
    guestsMax: wantsPeople ? READ : 0,
    guestsFrom: from,
    // Its name is compared as it is: to fold it again would cut a long one.
    guestKey: after === null ? '' : `guest:${after.name}`,
    placesMax: places === 'places' ? READ : 0,
    placesFrom: from,
    placeKey: after?.name ?? '',
  }
}

/** The kind of the rows that say how long a list is; its name is the key. */
export const COUNT = 'count'

/** The rows of the lists of a scope, and how long the lists are. */
export function listedRows(
  db: Db,
  params: ListedParams & { userId: unknown; scope: unknown },
  basis: Basis,
): RawBuilder<TotalRow> {
  const order = sql`(-(${matchesOf(db, basis)}))`
  const of = (kind: 'person' | 'place') => sql`from tallies
    where user_id = ${params.userId} and scope = ${params.scope} and kind = ${sql.lit(kind)}`
  // SQLite uses a partial index only where its condition stands in the query.
  const inOrder = (
    rows: RawBuilder<unknown>,
    after: { from: number; key: string },
    limit: number,
  ) =>
    sql`select * from (select kind, key, counts ${rows}
      and kind in ('person', 'place') and ${order} < 0
      and ${order} >= ${after.from} and (${order}, key) > (${after.from}, ${after.key})
      order by ${order}, key ${limitTo(limit)}) listed`
  // Every total has matches, so that all of them are counted without a look at what they say.
  const counted = basis === 'all' ? sql`1` : sql`case when ${order} < 0 then 1 end`
  const count = (list: string, kind: 'person' | 'place') =>
    sql`select ${sql.lit(COUNT)}, ${sql.lit(list)}, cast(count(${counted}) as text) ${of(kind)}`
  const guests = { from: params.guestsFrom, key: params.guestKey }
  const places = { from: params.placesFrom, key: params.placeKey }
  return sql`select * from (select kind, key, counts ${of('person')} and key >= 'user:' and key < 'user;'
      ${limitTo(params.accountsMax)}) accounts
    union all ${inOrder(sql`${of('person')} and substr(key, 1, 6) = 'guest:'`, guests, params.guestsMax)}
    union all ${inOrder(of('place'), places, params.placesMax)}
    union all ${count('people', 'person')}
    union all ${count('places', 'place')}`
}

/** As in the indexes (database/migrations/initial/statistics-tables.ts). */
export function matchesOf(db: Db, basis: Basis): RawBuilder<number> {
  return engineOf(db) === 'postgres'
    ? sql`(counts::json -> ${sql.lit(basis)} ->> 'matches')::int`
    : sql`json_extract(counts, ${sql.lit(`$.${basis}.matches`)})`
}
