import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { ownWords, shareWords } from '#features/names/shared-words.rules.ts'

import type { GuestToClaim } from './guests.contract.ts'
import { guestKeys } from './guests.queries.ts'

/** Names in one response about a friend. */
const NAMES_LISTED_MAX = 50
/** Names and matches that are read at once: on SQLite all requests wait for it. */
const NAMES_AT_ONCE = 1000
const MATCHES_AT_ONCE = 400

interface Place {
  order: string
  id: string
}

/** Comes after every match. */
const NEWEST: Place = { order: 'Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** A creator's matches with a guest, newest first, with whether somebody sits at the table or has left it. */
const matchesBefore = prepared<
  { creatorId: string; userId: string; key: string; limit: number } & Place,
  Place & { name: string; atTable: string | null }
>((db, { creatorId, userId, key, limit, order, id }) =>
  db
    .selectFrom('made_guests as g')
    .where('g.user_id', '=', creatorId)
    .where('g.guest_key', '=', key)
    .where((eb) => eb(eb.refTuple('g.match_order', 'g.match_id'), '<', eb.tuple(order, id)))
    .select((eb) => [
      'g.match_order as order',
      'g.match_id as id',
      'g.name',
      eb
        .selectFrom('players as p')
        .whereRef('p.match_id', '=', 'g.match_id')
        .where((row) => row.or([row('p.user_id', '=', userId), row('p.declined_by', '=', userId)]))
        .select('p.id')
        .limit(1)
        .as('atTable'),
    ])
    .orderBy('g.match_order', 'desc')
    .orderBy('g.match_id', 'desc')
    .limit(limit),
)

/** How reading goes on: what is read is counted, and others come first in between. */
export interface Reading {
  /** Called before names or matches are read. */
  count: () => Promise<void>
  nextTurn: () => Promise<void>
}

/** The guests of a friend that the user may be, because the names share a word. */
export async function guestsLike(
  db: Db,
  creatorId: string,
  user: { id: string; name: string },
  reading: Reading,
): Promise<GuestToClaim[]> {
  const guests: GuestToClaim[] = []
  let read = 0
  for (const key of await keysLike(db, creatorId, user.name, reading)) {
    let [matches, name] = [0, '']
    for (let place = NEWEST; ;) {
      const page = { creatorId, userId: user.id, key, ...place, limit: MATCHES_AT_ONCE }
      const found = await matchesBefore(db, page)
      read += found.length + 1
      if (place === NEWEST) name = found[0]?.name ?? ''
      matches += found.filter(({ atTable }) => atTable === null).length
      place = found.at(-1) ?? place
      if (read >= MATCHES_AT_ONCE) {
        read = 0
        await reading.nextTurn()
        await reading.count()
      }
      if (found.length < MATCHES_AT_ONCE) break
    }
    if (matches > 0) guests.push({ name, matches })
  }
  return guests
}

/** The first of the names that share a word with the user's. */
async function keysLike(
  db: Db,
  creatorId: string,
  name: string,
  { count, nextTurn }: Reading,
): Promise<string[]> {
  const words = ownWords(name)
  const alike: string[] = []
  if (words.length === 0) return alike
  for (let after = ''; alike.length < NAMES_LISTED_MAX;) {
    await count()
    const found = await guestKeys(db, { userId: creatorId, after, limit: NAMES_AT_ONCE })
    alike.push(...found.flatMap(({ key }) => (shareWords(key, words) ? [key] : [])))
    after = found.at(-1)?.key ?? after
    if (found.length < NAMES_AT_ONCE) break
    await nextTurn()
  }
  return alike.slice(0, NAMES_LISTED_MAX)
}
