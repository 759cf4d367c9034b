import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { dayOfMatch } from '#features/days/days.queries.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'

import type { Guest } from './guests.contract.ts'
import { GUESTS_PAGE, type NamedRow } from './guests.rules.ts'

/** The keys of a creator's guests after one, in order: one step in the index finds each of them. */
function keysAfter(db: Db, { userId, after }: { userId: string; after: string }) {
  const next = (last: RawBuilder<string>) => sql<string | null>`(select guest_key from made_guests
      where user_id = ${userId} and guest_key > ${last} order by guest_key limit 1)`
  return db
    .withRecursive('made(key)', (cte) =>
      cte.selectNoFrom(next(sql`${after}`).as('key')).unionAll(
        cte
          .selectFrom('made')
          .where('made.key', 'is not', null)
          .select(next(sql.ref('made.key')).as('key')),
      ),
    )
    .selectFrom('made')
    .where('made.key', 'is not', null)
    .select((eb) => eb.ref('made.key').$notNull().as('key'))
}

/** The names of a creator's guests after one, in the form in which names are compared. */
export const guestKeys = prepared<
  { userId: string; after: string; limit: number },
  { key: string }
>((db, { userId, after, limit }) => keysAfter(db, { userId, after }).limit(limit))

/** The guests of a user after a key, with how they were written last and when. */
const guestsAfter = prepared<
  { userId: string; after: string; limit: number },
  { key: string } & Guest
>((db, { userId, after, limit }) => {
  const rowsOf = (key: RawBuilder<string>) =>
    db.selectFrom('made_guests as g').where('g.user_id', '=', userId).where('g.guest_key', '=', key)
  const key = sql.ref<string>('k.key')
  return db
    .selectFrom(keysAfter(db, { userId, after }).limit(limit).as('k'))
    .innerJoin('matches as m', (join) =>
      join.on(
        'm.id',
        '=',
        // One step in the index, however many matches there are.
        rowsOf(key)
          .orderBy('g.match_order', 'desc')
          .orderBy('g.match_id', 'desc')
          .limit(1)
          .select('g.match_id'),
      ),
    )
    .innerJoin('made_guests as last', (join) =>
      join
        .onRef('last.match_id', '=', 'm.id')
        .onRef('last.guest_key', '=', 'k.key')
        .on('last.user_id', '=', userId),
    )
    .select((eb) => [
      'k.key',
      'last.name',
      dayOfMatch.as('lastDay'),
      rowsOf(key).select(eb.fn.countAll<number>().as('matches')).as('matches'),
    ])
    .orderBy('k.key')
})

/**
 * One page of the guests of a user's own matches. Their matches are counted in an index, so the cost grows
 * with those alone, not with whose guests sit at other tables.
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
    guests: page.map(({ name, matches, lastDay }) => ({
      name,
      lastDay,
      matches: Number(matches),
    })),
    next: found.length > GUESTS_PAGE ? (page.at(-1)?.key ?? null) : null,
  }
}

const anyMade = prepared<{ userId: string; key: string }, { key: string }>((db, { userId, key }) =>
  db
    .selectFrom('made_guests')
    .where('user_id', '=', userId)
    .where('guest_key', '=', key)
    .select('guest_key as key')
    .limit(1),
)

/** Whether a user's own matches have a guest of that name. */
export async function hasGuest(db: Db, userId: string, name: string): Promise<boolean> {
  return (await anyMade(db, { userId, key: nameKey(name) })).length > 0
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
    ...row,
    name: row.name ?? '',
    left: declinedBy !== null || formerAt !== null,
  }))
}
