import { normalizedName } from '#features/accounts/names/rules.ts'
import { fullName } from '#features/accounts/rules.ts'
import { areFriends, personById } from '#features/friends/queries.ts'
import type { App } from '#platform/app.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { renameGuest } from './commands.ts'
import { guestEndpoints } from './contract.ts'
import { guestsLike, listGuests } from './queries.ts'

/** Each looks for the guest; the matches that it writes count by themselves. */
const RENAMES: RateLimit = { name: 'guest-rename', max: 60, windowMs: HOUR }
/** Each reads all guests' names of the friend. */
const FRIENDS_GUESTS: RateLimit = { name: 'friends-guests', max: 300, windowMs: HOUR }
/** Parts of 200 matches that are counted, besides the first one of each guest. */
const PARTS_COUNTED: RateLimit = { name: 'guests-part', max: 4000, windowMs: 5 * MINUTE }
const PART = 200

export function guestHandlers(app: App): Handlers<typeof guestEndpoints> {
  const { database, limits } = app
  const countFor = (userId: string) => async (matches: number) => {
    for (let rest = matches - PART; rest > 0; rest -= PART) {
      await limits.meter(PARTS_COUNTED, userId)
    }
  }
  return {
    'GET /guests': async ({ query: { cursor }, caller }) => {
      const after = Buffer.from(cursor ?? '', 'base64url')
        .toString()
        .replaceAll('\0', '')
      const { guests, next } = await listGuests(
        database.read,
        caller.userId,
        after,
        countFor(caller.userId),
      )
      const nextCursor = next === null ? null : Buffer.from(next).toString('base64url')
      return { status: 200, body: { data: guests, meta: { nextCursor } } }
    },

    'POST /guests/rename': async ({ body, caller, now }) => {
      await limits.take(RENAMES, caller.userId)
      const { merged, ...data } = await renameGuest(app, caller.userId, body, now)
      const message = merged
        ? mergedWords(data.renamed, normalizedName(body.to))
        : renamedWords(data.renamed)
      return { status: 200, body: { message, data } }
    },

    'GET /friends/:userId/guests': async ({ params: { userId }, caller }) => {
      await limits.meter(FRIENDS_GUESTS, caller.userId)
      if (!(await areFriends(database.read, caller.userId, userId))) {
        throw new Refusal('not_found', guestEndpoints['GET /friends/:userId/guests'].notFound)
      }
      const { id, firstName, lastName } = await personById(database.read, caller.userId)
      const user = { id, name: fullName({ firstName, lastName }) }
      const data = await guestsLike(database.read, userId, user, countFor(caller.userId))
      return { status: 200, body: { data } }
    },
  }
}

function renamedWords(count: number): string {
  return count === 1 ? 'Renamed in 1 match.' : `Renamed in ${count} matches.`
}

function mergedWords(count: number, name: string): string {
  return `Merged: ${count === 1 ? '1 match now says' : `${count} matches now say`} ${name}.`
}
