import { newId } from '#client/new-id.ts'
import { flag, nullable, number, object, oneOf, text } from '#client/stored-data.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { emailKey } from '#features/accounts/accounts.rules.ts'
import { fullName, normalizedName } from '#features/accounts/names.rules.ts'
import type { Acquaintance } from '#features/friends/friends.contract.ts'
import type { GuestDraft } from '#features/matches/guest-draft.rules.ts'
import type { Player, PlayerDraft } from '#features/matches/matches.contract.ts'
import { type Result, results } from '#features/scoring/results.rules.ts'
import { readScore } from '#features/scoring/score-reading.rules.ts'
import { scoreAsTyped } from '#features/scoring/web/typed-score.ts'

export interface Seat {
  /** `id`, or a local one for a seat that the server does not know yet. */
  key: string
  /** The player's id; null until the server knows the player. */
  id: string | null
  kind: 'self' | 'user' | 'guest'
  /** The account's id; null for a guest. */
  user: string | null
  name: string
  email: string
  score: string
  result: Result
  rank: number | null
  /** By mail. */
  invited: boolean
  /** Empty for none. */
  team: string
  role: string
  started: boolean
}

export const parseSeat = object<Seat>({
  key: text,
  id: nullable(text),
  kind: oneOf(['self', 'user', 'guest']),
  user: nullable(text),
  name: text,
  email: text,
  score: text,
  result: oneOf(results),
  rank: nullable(number),
  invited: flag,
  team: text,
  role: text,
  started: flag,
})

export type Me = Pick<User, '_id' | 'firstName' | 'lastName' | 'email'>

/** A word of the name has no room beside a score on a phone; a place before it takes some more. */
export function hasLongWord(name: string, isPlaced: boolean): boolean {
  return (isPlaced ? /[^\s-]{8}/u : /[^\s-]{11}/u).test(name)
}

/** The quick line calls whoever it asks about “Ben?”. */
export function isOpenSeat({ kind, name }: Pick<Seat, 'kind' | 'name'>): boolean {
  return kind === 'guest' && name.endsWith('?')
}

export const kindWords = { self: 'You', user: 'User', guest: 'Guest' } as const

/** With a win: whoever logs a match has usually won it. */
export function selfSeat(me: Me): Seat {
  return { ...seatOf('self', me), key: 'self', result: 'Win' }
}

export function friendSeat(friend: Acquaintance): Seat {
  return seatOf('user', friend)
}

const unplayed: Omit<Seat, 'key' | 'kind' | 'user' | 'name' | 'email'> = {
  ...{ id: null, score: '', result: '', rank: null, invited: false },
  ...{ team: '', role: '', started: false },
}

function seatOf(kind: 'self' | 'user', person: Me): Seat {
  const { _id, email } = person
  return { ...unplayed, key: _id, kind, user: _id, name: fullName(person), email }
}

export function guestSeat({ name, email, invited }: GuestDraft): Seat {
  return {
    ...unplayed,
    key: newId(),
    kind: 'guest',
    user: null,
    name: normalizedName(name),
    email: email.trim(),
    invited,
  }
}

export function seatsOf(players: readonly Player[], me: Pick<Me, '_id' | 'email'>): Seat[] {
  return players.map((player) => {
    const { _id, user, name, result, rank, invited, started } = player
    const own = user?._id === me._id
    return {
      ...{ key: _id, id: _id, name, result, rank, invited, started },
      kind: own ? 'self' : user === null ? 'guest' : 'user',
      user: user?._id ?? null,
      email: own ? me.email : (player.email ?? ''),
      score: player.score === null ? '' : scoreAsTyped(player.score),
      team: player.team ?? '',
      role: player.role ?? '',
    }
  })
}

/** Also as a guest with the friend's address. */
export function isSeated(
  seats: readonly Pick<Seat, 'user' | 'email'>[],
  friend: { _id: string; email: string },
): boolean {
  const key = emailKey(friend.email)
  return seats.some(
    (seat) => seat.user === friend._id || (seat.email !== '' && emailKey(seat.email) === key),
  )
}

/** @param teams 'send', 'remove' (says that there are none), or else left as stored */
export function draftsOf(
  seats: readonly Seat[],
  teams: 'send' | 'remove' | 'leave',
): PlayerDraft[] {
  return seats.map((seat) => {
    const { score } = readScore(seat.score)
    return {
      ...(seat.id !== null && { _id: seat.id }),
      ...(score !== null && { score }),
      // An empty address is sent too, so that an edit can remove one.
      ...(seat.user === null
        ? { name: seat.name, email: seat.email, invited: seat.invited }
        : { user: seat.user }),
      ...(teams !== 'leave' && { team: teams === 'send' ? orNull(seat.team) : null }),
      ...({
        role: orNull(seat.role),
        started: seat.started,
        result: seat.result,
        rank: seat.rank,
      } satisfies Required<Omit<PlayerDraft, SentWithout>>),
    }
  })
}

type SentWithout = '_id' | 'score' | 'name' | 'email' | 'invited' | 'user' | 'team'

/** In a request with a pad a score that is left out would be the sum of its column. */
export function withEveryScore(players: readonly PlayerDraft[]): PlayerDraft[] {
  return players.map((player) => ({ ...player, score: player.score ?? null }))
}

export function orNull(typed: string): string | null {
  const trimmed = typed.trim()
  return trimmed === '' ? null : trimmed
}
