import { areFriends, personById } from '#features/friends/friends.queries.ts'
import { fullName, normalizedName } from '#features/names/names.rules.ts'
import type { App } from '#platform/app.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { decodeCursor, writeCursor } from '#platform/http/cursors.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { guestsLike } from './alike.queries.ts'
import { type GuestMove, type Renamed, renameGuest } from './guests.commands.ts'
import { guestEndpoints } from './guests.contract.ts'
import { listGuests } from './guests.queries.ts'

const FRIENDS_GUESTS: RateLimit = { name: 'friends-guests', max: 300, windowMs: HOUR }
/** Parts of guests' names or matches that are read, or counted: of so many matches. */
const MATCHES_OF_PART = 1000
const PARTS_READ: RateLimit = { name: 'guests-part', max: 2000, windowMs: 5 * MINUTE }

export function guestHandlers(
  app: App,
  moves: readonly GuestMove[],
): Handlers<typeof guestEndpoints> {
  const { database, limits } = app
  return {
    'GET /guests': async ({ query: { cursor }, caller }) => {
      const after = decodeCursor(cursor ?? '').replaceAll('\0', '')
      const { guests, next } = await listGuests(database.read, caller.userId, after)
      const counted = guests.reduce((sum, { matches }) => sum + matches, 0)
      for (let part = 0; part < counted / MATCHES_OF_PART; part += 1) {
        await limits.countInMemory(PARTS_READ, caller.userId)
      }
      return { status: 200, body: { data: guests, meta: { nextCursor: writeCursor(next) } } }
    },

    'POST /guests/rename': async ({ body, caller, now, request }) => {
      const done = await renameGuest(app, caller.userId, body, {
        now,
        moves,
        nextTurn: () => request.nextTurn(),
        isGone: () => request.raw.socket.destroyed,
      })
      return { status: 200, body: answerOf(done, body.to) }
    },

    'GET /friends/:userId/guests': async ({ params: { userId }, caller, request }) => {
      await limits.countInMemory(FRIENDS_GUESTS, caller.userId)
      if (!(await areFriends(database.read, caller.userId, userId))) {
        throw new Refusal('not_found', guestEndpoints['GET /friends/:userId/guests'].notFound)
      }
      const { id, firstName, lastName } = await personById(database.read, caller.userId)
      const user = { id, name: fullName({ firstName, lastName }) }
      const data = await guestsLike(database.read, userId, user, {
        count: () => limits.countInMemory(PARTS_READ, caller.userId),
        nextTurn: () => request.nextTurn(),
      })
      return { status: 200, body: { data } }
    },
  }
}

function answerOf({ renamed, left, merged }: Renamed, to: string) {
  const message = merged ? mergedWords(renamed, normalizedName(to)) : renamedWords(renamed)
  return { message, data: { renamed, left } }
}

function renamedWords(count: number): string {
  return count === 1 ? 'Renamed in 1 match.' : `Renamed in ${count} matches.`
}

function mergedWords(count: number, name: string): string {
  if (count === 0) return `Nothing was merged: no match got the name ${name}.`
  return `Merged: ${count === 1 ? '1 match now says' : `${count} matches now say`} ${name}.`
}
