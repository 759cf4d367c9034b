import { useState } from 'react'

import { emailKey } from '#features/accounts/accounts.rules.ts'
import { coloursOf } from '#features/accounts/colours.rules.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { fullName, normalizedName } from '#features/accounts/names.rules.ts'
import type { Acquaintance } from '#features/friends/friends.contract.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import type { LineKnowledge } from '#features/quick-line/quick-line.rules.ts'
import { readScore } from '#features/scoring/score-reading.rules.ts'

import { type Seat, friendSeat, guestSeat, selfSeat } from '../seats/seat.ts'

/** Which fields of a seat say who sits there. The others are about the game. */
const isAboutPerson = {
  key: true,
  id: true,
  kind: true,
  user: true,
  name: true,
  email: true,
  invited: true,
  apart: true,
  score: false,
  result: false,
  rank: false,
  team: false,
  role: false,
  started: false,
} as const satisfies Record<keyof Seat, boolean>

/** Who sits there, without what typing a score changes. */
export type Person = Pick<
  Seat,
  { [K in keyof Seat]: (typeof isAboutPerson)[K] extends true ? K : never }[keyof Seat]
>

const fields = (Object.keys(isAboutPerson) as (keyof Seat)[]).filter((key) => isAboutPerson[key])

/**
 * The people on the seats: the same array while only scores and results change, so that what shows
 * people does not render with every key.
 */
export function useSamePeople(seats: readonly Seat[]): readonly Person[] {
  const [people, setPeople] = useState(seats)
  if (hasSamePeople(people, seats)) return people
  setPeople(seats)
  return seats
}

function hasSamePeople(before: readonly Seat[], now: readonly Seat[]): boolean {
  return (
    before.length === now.length &&
    before.every((seat, index) => {
      const other = now[index]
      return seat === other || fields.every((field) => seat[field] === other?.[field])
    })
  )
}

/** Somebody to offer for a match: a friend, or a guest of an earlier evening. */
export interface Companion {
  /** The same for one person in all matches. */
  id: string
  /** The account's id; null for a guest. */
  user: string | null
  name: string
  /** In how many of the recent matches. */
  plays: number
  /** Their seat at a new table. */
  seat: () => Seat
}

type Me = Parameters<typeof selfSeat>[0]

/** Friends and guests, those with the most recent matches first; equals keep the order by name. */
export function companionsOf(
  friends: readonly Acquaintance[],
  matches: readonly Match[],
  me: Me,
): Companion[] {
  const plays = new Map<string, number>()
  for (const player of matches.flatMap(({ players }) => players)) {
    const id = player.user?._id ?? guestId(player.name)
    plays.set(id, (plays.get(id) ?? 0) + 1)
  }
  const found = friends.map((friend): Companion => ({
    id: friend._id,
    user: friend._id,
    name: fullName(friend),
    plays: plays.get(friend._id) ?? 0,
    seat: () => friendSeat(friend),
  }))
  // A friend who has declined stays there as a guest of that name: no second person to offer.
  const known = new Set(friends.map((friend) => guestId(fullName(friend))))
  const guests = new Map<string, Companion>()
  for (const match of matches) {
    for (const player of match.players) {
      const id = guestId(player.name)
      if (player.user !== null || player.former) continue
      if (guests.has(id) || (player.declined && known.has(id))) continue
      guests.set(id, {
        id,
        user: null,
        name: player.name,
        plays: plays.get(id) ?? 0,
        seat: () => guestAgain(player, match, me),
      })
    }
  }
  return [...found, ...guests.values()].toSorted((one, other) => other.plays - one.plays)
}

/** A guest's id: the name without case and accents. */
export function guestId(name: string): string {
  return `guest:${nameKey(normalizedName(name))}`
}

/** Whether this seat is the companion's. */
export function isSeatOf(
  { user, name }: Pick<Person, 'user' | 'name'>,
  companion: Pick<Companion, 'id' | 'user'>,
): boolean {
  return companion.user === null
    ? user === null && guestId(name) === companion.id
    : user === companion.user
}

/** A guest of an earlier match. The address only if I wrote it: others' guests are not mine to mail. */
function guestAgain(player: Player, match: Match, me: Me): Seat {
  const email = match.createdBy?._id === me._id ? (player.email ?? '') : ''
  return guestSeat({ name: player.name, email, invited: false })
}

/**
 * The table of a match, for another match: myself, friends, and guests. Somebody who is no friend
 * of mine cannot be invited, so their name becomes a guest's.
 */
export function tableAgain(
  match: Match,
  friends: readonly Acquaintance[],
  me: Me,
  withTeams: boolean,
): Seat[] {
  const others = match.players.flatMap((player): Seat[] => {
    if (player.user?._id === me._id || player.former) return []
    const friend = friendAt(player, friends)
    // Sits there under the account already.
    const isThere = match.players.some(({ user }) => user !== null && user._id === friend?._id)
    if (player.user === null && isThere) return []
    const seat = friend === undefined ? guestAgain(player, match, me) : friendSeat(friend)
    const id = guestId(player.name)
    const apart = match.players.some((other) => other !== player && guestId(other.name) === id)
    return [{ ...seat, apart, team: withTeams ? (player.team ?? '') : '' }]
  })
  const own = match.players.findIndex(({ user }) => user?._id === me._id)
  const self = { ...selfSeat(me), team: (withTeams ? match.players[own]?.team : null) ?? '' }
  // In the same order as before.
  return others.toSpliced(Math.max(own, 0), 0, self)
}

/** The friend on a seat, or who has declined it and left a guest of their name there. */
function friendAt({ user, name, declined }: Player, friends: readonly Acquaintance[]) {
  if (user !== null) return friends.find(({ _id }) => _id === user._id)
  if (!declined) return undefined
  const called = friends.filter((friend) => guestId(fullName(friend)) === guestId(name))
  return called.length === 1 ? called[0] : undefined
}

/** The people whom a line can name. */
export function peopleOf(companions: readonly Companion[]): LineKnowledge['people'] {
  return companions.map(({ user, name, seat }) =>
    user === null ? { kind: 'guest', name, email: seat().email } : { kind: 'user', user, name },
  )
}

/** As many as three rows of a phone have room for. */
export const CHIPS = 7

/** Somebody to offer; without `seat` if nobody knows them from elsewhere. */
export type Offer = Pick<Companion, 'id' | 'user' | 'name'> & Partial<Pick<Companion, 'seat'>>

export interface Offered {
  companion: Offer
  /** Their seat at this table. */
  seat: Person | undefined
}

/**
 * Friends, then guests of the last evenings, as many as there is room for, those played with most. They
 * stand in the order of the alphabet, so that each is where it was the last time. Behind them comes
 * everybody else who sits at the table, to be tapped away.
 */
export function offeredOf(companions: readonly Companion[], people: readonly Person[]): Offered[] {
  const taken = new Set<Person>()
  const friends = companions.filter(({ user }) => user !== null)
  const guests = companions.filter(({ user }) => user === null)
  const all = [...friends, ...guests]
  const known = [...all.slice(0, CHIPS).toSorted(byName), ...all.slice(CHIPS)].map((companion) => {
    const seat = people.find((one) => !taken.has(one) && isSeatOf(one, companion))
    if (seat !== undefined) taken.add(seat)
    return { companion, seat }
  })
  const offered = known.filter(({ seat }, index) => index < CHIPS || seat !== undefined)
  const others = people
    .filter((seat) => seat.kind !== 'self' && !taken.has(seat))
    .map((seat) => ({ companion: { id: seat.key, user: seat.user, name: seat.name }, seat }))
  // A guest with a friend's address is that friend, who cannot sit at the table twice.
  const addresses = new Set(
    people.filter(({ email }) => email !== '').map(({ email }) => emailKey(email)),
  )
  return [
    ...offered.filter(({ companion, seat }) => {
      const email = companion.user === null ? '' : companion.seat().email
      return seat !== undefined || email === '' || !addresses.has(emailKey(email))
    }),
    ...others,
  ]
}

function byName(one: Companion, other: Companion): number {
  const [first, second] = [nameKey(one.name), nameKey(other.name)]
  return first < second ? -1 : Number(first > second)
}

/**
 * The pieces of those who are offered: of whoever sits at the table that of the seat. The others have the
 * ones that they would get if they sat down in this order, so that they differ as they will at the table.
 */
export function offeredPieces(
  offered: readonly Offered[],
  people: readonly Person[],
  pieces: readonly number[],
): number[] {
  const free = offered.flatMap(({ companion, seat }) => (seat === undefined ? [companion] : []))
  const all = coloursOf([...people, ...free].map(({ user, name }) => ({ userId: user, name })))
  return offered.map(({ companion, seat }) =>
    seat === undefined
      ? (all[people.length + free.indexOf(companion)] ?? 0)
      : (pieces[people.indexOf(seat)] ?? 0),
  )
}

/** Two matches of the same people are seldom over in less. */
const SOON_MS = 10 * 60_000

interface Table {
  people: readonly Person[]
  /** As typed, in the order of the people. */
  scores: readonly string[]
}

type PossibleDuplicate = Pick<Match, 'players' | 'createdAt'>

/**
 * The match of the same game and day that this one may be: with the same people and the same scores, or
 * with the same people and stored within ten minutes.
 * @param now in ms, as the server has it, whose times the matches carry
 */
export function duplicateOf<One extends PossibleDuplicate>(
  matches: readonly One[],
  { people, scores }: Table,
  now: number,
): One | undefined {
  const table = new Map(
    people.map(({ user, name }, at) => [user ?? guestId(name), readScore(scores[at]).score]),
  )
  const isScored = [...table.values()].some((score) => score !== null)
  return matches.find(({ players, createdAt }) => {
    const theirs = players.map(({ user, name, score }) => ({
      who: user?._id ?? guestId(name),
      score,
    }))
    const isSameTable = theirs.length === people.length && theirs.every(({ who }) => table.has(who))
    if (!isSameTable) return false
    const isSoon = Math.abs(now - Date.parse(createdAt)) <= SOON_MS
    return isSoon || (isScored && theirs.every(({ who, score }) => table.get(who) === score))
  })
}

/** A guest who is new at this table, and whoever sits there under the same name. */
export interface NameTwice<One extends Person = Person> {
  /** Of them the account, else who sat down first. */
  first: One
  guest: One
}

/** The first guest with the name of somebody at the table, who is not known to be another person. */
export function nameTwice<One extends Person>(people: readonly One[]): NameTwice<One> | null {
  for (const guest of people) {
    if (guest.kind !== 'guest' || guest.id !== null || guest.apart) continue
    const id = guestId(guest.name)
    const first = people.find((one) => one !== guest && guestId(one.name) === id)
    const isFirst = first?.kind === 'guest' && people.indexOf(guest) < people.indexOf(first)
    // Of two guests the later one is asked about.
    if (first !== undefined && !isFirst) return { first, guest }
  }
  return null
}

/** The table with both as one person, who keeps what was typed on either row. */
export function asOnePerson<
  One extends Person & { score: string; role: string; team: string; started: boolean },
>(seats: readonly One[], { first, guest }: NameTwice, score: string): One[] {
  const row = seats.find(({ key }) => key === guest.key)
  return seats.flatMap((seat) => {
    if (seat.key === guest.key) return []
    if (seat.key !== first.key || row === undefined) return [seat]
    const isGuest = seat.kind === 'guest'
    return [
      {
        ...seat,
        score,
        role: seat.role || row.role,
        team: seat.team || row.team,
        started: seat.started || row.started,
        email: isGuest ? seat.email || row.email : seat.email,
        invited: isGuest ? seat.invited || row.invited : seat.invited,
      },
    ]
  })
}
