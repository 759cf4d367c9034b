import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { nameKey } from '#features/accounts/name-keys/rules.ts'
import { dayOfMatch } from '#features/matches/days/queries.ts'
import { facets } from '#features/matches/facets/rules.ts'

import type { Guest, GuestToClaim } from './contract.ts'
import { GUESTS_PAGE, type NamedRow, shareWord } from './rules.ts'

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

/** The matches of a user's making that have a guest, newest first. */
const madeWith = (db: Db, userId: string, facet: string) =>
  db
    .selectFrom('match_facets as f')
    .innerJoin('matches as m', 'm.id', 'f.match_id')
    .where('f.user_id', '=', userId)
    .where('f.facet', '=', facet)
    .where('m.created_by', '=', userId)

const countMade = prepared<{ userId: string; facet: string }, { matches: number }>(
  (db, { userId, facet }) =>
    madeWith(db, userId, facet).select((eb) => eb.fn.countAll<number>().as('matches')),
)

/** The newest of them: one step in the index, however many there are on one day. */
const newestMade = prepared<{ userId: string; facet: string }, { id: string }>(
  (db, { userId, facet }) =>
    madeWith(db, userId, facet)
      .select('f.match_id as id')
      .orderBy('f.match_order', 'desc')
      .orderBy('f.match_id', 'desc')
      .limit(1),
)

const allMade = prepared<{ userId: string; facet: string }, { id: string }>(
  (db, { userId, facet }) =>
    madeWith(db, userId, facet)
      .select('f.match_id as id')
      .orderBy('f.match_order', 'desc')
      .orderBy('f.match_id', 'desc'),
)

/** The guests of a match, and its day. */
const guestsOfMatch = prepared<{ matchId: string }, { name: string | null; day: string }>(
  (db, { matchId }) =>
    db
      .selectFrom('players as p')
      .innerJoin('matches as m', 'm.id', 'p.match_id')
      .where('p.match_id', '=', matchId)
      .where('p.user_id', 'is', null)
      .where('p.declined_by', 'is', null)
      .where('p.former_at', 'is', null)
      .select(['p.guest_name as name', dayOfMatch.as('day')])
      .orderBy('p.seat'),
)

/** The rows that accounts have left in a user's own matches. */
const declinedRows = prepared<{ userId: string }, { matchId: string; name: string | null }>(
  (db, { userId }) =>
    db
      .selectFrom('matches as m')
      .innerJoin('players as p', 'p.match_id', 'm.id')
      .where('m.created_by', '=', userId)
      .where('p.declined_by', 'is not', null)
      .select(['p.match_id as matchId', 'p.guest_name as name']),
)

/** Matches whose rows are read at once. */
const ROWS_OF = 500

/**
 * By the key of a name, the own matches in which only an account that declined has it: nobody's guest,
 * though the history is found by it.
 */
async function declinedMatches(db: Db, userId: string): Promise<Map<string, Set<string>>> {
  const found = await declinedRows(db, { userId })
  const byKey = new Map<string, Set<string>>()
  for (const { matchId, name } of found) {
    const key = nameKey(name ?? '')
    byKey.set(key, (byKey.get(key) ?? new Set()).add(matchId))
  }
  const ids = [...new Set(found.map(({ matchId }) => matchId))]
  for (let start = 0; start < ids.length; start += ROWS_OF) {
    for (const row of await guestRowsOf(db, ids.slice(start, start + ROWS_OF))) {
      if (!row.left) byKey.get(nameKey(row.name))?.delete(row.matchId)
    }
  }
  return byKey
}

/** Called with the matches that were counted for a guest: the cost of a response. */
export type OnCounted = (matches: number) => Promise<void>

/** One page of the guests of a user's own matches. @param after the key of the last guest before */
export async function listGuests(
  db: Db,
  userId: string,
  after: string,
  onCounted: OnCounted,
): Promise<{ guests: Guest[]; next: string | null }> {
  const guests: Guest[] = []
  const declined = await declinedMatches(db, userId)
  for (let last = PREFIX + after; ;) {
    const limit = GUESTS_PAGE + 1 - guests.length
    const found = await guestKeysAfter(db, { userId, after: last, limit })
    for (const { facet } of found) {
      if (guests.length === GUESTS_PAGE) return { guests, next: last.slice(PREFIX.length) }
      last = facet
      const guest = await guestOf(db, userId, facet, declined)
      await onCounted(guest?.matches ?? 0)
      if (guest !== null) guests.push(guest)
    }
    if (found.length < limit) return { guests, next: null }
  }
}

/** null for a guest of other creators' matches only. */
async function guestOf(
  db: Db,
  userId: string,
  facet: string,
  declined: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Guest | null> {
  const key = facet.slice(PREFIX.length)
  const made = await madeOf(db, { userId, facet }, declined.get(key))
  if (made.newest === undefined) return null
  const rows = await guestsOfMatch(db, { matchId: made.newest })
  const row = rows.find(({ name }) => name !== null && nameKey(name) === key)
  // Somebody has written the match between the two queries.
  if (row === undefined) return null
  return { name: row.name ?? '', matches: made.matches, lastDay: row.day }
}

async function madeOf(
  db: Db,
  of: { userId: string; facet: string },
  declined: ReadonlySet<string> | undefined,
): Promise<{ matches: number; newest: string | undefined }> {
  if (declined !== undefined && declined.size > 0) {
    const made = (await allMade(db, of)).filter(({ id }) => !declined.has(id))
    return { matches: made.length, newest: made[0]?.id }
  }
  const [newest] = await newestMade(db, of)
  const [counted] = await countMade(db, of)
  return { matches: Number(counted?.matches ?? 0), newest: newest?.id }
}

/** Whether a user's own matches have a guest of that name. */
export async function hasGuest(db: Db, userId: string, name: string): Promise<boolean> {
  const facet = facets.guest(name)
  return (await guestOf(db, userId, facet, await declinedMatches(db, userId))) !== null
}

/** Of a friend's own matches with a guest: those where the user neither sits nor has declined. */
const claimableMatches = prepared<
  { creatorId: string; facet: string; userId: string; own: string },
  { id: string }
>((db, { creatorId, facet, userId, own }) =>
  madeWith(db, creatorId, facet)
    // Each list is read once, not for each match.
    .where('f.match_id', 'not in', (eb) =>
      eb
        .selectFrom('match_facets as seated')
        .where('seated.user_id', '=', creatorId)
        .where('seated.facet', '=', own)
        .select('seated.match_id'),
    )
    .where('f.match_id', 'not in', (eb) =>
      eb
        .selectFrom('players as left')
        .where('left.declined_by', '=', userId)
        .select('left.match_id'),
    )
    .select('f.match_id as id'),
)

/** The guests of a friend that the user may be, because the names share a word. */
export async function guestsLike(
  db: Db,
  creatorId: string,
  user: { id: string; name: string },
  onCounted: OnCounted,
): Promise<GuestToClaim[]> {
  const limit = NAMES_READ_MAX
  const found = await guestKeysAfter(db, { userId: creatorId, after: PREFIX, limit })
  const alike = found.filter(({ facet }) => shareWord(facet.slice(PREFIX.length), user.name))
  if (alike.length === 0) return []
  const declined = await declinedMatches(db, creatorId)
  const guests: GuestToClaim[] = []
  for (const { facet } of alike.slice(0, NAMES_LISTED_MAX)) {
    const guest = await guestOf(db, creatorId, facet, declined)
    await onCounted(guest?.matches ?? 0)
    if (guest === null) continue
    const own = facets.user(user.id)
    const free = await claimableMatches(db, { creatorId, facet, userId: user.id, own })
    const gone = declined.get(facet.slice(PREFIX.length))
    const matches = free.filter(({ id }) => gone?.has(id) !== true).length
    if (matches > 0) guests.push({ name: guest.name, matches })
  }
  return guests
}

/** The ids of the matches that a user has created with a guest, in their order. */
export async function matchesWithGuest(db: Db, userId: string, name: string): Promise<string[]> {
  const rows = await idsOfGuest(db, { userId, facet: facets.guest(name) })
  return rows.map(({ id }) => id)
}

const idsOfGuest = prepared<{ userId: string; facet: string }, { id: string }>(
  (db, { userId, facet }) => madeWith(db, userId, facet).select('m.id').orderBy('m.id'),
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
