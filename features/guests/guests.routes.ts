import { isUniqueViolation, type Trx } from '#database/connect.ts'
import { NO_ID } from '#database/query/pages-by-id.ts'
import { isFirst } from '#features/accounts/done-writes.commands.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { areFriends, personById } from '#features/friends/friends.queries.ts'
import { matchCount } from '#features/scoring/scores.rules.ts'
import type { App } from '#platform/app.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { decodeCursor, writeCursor } from '#platform/http/cursors.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'
import type { Caller, Handlers } from '#platform/http/serve.ts'
import { isId } from '#platform/ids.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { answerClaim, askClaim, type Asking } from './claims.commands.ts'
import { allClaimedRows, type ClaimedRow, findClaim, listClaims } from './claims.queries.ts'
import { areNow, CLAIM_NOT_FOUND, NOT_FRIENDS } from './claims.rules.ts'
import {
  type ChangedGuest,
  denyGuest,
  mergeGuests,
  renameGuest,
  unmergeGuest,
} from './guests.commands.ts'
import { type Claim, type ClaimedMatch, guestEndpoints } from './guests.contract.ts'
import { guestsLike, listGuests } from './guests.queries.ts'
import { GUEST_NOT_FOUND } from './guests.rules.ts'
import { nextQuestion } from './questions.queries.ts'
import { type ChangedClaim, settleClaim } from './settling.commands.ts'

const BOOK_READ: RateLimit = { name: 'guests-read', max: 2000, windowMs: 5 * MINUTE }
/** Each reads the whole book, and counts the matches of up to twenty guests: a fifth of a second at most. */
const QUESTIONS: RateLimit = { name: 'guest-questions', max: 300, windowMs: 5 * MINUTE }
/** Each lists all matches of a claim: of fifty thousand that is a second of the processor. */
const CLAIM_LISTS: RateLimit = { name: 'claim-lists', max: 60, windowMs: 5 * MINUTE }
const FRIENDS_GUESTS: RateLimit = { name: 'friends-guests', max: 300, windowMs: HOUR }

export function guestHandlers({ database, limits }: App): Handlers<typeof guestEndpoints> {
  const find = async (id: string, { userId }: Caller) => {
    const found = await findClaim(database.read, id, userId)
    if (found === undefined) throw new Refusal('not_found', CLAIM_NOT_FOUND)
    return found
  }
  /** Its matches are changed at once, unless they are very many. */
  const change = async (caller: Caller, now: Date, work: (trx: Trx) => Promise<ChangedClaim>) => {
    const changing = await database.transact(work)
    await settleClaim(database, changing, now)
    return find(changing.id, caller)
  }
  const answer = async (
    said: Parameters<typeof answerClaim>[2],
    { params, caller, now }: { params: { id: string }; caller: Caller; now: Date },
  ) => {
    const answering = (trx: Trx) => answerClaim(trx, params.id, said, caller.userId, now)
    return (await change(caller, now, answering)).claim
  }
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
      const done = await database.transact((trx) => mergeGuests(trx, caller.userId, merging, now))
      return answerOf(done)
    },

    'POST /guests/unmerge': async ({ body: { _id }, caller, now }) => {
      assertIds(_id)
      const done = await database.transact((trx) => unmergeGuest(trx, caller.userId, _id, now))
      return answerOf(done, 'They are two again.')
    },

    'GET /guests/question': async ({ query: { session }, caller }) => {
      await limits.countInMemory(QUESTIONS, caller.userId)
      const isNoTable = session !== undefined && !isId(session)
      const data = isNoTable ? null : await nextQuestion(database.read, caller.userId, session)
      return { status: 200, body: { data } }
    },

    'POST /guests/deny': async ({ body: { _id, userId, otherId, denied }, caller }) => {
      const who = oneOf(userId, otherId, 'Say either which friend, or which guest.')
      assertIds(_id, who)
      const denying = { guest_id: _id, user_id: userId ?? null, other_id: otherId ?? null, denied }
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

    'GET /claims': async ({ caller }) => {
      const data = await listClaims(database.read, caller.userId)
      return { status: 200, body: { data } }
    },

    'POST /claims': async ({ body, caller, now }) => {
      const asking = { ...sidesOf(body, caller.userId), guest: body.guest }
      const { claim: data } = await change(caller, now, (trx) => askClaim(trx, asking, now))
      const message = data.state === 'open' ? 'Claim sent.' : acceptedWords(data, caller.userId)
      return { status: 201, body: { message, data } }
    },

    'GET /claims/:id': async ({ params: { id }, caller, now }) => {
      const meta = { seen: now.toISOString() }
      const { claim, row } = await find(id, caller)
      // An earlier friend does not read on; one row was asked for by the table link, which needs no friendship.
      const mayRead =
        row.match_id !== null || (await areFriends(database.read, row.creator_id, row.person_id))
      if (claim.asked || claim.state !== 'open' || !mayRead) {
        return { status: 200, body: { data: claim, meta } }
      }
      await limits.countInMemory(CLAIM_LISTS, caller.userId)
      const matchList = (await allClaimedRows(database.read, row)).map(presentMatch)
      return { status: 200, body: { data: { ...claim, matchList }, meta } }
    },

    'POST /claims/:id/accept': async (request) => {
      const data = await answer({ state: 'accepted', ...request.body }, request)
      return { status: 200, body: { message: acceptedWords(data, request.caller.userId), data } }
    },

    'POST /claims/:id/reject': async (request) => {
      const data = await answer({ state: 'rejected' }, request)
      return { status: 200, body: { message: 'Claim rejected.', data } }
    },

    'POST /claims/:id/undo': async (request) => {
      const data = await answer({ state: 'undone' }, request)
      const message = data.answeredAt === null ? 'Claim withdrawn.' : 'Claim undone.'
      return { status: 200, body: { message, data } }
    },
  }
}

/** PostgreSQL throws an error when an id is compared with anything else. */
function assertIds(...ids: string[]): void {
  if (!ids.every(isId)) throw new Refusal('not_found', GUEST_NOT_FOUND)
}

function answerOf({ guest, merged, renamed, left }: ChangedGuest, message?: string) {
  const data = { ...guest, renamed, left }
  const words = merged
    ? `Merged: ${matchCount(renamed)} now ${renamed === 1 ? 'says' : 'say'} ${guest.name}.`
    : `Renamed in ${matchCount(renamed)}.`
  return { status: 200 as const, body: { message: message ?? words, data } }
}

function oneOf(one: string | undefined, other: string | undefined, problem: string): string {
  const sent = one ?? other
  if (sent === undefined || (one !== undefined && other !== undefined)) {
    throw invalid('userId', problem)
  }
  return sent
}

function sidesOf(
  { userId, creatorId }: { userId?: string | undefined; creatorId?: string | undefined },
  callerId: string,
): Omit<Asking, 'guest'> {
  const other = oneOf(userId, creatorId, 'Say either who the guest is, or whose matches they are.')
  if (other === callerId) throw invalid('userId', 'You cannot claim matches from yourself.')
  // PostgreSQL throws an error when an id is compared with anything else.
  if (!isId(other)) throw new Refusal('forbidden', NOT_FRIENDS)
  return userId === undefined
    ? { creator_id: other, person_id: callerId, asked_by: 'person' }
    : { creator_id: callerId, person_id: other, asked_by: 'creator' }
}

function presentMatch({
  matchId,
  gameId,
  game,
  rowId: _,
  updatedAt: _at,
  ...row
}: ClaimedRow): ClaimedMatch {
  return { _id: matchId, game: { _id: gameId, name: game }, ...row }
}

function acceptedWords({ matches, working, person }: Claim, callerId: string): string {
  if (working) return 'There are very many matches: they are being changed.'
  if (matches === 0) return 'No match was taken: all were left out or are somebody’s by now.'
  return `${areNow(matches, person._id === callerId ? 'yours' : `${person.firstName}’s`)}.`
}
