import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { fullName, normalizedName } from '#features/accounts/names.rules.ts'
import type { Acquaintance } from '#features/friends/friends.contract.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import type { LineKnowledge } from '#features/quick-line/quick-line.rules.ts'

import { friendSeat, guestSeat, type Seat, selfSeat } from '../seats/seat.ts'
import type { Person } from './same-people.ts'

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
