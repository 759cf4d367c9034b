import { fullName } from '#features/accounts/names.rules.ts'
import { formatNearDay } from '#features/dates/day-words.rules.ts'
import type { Acquaintance } from '#features/friends/friends.contract.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { type NewMatch, blank } from '../drafts/form-draft.ts'
import { guestAgain } from '../people/companions.ts'
import { guestId, isSamePerson } from '../people/table-people.ts'
import { withSeats } from '../seats/modes.ts'
import { type Me, type Seat, friendSeat, selfSeat } from '../seats/seat.ts'
import { noPreset, withUpdatedResults } from '../seats/table-draft.ts'

export function playAgain(
  match: Match,
  friends: readonly Acquaintance[],
  me: Me,
  day: NewMatch['day'],
): NewMatch {
  const { game, mode, scoring, expansions } = match
  const padLabels = (match as Partial<WholeMatch>).pad?.rows.map(({ label }) => label) ?? []
  return withUpdatedResults({
    ...{ ...blank, game, day, mode, scoring },
    seats: tableAgain(match, friends, me, mode === 'teams'),
    preset: { ...noPreset, expansions, padLabels },
  })
}

/** Whoever sits here already stays, with what was typed. */
export function withTableOf(
  draft: NewMatch,
  match: Match,
  friends: readonly Acquaintance[],
  me: Me,
): NewMatch {
  const wanted = tableAgain(match, friends, me, false)
  const missing = wanted.filter((seat) => !draft.seats.some(isSamePerson(seat)))
  return withSeats(draft, [...draft.seats, ...missing])
}

/** Somebody who is no friend of mine cannot be invited: their name becomes a guest's. */
export function tableAgain(
  match: Match,
  friends: readonly Acquaintance[],
  me: Me,
  withTeams: boolean,
): Seat[] {
  const others = match.players.flatMap((player): Seat[] => {
    if (player.user?._id === me._id || player.former) return []
    const friend = friendAt(player, friends)
    const isThere = match.players.some(({ user }) => user !== null && user._id === friend?._id)
    if (player.user === null && isThere) return []
    const seat = friend === undefined ? guestAgain(player, match, me) : friendSeat(friend)
    return [{ ...seat, team: withTeams ? (player.team ?? '') : '' }]
  })
  const own = match.players.findIndex(({ user }) => user?._id === me._id)
  const self = { ...selfSeat(me), team: (withTeams ? match.players[own]?.team : null) ?? '' }
  return others.toSpliced(Math.max(own, 0), 0, self)
}

/** Also one who has declined the seat, and left a guest of their name there. */
function friendAt({ user, name, declined }: Player, friends: readonly Acquaintance[]) {
  if (user !== null) return friends.find(({ _id }) => _id === user._id)
  if (!declined) return undefined
  const called = friends.filter((friend) => guestId(fullName(friend)) === guestId(name))
  return called.length === 1 ? called[0] : undefined
}

const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** `Last Sunday’s four` */
export function tableWords({ day, players }: Pick<Match, 'day' | 'players'>, today: Date): string {
  const size = numbers[players.length - 2] ?? String(players.length)
  const near = formatNearDay(day, isoDayOf(today))
  if (near === 'Today' || near === 'Yesterday') return `${near}’s ${size}`
  return /^[A-Z][a-z]+day$/u.test(near) ? `Last ${near}’s ${size}` : `The last ${size}`
}
