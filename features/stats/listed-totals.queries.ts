import { type RawBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { limitTo } from '#database/query/limits.ts'
import type { Basis } from '#features/totals/match-totals.rules.ts'

import type { TotalRow } from './from-totals.queries.ts'
import type { WantedPart } from './scope-totals.rules.ts'
import { LIST_PART } from './stat-lists.rules.ts'

// Somebody can have met very many guests, and played at very many places. So only those of the part
// that is asked for are read, from an index in the order of their list (migration 021). The accounts are
// all read, because the index has no names of accounts: each is somebody who signed up and was at a table.
//
// Where there are few, they are read by their keys and sorted later: SQLite looks up each row of the index
// in the table, which costs five times as much as the next row of the table.

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
/** So many fit into one part. */
const FEW = LIST_PART

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
  // SQLite uses a partial index only where its condition stands in the query.
  const of = (kind: 'person' | 'place') => sql`from tallies
    where user_id = ${params.userId} and scope = ${params.scope} and kind = ${sql.lit(kind)}
      and kind in ('person', 'place') and ${order} < 0`
  const part = (rows: RawBuilder<unknown>, limit: RawBuilder<unknown>) =>
    sql`select kind, key, counts from (select kind, key, counts ${rows} ${limit}) listed`
  const byKey = (kind: 'person' | 'place') => sql`from tallies
    where user_id = ${params.userId} and scope = ${params.scope} and kind = ${sql.lit(kind)}`
  // Of the two ways to read a list, one has the limit 0.
  const limitIf = (rows: RawBuilder<unknown>, amount: 'few' | 'many', limit: number) =>
    sql`limit (select case when count(*) ${amount === 'few' ? sql`<=` : sql`>`} ${sql.lit(FEW)}
      then cast(${limit} as integer) else 0 end
      from (select 1 ${rows} limit ${sql.lit(FEW + 1)}) counted)`
  // Every cell has matches, so that all of them are counted without a look at what they say.
  const counted = basis === 'all' ? sql`1` : sql`case when ${order} < 0 then 1 end`
  const count = (list: string, kind: 'person' | 'place') =>
    sql`select ${sql.lit(COUNT)}, ${sql.lit(list)}, cast(count(${counted}) as text) from tallies
      where user_id = ${params.userId} and scope = ${params.scope} and kind = ${sql.lit(kind)}`
  const inOrder = sql`order by ${order}, key`
  const accounts = sql`${byKey('person')} and key >= 'user:' and key < 'user;'`
  const guests = sql`${byKey('person')} and key >= 'guest:' and key < 'guest;'`
  const places = byKey('place')
  return sql`${part(accounts, limitTo(params.accountsMax))}
    union all ${part(guests, limitIf(guests, 'few', params.guestsMax))}
    union all ${part(
      sql`${of('person')} and substr(key, 1, 6) = 'guest:' and ${order} >= ${params.guestsFrom}
        and (${order}, key) > (${params.guestsFrom}, ${params.guestKey}) ${inOrder}`,
      limitIf(guests, 'many', params.guestsMax),
    )}
    union all ${part(places, limitIf(places, 'few', params.placesMax))}
    union all ${part(
      sql`${of('place')} and ${order} >= ${params.placesFrom} and (${order}, key) > (${params.placesFrom}, ${params.placeKey}) ${inOrder}`,
      limitIf(places, 'many', params.placesMax),
    )}
    union all ${count('people', 'person')}
    union all ${count('places', 'place')}`
}

/** As in the indexes (database/migrations/021-tallies-in-order.ts and 037-ranks-counted.ts). */
export function matchesOf(db: Db, basis: Basis): RawBuilder<number> {
  return engineOf(db) === 'postgres'
    ? sql`(counts::json -> ${sql.lit(basis)} ->> 'matches')::int`
    : sql`json_extract(counts, ${sql.lit(`$.${basis}.matches`)})`
}
