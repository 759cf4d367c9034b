import { lengthOf } from '#features/accounts/accounts.rules.ts'
import { normalizedName, withInitial } from '#features/accounts/names.rules.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import { ALLOWED, denied, type Verdict } from '#features/matches/matches.rules.ts'

export const LINK_DAYS = 30
export const CONTEST_MAX = 200
/** For each link. */
export const CONTESTS_A_DAY = 5

/** The same for an unknown link, an ended one, that of a deleted match and of a suspended creator. */
export const LINK_ENDED = 'This link has ended.'
export const LINK_IS_CREATORS = 'Only the creator of a match can share it by a link.'
export const RELEASE_IS_CREATORS = 'Only the creator of a match can give a seat back to its guest.'
export const AT_THE_TABLE = 'You sit at this table already.'
export const CONFIRMED_ALREADY = 'This seat is confirmed already.'
export const CONTESTED_ALREADY = 'Whoever wrote the match down has been told already.'
export const CONTESTS_USED_UP = `A link takes ${CONTESTS_A_DAY} objections a day.`

export const CONTEST_TOO_LONG = `At most ${CONTEST_MAX} characters.`

/** One line, without characters that change how other text reads. */
export function contestText(text: string): string {
  return normalizedName(text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
}

export function contestProblem(text: string): string | null {
  const length = lengthOf(contestText(text))
  if (length === 0) return 'Say what is not right.'
  return length > CONTEST_MAX ? CONTEST_TOO_LONG : null
}

export type Sitter = 'account' | 'guest' | 'left'

export interface SeatNames {
  _id: string
  /** Of the account that plays, or that has declined; null for a guest. */
  firstName: string | null
  lastName: string | null
  hasDeclined: boolean
}

export function sitterOf(
  { user, former }: Pick<Player, 'user' | 'former'>,
  seat: SeatNames,
): Sitter {
  if (user !== null) return 'account'
  return seat.hasDeclined || former ? 'left' : 'guest'
}

export function canUseSeat(sitter: Sitter): Verdict {
  if (sitter === 'guest') return ALLOWED
  const reason =
    sitter === 'account'
      ? 'This seat is somebody’s who has an account.'
      : 'Whoever sat here has left the table.'
  return denied(reason, 'conflict')
}

/** `Jonas W.` of an account; a guest's name as it was written. */
export function publicName(
  player: Pick<Player, 'user' | 'name' | 'former'>,
  seat: SeatNames,
): string {
  const sitter = sitterOf(player, seat)
  if (sitter === 'guest' || player.former) return player.name
  const { firstName, lastName } = seat
  const isNamed = firstName !== null && player.name.startsWith(firstName)
  const [first, last] = isNamed ? [firstName, lastName ?? ''] : inTwo(player.name)
  return withInitial(first, last)
}

/** A whole name that the creator has written over that of whoever has left. */
function inTwo(name: string): [first: string, last: string] {
  const words = name.trim().split(/\s+/u)
  const last = words.length > 1 ? (words.pop() ?? '') : ''
  return [words.join(' '), last]
}

export function publicPlayers(match: Pick<Match, 'players'>, seats: readonly SeatNames[]) {
  const byId = new Map(seats.map((seat) => [seat._id, seat]))
  return match.players.flatMap((player) => {
    const seat = byId.get(player._id)
    if (seat === undefined) return []
    const sitter = sitterOf(player, seat)
    const { _id, score, result, team, rank, confirmedAt } = player
    return [
      {
        _id,
        score,
        result,
        team,
        rank,
        name: publicName(player, seat),
        guest: sitter === 'guest',
        confirmed: sitter !== 'left' && confirmedAt !== null,
      },
    ]
  })
}
