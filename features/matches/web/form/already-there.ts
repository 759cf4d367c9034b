import type { Match } from '#features/matches/contract.ts'

import { guestId } from '../people/companions.ts'
import type { Seat } from '../table/seat.ts'

/** The match of that day and game with somebody else at this table, if one is there already. */
export function alreadyThere(
  matches: readonly Match[],
  game: string | undefined,
  day: string,
  seats: readonly Seat[],
): Match | undefined {
  const others = new Set(
    seats.filter(({ kind }) => kind !== 'self').map(({ user, name }) => user ?? guestId(name)),
  )
  return matches.find(
    (match) =>
      match.game._id === game &&
      match.day === day &&
      match.players.some(({ user, name }) => others.has(user?._id ?? guestId(name))),
  )
}
