import { isUniqueViolation } from '#database/connect.ts'
import { NO_ID } from '#database/query/pages-by-id.ts'
import { isFirst } from '#features/accounts/done-writes.commands.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { areFriends, personById } from '#features/friends/friends.queries.ts'
import type { App } from '#platform/app.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { decodeCursor, writeCursor } from '#platform/http/cursors.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'
import { isId } from '#platform/ids.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import {
  type ChangedGuest,
  denyGuest,
  mergeGuests,
  renameGuest,
  unmergeGuest,
} from './guests.commands.ts'
import { type Guest, guestEndpoints } from './guests.contract.ts'
import { guestsLike, listGuests } from './guests.queries.ts'
import { GUEST_NOT_FOUND } from './guests.rules.ts'
import { nextQuestion } from './questions.queries.ts'

/** Each reads a part of the caller's book. */
const BOOK_READ: RateLimit = { name: 'guests-read', max: 2000, windowMs: 5 * MINUTE }
const FRIENDS_GUESTS: RateLimit = { name: 'friends-guests', max: 300, windowMs: HOUR }

export function guestHandlers({ database, limits }: App): Handlers<typeof guestEndpoints> {
  return {
    'GET /guests': async ({ query: { cursor }, caller }) => {
      await limits.countInMemory(BOOK_READ, caller.userId)
      const [afterId = '', ...key] = decodeCursor(cursor ?? '')
        .replaceAll('\0', '')
        .split(' ')
      const page = isId(afterId) ? { after: key.join(' '), afterId } : { after: '', afterId: NO_ID }
      const { guests, next } = await listGuests(database.read, caller.userId, page)
      return { status: 200, body: { data: guests, meta: { nextCursor: writeCursor(next) } } }
    },

    'POST /guests/rename': async ({ body: { _id, from = '', to }, caller, now, request }) => {
      const rename = () =>
        database.transact(async (trx) => {
          const isRepeat = !(await isFirst(trx, { caller, now, request }))
          const renaming = { guest: _id ?? from, to, isRepeat }
          return renameGuest(trx, caller.userId, renaming, now)
        })
      // Another guest may get the same name at this moment.
      const done = await rename().catch((error: unknown) => {
        if (isUniqueViolation(error)) return rename()
        throw error
      })
      return answerOf(done)
    },

    'POST /guests/merge': async ({ body: { _id, into }, caller, now }) => {
      assertIds(_id, into)
      const merging = { guest: _id, into }
      return answerOf(
        await database.transact((trx) => mergeGuests(trx, caller.userId, merging, now)),
      )
    },

    'POST /guests/unmerge': async ({ body: { _id }, caller, now }) => {
      assertIds(_id)
      const done = await database.transact((trx) => unmergeGuest(trx, caller.userId, _id, now))
      return answerOf(done, 'They are two again.')
    },

    'GET /guests/question': async ({ query: { session }, caller }) => {
      const count = () => limits.countInMemory(BOOK_READ, caller.userId)
      await count()
      const isNoTable = session !== undefined && !isId(session)
      const data = isNoTable
        ? null
        : await nextQuestion(database.read, caller.userId, session, count)
      return { status: 200, body: { data } }
    },

    'POST /guests/deny': async ({ body: { _id, userId, otherId, denied }, caller }) => {
      const who = userId ?? otherId
      if (who === undefined || (userId !== undefined && otherId !== undefined)) {
        throw invalid('userId', 'Say either which friend, or which guest.')
      }
      assertIds(_id, who)
      const kind = userId === undefined ? 'guest' : 'friend'
      const denying = { guest: _id, who, kind, denied } as const
      await database.transact((trx) => denyGuest(trx, caller.userId, denying))
      return { status: 200, body: { message: denied ? 'Not asked again.' : 'Asked again.' } }
    },

    'GET /friends/:userId/guests': async ({ params: { userId }, caller }) => {
      await limits.countInMemory(FRIENDS_GUESTS, caller.userId)
      if (!(await areFriends(database.read, caller.userId, userId))) {
        throw new Refusal('not_found', guestEndpoints['GET /friends/:userId/guests'].notFound)
      }
      const { id, firstName, lastName } = await personById(database.read, caller.userId)
      const user = { id, name: fullName({ firstName, lastName }) }
      const data = await guestsLike(database.read, userId, user)
      return { status: 200, body: { data } }
    },
  }
}

/** PostgreSQL throws an error when an id is compared with anything else. */
function assertIds(...ids: string[]): void {
  if (!ids.every(isId)) throw new Refusal('not_found', GUEST_NOT_FOUND)
}

function answerOf({ guest, merged, left }: ChangedGuest, message?: string) {
  const data = { ...guest, renamed: guest.matches, left }
  const words = merged
    ? `Merged: ${count(guest)} now say ${guest.name}.`
    : `Renamed in ${count(guest)}.`
  return { status: 200 as const, body: { message: message ?? words, data } }
}

const count = ({ matches }: Guest) => (matches === 1 ? '1 match' : `${matches} matches`)
