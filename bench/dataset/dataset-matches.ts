import { nameKey } from '#features/accounts/name-keys.rules.ts'

import type { Batch, Row } from './batches.ts'
import { type Chance, chanceOf } from './chance.ts'
import {
  BUSY,
  DAY,
  friendOf,
  friendSteps,
  idOf,
  nameOf,
  REGULARS,
  START,
  userId,
} from './people.ts'

const GAMES = 300
const DAYS = 1000
const SEATS = 4

/** How large a data set is. */
export interface Extent {
  users: number
  matches: number
  /** How many matches the busy user logs. All regulars together log the same number. */
  own: number
}

export function gameId(index: number): string {
  return idOf(3, index, START - 1500 * DAY)
}

/** The one guest of somebody's book. */
function guestId(owner: number): string {
  return idOf(9, owner, START - 1500 * DAY)
}

/** A guest in each user's book. */
export function* guests({ users }: Extent): Generator<Batch> {
  for (let owner = 0; owner < users; owner += 1) {
    const row = [guestId(owner), userId(owner), 'Oma Inge', 'oma inge', '', 1]
    yield { table: 'people', rows: [row] }
  }
}

export function* games(): Generator<Batch> {
  const at = new Date(START - 1500 * DAY).toISOString()
  const rows = Array.from({ length: GAMES }, (_, index) => {
    const name = `The Game of ${nameOf(index).lastName} ${index}`
    return [gameId(index), name, name.toLowerCase(), userId(BUSY), at]
  })
  yield { table: 'games', rows }
}

/** A match of the data set; only its number determines it. */
export interface DrawnMatch {
  id: string
  creator: number
  /** Numbers of users, the creator first; null is a guest. */
  seats: (number | null)[]
  time: number
  pending: boolean
}

/** Each match has its own random numbers, so that it can be computed without the others. */
export function drawMatch(number: number, extent: Extent): DrawnMatch {
  const { users, matches } = extent
  const chance = chanceOf(number)
  const creator = creatorOf(number, extent, chance)
  const steps = friendSteps()
  const seats: (number | null)[] = [creator]
  while (seats.length < SEATS) {
    const [step = 1] = steps.splice(chance.below(steps.length), 1)
    seats.push(friendOf(creator, step, users))
  }
  if (chance.happens(0.1)) seats[SEATS - 1] = null
  // Sorted by time, as if they were logged one after another.
  const time = START - DAYS * DAY + Math.floor((DAYS * DAY * number) / matches)
  return { id: idOf(4, number, time), creator, seats, time, pending: chance.happens(0.1) }
}

function creatorOf(number: number, { users, matches, own }: Extent, chance: Chance): number {
  const place = number % Math.floor(matches / own)
  if (place === 0) return BUSY
  if (place === 1) return REGULARS.from + chance.below(REGULARS.to - REGULARS.from)
  return REGULARS.to + 10 + chance.below(users - REGULARS.to - 20)
}

export function* matchesOf(extent: Extent): Generator<Batch> {
  for (let number = 0; number < extent.matches; number += 1) {
    const match = drawMatch(number, extent)
    const chance = chanceOf(-number)
    const game = gameId(Math.min(chance.below(GAMES), chance.below(GAMES)))
    const at = new Date(match.time).toISOString()
    const confirmed = match.pending ? null : at
    const { id, creator } = match
    const notes = chance.happens(0.3) ? 'Decided by the very last tile; rematch on Thursday.' : ''
    const expansions = chance.happens(0.1) ? JSON.stringify([gameId(GAMES - 1)]) : null
    const location = chance.happens(0.5) ? 'At the bench' : null
    const played = [chance.below(180) + 1, location, expansions]
    const place = location === null ? null : nameKey(location)
    yield {
      table: 'matches',
      rows: [
        [
          id,
          game,
          at,
          notes,
          userId(creator),
          null,
          null,
          confirmed,
          null,
          1,
          at,
          at,
          ...played,
          place,
        ],
      ],
    }
    const winner = chance.below(SEATS)
    yield {
      table: 'players',
      rows: match.seats.map((player, seat): Row => {
        const own = [id, idOf(5, number * SEATS + seat, match.time), seat]
        const who = player === null ? [null, guestId(creator)] : [userId(player), null]
        const score = 40 + chance.below(60)
        const result = seat === winner ? 'Win' : 'Loss'
        const at_ = player === null ? null : player === creator ? at : confirmed
        return [...own, ...who, score, result, at_, null, at]
      }),
    }
    yield { table: 'activity', rows: activityOf(number, match, at) }
    if (match.pending || chance.happens(0.3)) {
      yield { table: 'notifications', rows: invitations(number, match, at) }
    }
  }
}

function activityOf(number: number, { id, creator, seats, time, pending }: DrawnMatch, at: string) {
  const event = (type: string, who: number, place: number): Row => {
    return [id, idOf(6, number * SEATS + place, time), type, userId(who), at, null]
  }
  const others = seats.flatMap((who) => (who === null || who === creator ? [] : [who]))
  const confirmations = pending
    ? []
    : others.map((who, place) => event('confirmed', who, place + 1))
  return [event('created', creator, 0), ...confirmations]
}

function invitations(number: number, match: DrawnMatch, at: string): Row[] {
  const { firstName, lastName } = nameOf(match.creator)
  return match.seats.flatMap((who, seat): Row[] => {
    if (who === null || who === match.creator) return []
    return [
      [
        idOf(7, number * SEATS + seat, match.time),
        userId(who),
        'MATCH_INVITE',
        `${firstName} ${lastName} added you to a match of The Game`,
        'Were you there? Confirm or decline.',
        `/matches/${match.id}`,
        userId(match.creator),
        match.id,
        null,
        match.pending ? null : at,
        at,
      ],
    ]
  })
}
