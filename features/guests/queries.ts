import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { nameKey } from '#features/accounts/name-keys/rules.ts'
import { dayOfMatch } from '#features/matches/days/queries.ts'

import type { Guest } from './contract.ts'
import { GUESTS_PAGE, type NamedRow } from './rules.ts'

/** The guests of a user after a key, with how they were written last and when: counted already. */
const guestsAfter = prepared<
  { userId: string; after: string; limit: number },
  { key: string } & Guest
>((db, { userId, after, limit }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('guest_counts as c')
        .where('c.user_id', '=', userId)
        .where('c.guest_key', '>', after)
        .select((of) => [
          'c.guest_key as key',
          'c.matches',
          // One step in the index, however many matches there are.
          of
            .selectFrom('made_guests as g')
            .whereRef('g.user_id', '=', 'c.user_id')
            .whereRef('g.guest_key', '=', 'c.guest_key')
            .orderBy('g.match_order', 'desc')
            .orderBy('g.match_id', 'desc')
            .limit(1)
            .select('g.match_id')
            .as('newest'),
        ])
        .orderBy('c.guest_key')
        .limit(limit)
        .as('counted'),
    )
    .innerJoin('matches as m', 'm.id', 'counted.newest')
    .innerJoin('made_guests as last', (join) =>
      join
        .onRef('last.match_id', '=', 'counted.newest')
        .onRef('last.guest_key', '=', 'counted.key')
        .on('last.user_id', '=', userId),
    )
    .select(['counted.key', 'counted.matches', 'last.name', dayOfMatch.as('lastDay')])
    .orderBy('counted.key'),
)

/**
 * One page of the guests of a user's own matches. Its cost does not depend on how many matches there
 * are, nor on whose guests sit at other tables.
 * @param after the key of the last guest before
 */
export async function listGuests(
  db: Db,
  userId: string,
  after: string,
): Promise<{ guests: Guest[]; next: string | null }> {
  const found = await guestsAfter(db, { userId, after, limit: GUESTS_PAGE + 1 })
  const page = found.slice(0, GUESTS_PAGE)
  return {
    guests: page.map(({ name, matches, lastDay }) => ({ name, matches, lastDay })),
    next: found.length > GUESTS_PAGE ? (page.at(-1)?.key ?? null) : null,
  }
}

const countOf = prepared<{ userId: string; key: string }, { matches: number }>(
  (db, { userId, key }) =>
    db
      .selectFrom('guest_counts')
      .where('user_id', '=', userId)
      .where('guest_key', '=', key)
      .select('matches'),
)

/** Whether a user's own matches have a guest of that name. */
export async function hasGuest(db: Db, userId: string, name: string): Promise<boolean> {
  return (await countOf(db, { userId, key: nameKey(name) })).length > 0
}

/** A place in the matches of a guest, which come oldest first. */
export interface GuestPlace {
  order: string
  id: string
}

/** Comes before every match. */
export const OLDEST: GuestPlace = { order: '', id: '00000000-0000-0000-0000-000000000000' }

/**
 * Matches that a user has created with a guest, where the name is written in another way, or by two at
 * one table: the others need no renaming.
 */
export const matchesToRename = prepared<
  { userId: string; key: string; to: string; limit: number } & GuestPlace,
  GuestPlace
>((db, { userId, key, to, limit, order, id }) =>
  db
    .selectFrom('made_guests as g')
    .where('g.user_id', '=', userId)
    .where('g.guest_key', '=', key)
    .where((eb) => eb(eb.refTuple('g.match_order', 'g.match_id'), '>', eb.tuple(order, id)))
    .where((eb) => eb.or([eb('g.name', '<>', to), eb('g.seats', '>', sql.lit(1))]))
    .select(['g.match_order as order', 'g.match_id as id'])
    .orderBy('g.match_order')
    .orderBy('g.match_id')
    .limit(limit),
)

/** The rows without an account of matches, by match and seat. */
export async function guestRowsOf(db: Db, matchIds: readonly string[]): Promise<NamedRow[]> {
  if (matchIds.length === 0) return []
  const rows = await db
    .selectFrom('players')
    .where('match_id', 'in', matchIds)
    .where('user_id', 'is', null)
    .select([
      'match_id as matchId',
      'id as rowId',
      'guest_name as name',
      'declined_by as declinedBy',
      'former_at as formerAt',
    ])
    .orderBy('match_id')
    .orderBy('seat')
    .execute()
  return rows.map(({ declinedBy, formerAt, ...row }) => ({
    ...{ ...row, name: row.name ?? '' },
    left: declinedBy !== null || formerAt !== null,
  }))
}
