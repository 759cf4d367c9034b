import { formatNearDay } from '#features/dates/day-words.rules.ts'
import type { Acquaintance } from '#features/friends/friends.contract.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { type DetailsDraft, noDetails, typedDetails } from '../details/details-draft.ts'
import { guestId, tableAgain } from '../people/companions.ts'
import { withSeats } from '../seats/modes.ts'
import { noPreset } from '../seats/preset.ts'
import type { Seat, selfSeat } from '../seats/seat.ts'
import { withUpdatedResults } from '../seats/table-draft.ts'
import type { NewMatch } from './new-match-draft.ts'

type Me = Parameters<typeof selfSeat>[0]

/** The same table, the same game and settings as a match, without scores; not what differs from evening to evening. */
export function playAgain(
  match: Match,
  friends: readonly Acquaintance[],
  me: Me,
  day: NewMatch['day'],
): NewMatch {
  const pad = (match as Partial<WholeMatch>).pad
  return withUpdatedResults({
    ...noDetails,
    game: match.game,
    day,
    padId: null,
    attempt: null,
    seats: tableAgain(match, friends, me, match.mode === 'teams'),
    mode: match.mode,
    scoring: match.scoring,
    preset: {
      ...noPreset,
      expansions: match.expansions,
      padLabels: pad?.rows.map(({ label }) => label) ?? [],
    },
    byHand: null,
    ownScores: null,
    teamsAreAutomatic: false,
  })
}

/** Whether somebody at the table, or what was typed or chosen for a match, is not in the next one. */
export function isLostIn(draft: NewMatch, next: NewMatch): boolean {
  const { padId, byHand, seats } = draft
  const details = Object.keys(noDetails) as (keyof DetailsDraft)[]
  return (
    details.some((key) => draft[key] !== noDetails[key]) ||
    [padId, byHand].some((value) => value !== null) ||
    seats.some(({ score, role }) => score.trim() !== '' || role.trim() !== '') ||
    seats.some((seat) => !next.seats.some(isSamePerson(seat)))
  )
}

/** Whether somebody has typed what no tap brings back. */
export function hasTyped(draft: NewMatch): boolean {
  const { seats, padId } = draft
  // A place comes back with one tap.
  const texts = [
    ...Object.values({ ...typedDetails(draft), location: '' }),
    ...seats.flatMap(({ score, role }) => [score, role]),
  ]
  return padId !== null || texts.some((typed) => typed.trim() !== '')
}

/** Only the table of a match: whoever sits here already stays, with what was typed. */
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

/** Guests are told apart by their names. */
function isSamePerson(seat: Seat): (other: Seat) => boolean {
  return ({ user, name }) =>
    user === seat.user && (user !== null || guestId(name) === guestId(seat.name))
}

const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** `Last Sunday’s four`: a table by its day and its size. */
export function tableWords({ day, players }: Pick<Match, 'day' | 'players'>, today: Date): string {
  const size = numbers[players.length - 2] ?? String(players.length)
  const near = formatNearDay(day, isoDayOf(today))
  if (near === 'Today' || near === 'Yesterday') return `${near}’s ${size}`
  return /^[A-Z][a-z]+day$/u.test(near) ? `Last ${near}’s ${size}` : `The last ${size}`
}
