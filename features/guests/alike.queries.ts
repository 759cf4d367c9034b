import type { Db } from '#database/connect.ts'
import { NO_ID } from '#database/query/pages-by-id.ts'
import { ownWords, shareWords } from '#features/accounts/shared-words.rules.ts'

import type { GuestToClaim } from './guests.contract.ts'
import { bookAfter, type BookGuest, countMatches } from './guests.queries.ts'

/** Guests in one response about a friend. */
const GUESTS_LISTED_MAX = 50
/** People and matches that are read at once: on SQLite all requests wait for it. */
const PEOPLE_AT_ONCE = 1000
const MATCHES_AT_ONCE = 400

/** How reading goes on: what is read is counted, and others come first in between. */
export interface Reading {
  /** Called before people or matches are read. */
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
  const matchesOf = countingMatches(db, reading)
  for (const { id, name } of await peopleLike(db, creatorId, user.name, reading)) {
    const matches = await matchesOf({ guest: id, userId: user.id })
    if (matches > 0) guests.push({ _id: id, name, matches })
  }
  return guests
}

/** Counts the tables of one guest after the other at which an account does not sit. */
export function countingMatches(db: Db, { count, nextTurn }: Reading) {
  let read = 0
  return async (of: { guest: string; userId: string }): Promise<number> =>
    countMatches(db, of, async (more) => {
      read += more
      if (read < MATCHES_AT_ONCE) return
      read = 0
      await nextTurn()
      await count()
    })
}

/** The first whose names share a word with the user's, by name. */
async function peopleLike(
  db: Db,
  creatorId: string,
  name: string,
  reading: Reading,
): Promise<BookGuest[]> {
  const words = ownWords(name)
  const alike: BookGuest[] = []
  if (words.length === 0) return alike
  await readBook(db, creatorId, reading, (people) => {
    alike.push(...people.filter(({ key }) => shareWords(key, words)))
  })
  return alike.toSorted((one, other) => (one.key < other.key ? -1 : 1)).slice(0, GUESTS_LISTED_MAX)
}

/** Reads all people of a book, in parts. */
export async function readBook(
  db: Db,
  ownerId: string,
  { count, nextTurn }: Reading,
  look: (people: BookGuest[]) => void,
): Promise<void> {
  for (let after = NO_ID; ;) {
    await count()
    const found = await bookAfter(db, { userId: ownerId, after, limit: PEOPLE_AT_ONCE })
    look(found)
    after = found.at(-1)?.id ?? after
    if (found.length < PEOPLE_AT_ONCE) return
    await nextTurn()
  }
}
