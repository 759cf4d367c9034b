import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { nameKey } from '#features/accounts/name-keys/rules.ts'
import { dayOfMatch } from '#features/matches/days/queries.ts'
import { facets } from '#features/matches/facets/rules.ts'

import type { Guest, GuestToClaim } from './contract.ts'
import { GUESTS_PAGE, isFormerPlayer, type NamedRow, shareWord } from './rules.ts'

const PREFIX = facets.guest('')
/** Comes after every facet of a guest. */
const END = 'guest;'
/** Guests' names that are read of one history, so that a friend's long one costs little. */
const NAMES_READ_MAX = 2000
/** Names in one response about a friend. */
const NAMES_LISTED_MAX = 50

/**
 * The keys of the guests in a user's history, in the order of their text. One step in the index finds
 * each of them, so that the cost depends on the number of guests, not of matches.
 */
const guestKeysAfter = prepared<
  { userId: string; after: string; limit: number },
  { facet: string }
>((db, { userId, after, limit }) => {
  const next = (last: RawBuilder<string>) => sql<string | null>`(select facet from match_facets
      where user_id = ${userId} and facet > ${last} and facet < ${sql.lit(END)}
      order by facet limit 1)`
  return db
    .withRecursive('met(facet)', (cte) =>
      cte.selectNoFrom(next(sql`${after}`).as('facet')).unionAll(
        cte
          .selectFrom('met')
          .where('met.facet', 'is not', null)
          .select(next(sql.ref('met.facet')).as('facet')),
      ),
    )
    .selectFrom('met')
    .where('met.facet', 'is not', null)
    .select('met.facet')
    .limit(limit)
    .$castTo<{ facet: string }>()
})

/** How many matches that the user has created have a guest, and the newest of them. */
const madeMatches = prepared<
  { userId: string; facet: string },
  { matches: number; lastOrder: string | null }
>((db, { userId, facet }) =>
  db
    .selectFrom('match_facets as f')
    .innerJoin('matches as m', 'm.id', 'f.match_id')
    .where('f.user_id', '=', userId)
    .where('f.facet', '=', facet)
    .where('m.created_by', '=', userId)
    .select((eb) => [
      eb.fn.countAll<number>().as('matches'),
      eb.fn.max<string | null>('f.match_order').as('lastOrder'),
    ]),
)

/** The guests at the user's newest match with one of them, and its day. */
const guestsOfNewest = prepared<
  { userId: string; facet: string; order: string },
  { name: string | null; day: string }
>((db, { userId, facet, order }) =>
  db
    .selectFrom('match_facets as f')
    .innerJoin('matches as m', 'm.id', 'f.match_id')
    .innerJoin('players as p', 'p.match_id', 'f.match_id')
    .where('f.user_id', '=', userId)
    .where('f.facet', '=', facet)
    .where('f.match_order', '=', order)
    .where('m.created_by', '=', userId)
    .where('p.user_id', 'is', null)
    .select(['p.guest_name as name', dayOfMatch.as('day')])
    .orderBy('f.match_id', 'desc')
    .orderBy('p.seat'),
)

/** One page of the guests of a user's own matches. @param after the key of the last guest before */
export async function listGuests(
  db: Db,
  userId: string,
  after: string,
): Promise<{ guests: Guest[]; next: string | null }> {
  const guests: Guest[] = []
  for (let last = PREFIX + after; ;) {
    const limit = GUESTS_PAGE + 1 - guests.length
    const found = await guestKeysAfter(db, { userId, after: last, limit })
    for (const { facet } of found) {
      if (guests.length === GUESTS_PAGE) return { guests, next: last.slice(PREFIX.length) }
      last = facet
      const guest = await guestOf(db, userId, facet)
      if (guest !== null) guests.push(guest)
    }
    if (found.length < limit) return { guests, next: null }
  }
}

/** null for a guest of other creators' matches only, and for a deleted account's row. */
async function guestOf(db: Db, userId: string, facet: string): Promise<Guest | null> {
  const key = facet.slice(PREFIX.length)
  if (isFormerPlayer(key)) return null
  const [made] = await madeMatches(db, { userId, facet })
  if (made === undefined || made.lastOrder === null) return null
  const rows = await guestsOfNewest(db, { userId, facet, order: made.lastOrder })
  const row = rows.find(({ name }) => name !== null && nameKey(name) === key)
  // Somebody has written the match between the two queries.
  if (row === undefined) return null
  return { name: row.name ?? '', matches: Number(made.matches), lastDay: row.day }
}

/** Of a friend's own matches with a guest: those where the user neither sits nor has declined. */
const claimableMatches = prepared<
  { creatorId: string; facet: string; userId: string },
  { matches: number }
>((db, { creatorId, facet, userId }) =>
  db
    .selectFrom('match_facets as f')
    .innerJoin('matches as m', 'm.id', 'f.match_id')
    .where('f.user_id', '=', creatorId)
    .where('f.facet', '=', facet)
    .where('m.created_by', '=', creatorId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('players as own')
            .whereRef('own.match_id', '=', 'f.match_id')
            .where((row) =>
              row.or([row('own.user_id', '=', userId), row('own.declined_by', '=', userId)]),
            )
            .select('own.id'),
        ),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('matches')),
)

/** The guests of a friend that the user may be, because the names share a word. */
export async function guestsLike(
  db: Db,
  creatorId: string,
  user: { id: string; name: string },
): Promise<GuestToClaim[]> {
  const limit = NAMES_READ_MAX
  const found = await guestKeysAfter(db, { userId: creatorId, after: PREFIX, limit })
  const alike = found.filter(({ facet }) => shareWord(facet.slice(PREFIX.length), user.name))
  const guests: GuestToClaim[] = []
  for (const { facet } of alike.slice(0, NAMES_LISTED_MAX)) {
    const guest = await guestOf(db, creatorId, facet)
    const [counted] = await claimableMatches(db, { creatorId, facet, userId: user.id })
    const matches = Number(counted?.matches ?? 0)
    if (guest !== null && matches > 0) guests.push({ name: guest.name, matches })
  }
  return guests
}

/** The ids of the matches that a user has created with a guest, in their order. */
export async function matchesWithGuest(db: Db, userId: string, name: string): Promise<string[]> {
  const rows = await idsOfGuest(db, { userId, facet: facets.guest(name) })
  return rows.map(({ id }) => id)
}

const idsOfGuest = prepared<{ userId: string; facet: string }, { id: string }>(
  (db, { userId, facet }) =>
    db
      .selectFrom('match_facets as f')
      .innerJoin('matches as m', 'm.id', 'f.match_id')
      .where('f.user_id', '=', userId)
      .where('f.facet', '=', facet)
      .where('m.created_by', '=', userId)
      .select('m.id')
      .orderBy('m.id'),
)

/** The guests' rows of matches, by match and seat. */
export async function guestRowsOf(db: Db, matchIds: readonly string[]): Promise<NamedRow[]> {
  if (matchIds.length === 0) return []
  const rows = await db
    .selectFrom('players')
    .where('match_id', 'in', matchIds)
    .where('user_id', 'is', null)
    .select(['match_id as matchId', 'id as rowId', 'guest_name as name'])
    .orderBy('match_id')
    .orderBy('seat')
    .execute()
  return rows.map((row) => ({ ...row, name: row.name ?? '' }))
}
