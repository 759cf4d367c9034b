import { fullName } from '#features/accounts/rules.ts'
import { areFriends, personById } from '#features/friends/queries.ts'
import type { App } from '#platform/app.ts'
import { HOUR } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { renameGuest } from './commands.ts'
import { guestEndpoints } from './contract.ts'
import { guestsLike, listGuests } from './queries.ts'

/** Each may write as many matches as there are. */
const RENAMES: RateLimit = { name: 'guest-rename', max: 60, windowMs: HOUR }
/** Each reads all guests' names of the friend. */
const FRIENDS_GUESTS: RateLimit = { name: 'friends-guests', max: 300, windowMs: HOUR }

export function guestHandlers(app: App): Handlers<typeof guestEndpoints> {
  const { database, limits } = app
  return {
    'GET /guests': async ({ query: { cursor }, caller }) => {
      const after = Buffer.from(cursor ?? '', 'base64url')
        .toString()
        .replaceAll('\0', '')
      const { guests, next } = await listGuests(database.read, caller.userId, after)
      const nextCursor = next === null ? null : Buffer.from(next).toString('base64url')
      return { status: 200, body: { data: guests, meta: { nextCursor } } }
    },

    'POST /guests/rename': async ({ body, caller, now }) => {
      await limits.take(RENAMES, caller.userId)
      const data = await renameGuest(database, caller.userId, body, now)
      return { status: 200, body: { message: renamedWords(data.renamed), data } }
    },

    'GET /friends/:userId/guests': async ({ params: { userId }, caller }) => {
      await limits.meter(FRIENDS_GUESTS, caller.userId)
      if (!(await areFriends(database.read, caller.userId, userId))) {
        throw new Refusal('not_found', guestEndpoints['GET /friends/:userId/guests'].notFound)
      }
      const { id, firstName, lastName } = await personById(database.read, caller.userId)
      const user = { id, name: fullName({ firstName, lastName }) }
      return { status: 200, body: { data: await guestsLike(database.read, userId, user) } }
    },
  }
}

function renamedWords(count: number): string {
  return count === 1 ? 'Renamed in 1 match.' : `Renamed in ${count} matches.`
}
