import type { Trx } from '#database/connect.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { shareWord } from '#features/accounts/shared-words.rules.ts'
import { areFriends, personById } from '#features/friends/friends.queries.ts'
import { LOGGED_MAX } from '#features/matches/matches.rules.ts'
import type { App } from '#platform/app.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { decodeCursor, writeCursor } from '#platform/http/cursors.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'
import type { Caller, Handlers } from '#platform/http/serve.ts'
import { isId, newId } from '#platform/ids.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { acceptClaim, type ChangedClaim, rejectClaim, undoClaim } from './claim-answers.commands.ts'
import { type ClaimedRow, claimedMatches, claimedRows } from './claimed-seats.queries.ts'
import { type Asking, askClaim } from './claims.commands.ts'
import type { Claim, claimEndpoints, ClaimedMatch } from './claims.contract.ts'
import { findClaim, listClaims } from './claims.queries.ts'
import {
  CLAIM_MATCHES_PAGE,
  CLAIM_NOT_FOUND,
  matchCount,
  NOT_FRIENDS,
  NOTHING_TO_CLAIM,
} from './claims.rules.ts'
import { countMatches, guestOf, type MatchPlace, NEWEST } from './guests.queries.ts'
import { settleClaim } from './settling.commands.ts'

/** Each reads all matches with the guest. */
const CLAIMS: RateLimit = { name: 'claim', max: 20, windowMs: HOUR }
/** Each may write all of them. */
const ANSWERS: RateLimit = { name: 'claim-answer', max: 60, windowMs: HOUR }
/**
 * Matches that answers change; each keeps a row of its activity. Whoever has as many as an account may
 * have can take all of them and give them back.
 */
const CHANGED: RateLimit = { name: 'claimed-match', max: 2 * LOGGED_MAX, windowMs: DAY }

export function claimHandlers(app: App): Handlers<typeof claimEndpoints> {
  const { database, limits } = app
  const find = async (id: string, { userId }: Caller) => {
    const found = await findClaim(database.read, id, userId)
    if (found === undefined) throw new Refusal('not_found', CLAIM_NOT_FOUND)
    return found
  }
  /** Changes a claim, and then its matches, unless they are very many. */
  const change = async (caller: Caller, now: Date, work: (trx: Trx) => Promise<ChangedClaim>) => {
    const changing = await database.transact(async (trx) => {
      const { id, matches } = await work(trx)
      if (matches > 0) await limits.countIn(trx, CHANGED, caller.userId, matches)
      return { id, matches }
    })
    await settleClaim(database, changing, now)
    return find(changing.id, caller)
  }
  return {
    'GET /claims': async ({ query: { cursor }, caller }) => {
      const before = placeOf(cursor)?.id ?? NEWEST.id
      const { claims, next } = await listClaims(database.read, caller.userId, before)
      const nextCursor = next === null ? null : writeCursor(` ${next}`)
      return { status: 200, body: { data: claims, meta: { nextCursor } } }
    },

    'POST /claims': async ({ body, caller, now }) => {
      await limits.countNow(CLAIMS, caller.userId)
      const sides = sidesOf(body, caller.userId)
      if (!(await areFriends(database.read, sides.creator_id, sides.person_id))) {
        throw new Refusal('forbidden', NOT_FRIENDS)
      }
      const { firstName, lastName } = await personById(database.read, caller.userId)
      const guest = await guestOf(database.read, sides.creator_id, body.guest)
      // Whoever claims a friend's guest must not learn of others than those that they may see.
      const mayAsk =
        sides.asked_by === 'creator' ||
        shareWord(guest?.name ?? '', fullName({ firstName, lastName }))
      const id = newId()
      const matches =
        guest === undefined || !mayAsk
          ? 0
          : await countMatches(database.read, guest.id, sides.person_id, id)
      if (guest === undefined || matches === 0) throw new Refusal('not_found', NOTHING_TO_CLAIM)
      const asking: Asking = {
        ...{ ...sides, id, guest_id: guest.id, guest: guest.name, matches },
        ...{ match_id: null, player_id: null },
      }
      const { claim: data } = await change(caller, now, (trx) => askClaim(trx, asking, now))
      const message = data.state === 'open' ? 'Claim sent.' : acceptedWords(data, 0)
      return { status: 201, body: { message, data } }
    },

    'GET /claims/:id': async ({ params: { id }, query: { cursor }, caller, now }) => {
      const seen = now.toISOString()
      const { claim, row } = await find(id, caller)
      // An earlier friend does not read on; one row was asked for by the table link, which needs no friendship.
      const mayRead =
        row.match_id !== null || (await areFriends(database.read, row.creator_id, row.person_id))
      if (claim.asked || claim.state !== 'open' || !mayRead) {
        return { status: 200, body: { data: claim, meta: { nextCursor: null, seen } } }
      }
      const page = { after: placeOf(cursor) ?? NEWEST, limit: CLAIM_MATCHES_PAGE + 1 }
      const places = await claimedMatches(database.read, row, page)
      const shown = places.slice(0, CLAIM_MATCHES_PAGE)
      const ids = shown.map((place) => place.id)
      const matchList = (await claimedRows(database.read, row, ids)).map(presentMatch)
      const last = places.length > shown.length ? shown.at(-1) : undefined
      const nextCursor = last === undefined ? null : writeCursor(`${last.order} ${last.id}`)
      return { status: 200, body: { data: { ...claim, matchList }, meta: { nextCursor, seen } } }
    },

    'POST /claims/:id/accept': async ({ params: { id }, body, caller, now }) => {
      await limits.countNow(ANSWERS, caller.userId)
      const { claim: data, row } = await change(caller, now, (trx) =>
        acceptClaim(trx, id, body, caller.userId, now),
      )
      return { status: 200, body: { message: acceptedWords(data, row.changed), data } }
    },

    'POST /claims/:id/reject': async ({ params: { id }, caller, now }) => {
      await database.transact((trx) => rejectClaim(trx, id, caller.userId, now))
      const { claim: data } = await find(id, caller)
      return { status: 200, body: { message: 'Claim rejected.', data } }
    },

    'POST /claims/:id/undo': async ({ params: { id }, caller, now }) => {
      await limits.countNow(ANSWERS, caller.userId)
      const { claim: data } = await change(caller, now, (trx) =>
        undoClaim(trx, id, caller.userId, now),
      )
      const message = data.answeredAt === null ? 'Claim withdrawn.' : 'Claim undone.'
      return { status: 200, body: { message, data } }
    },
  }
}

/** Who is who; exactly one of the two ids is sent. */
function sidesOf(
  { userId, creatorId }: { userId?: string | undefined; creatorId?: string | undefined },
  callerId: string,
): Pick<Asking, 'creator_id' | 'person_id' | 'asked_by'> {
  const other = userId ?? creatorId
  if (other === undefined || (userId !== undefined && creatorId !== undefined)) {
    throw invalid('userId', 'Say either who the guest is, or whose matches they are.')
  }
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

function acceptedWords({ matches, working }: Claim, changed: number): string {
  if (working) return 'There are very many matches: they are being changed.'
  const words = takenWords(matches)
  return changed === 0 ? words : `${words} ${changedWords(changed)}`
}

function changedWords(changed: number): string {
  const was = changed === 1 ? 'was' : 'were'
  return `${matchCount(changed)} ${was} changed while you looked, and left out.`
}

function takenWords(matches: number): string {
  if (matches === 0) return 'No match was taken: all were left out or are somebody’s by now.'
  return `${matchCount(matches)} ${matches === 1 ? 'has' : 'have'} a new player.`
}

/** A malformed cursor is the list's beginning. */
function placeOf(cursor: string | undefined): MatchPlace | undefined {
  const [order, id] = decodeCursor(cursor ?? '').split(' ')
  if (order === undefined || id === undefined || !isId(id) || order.includes('\0')) return undefined
  return { order, id }
}
