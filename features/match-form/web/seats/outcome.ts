import { calledBeside } from '#features/accounts/called-apart.rules.ts'
import { isNumberedTeam } from '#features/scoring/match-outcome.rules.ts'
import { type Scoring, placesOf } from '#features/scoring/results.rules.ts'
import { readScore } from '#features/scoring/score-reading.rules.ts'
import { typedScoreProblem } from '#features/scoring/web/typed-score.ts'
import { nameWords, sideWords } from '#ui/layout/name-words.ts'
import { ordinal } from '#ui/layout/ordinal.ts'
import { shortScore } from '#ui/layout/score-words.ts'

import { numbersOf, sidesByPlace, sidesInOrder, tieOf } from './finishing.ts'
import type { Seat } from './seat.ts'
import { type Side, sidesOf } from './sides.ts'
import {
  type TableDraft,
  hasScoreBoxes,
  modeOf,
  playerOf,
  scoringOf,
  sentSeats,
} from './table-draft.ts'

/** `leads`: while scores are missing. */
export type Crown = 'won' | 'leads' | null

export function crownsOf(draft: TableDraft): Crown[] {
  const { seats } = draft
  if (seats.some(({ result }) => result !== '')) {
    return seats.map(({ result }) => (result === 'Win' ? 'won' : null))
  }
  if (seats.some(({ score }) => typedScoreProblem(score) !== null)) return seats.map(() => null)
  const places = placesOf(modeOf(draft), scoringOf(draft), seats.map(playerOf))
  const ranked = places.filter((place) => place !== null)
  return places.map((place) => (place === 1 && ranked.length > 1 ? 'leads' : null))
}

/** Only a tap can say who won. */
export function isWinnerAsked(draft: TableDraft): boolean {
  const { seats } = draft
  const isPlain = modeOf(draft) === 'competitive' && scoringOf(draft) !== 'none'
  return (
    isPlain && hasScoreBoxes(draft) && seats.length > 1 && seats.every(({ score }) => score === '')
  )
}

/** What saving would store: `Mara wins by 13`. */
export function outcomeWords(draft: TableDraft): string {
  const mode = modeOf(draft)
  const { seats } = draft
  if (mode === 'cooperative') return togetherWords(seats)
  const sides = sidesOf(mode, seats)
  const winners = sides.filter(({ seats: [first] }) => first?.result === 'Win')
  const drawn = sides.filter(({ seats: [first] }) => first?.result === 'Draw')
  if (winners.length > 0) {
    const tie = tieOf(draft)
    const [first] = winners
    const verb = winners.length === 1 && first && !isSeveral(first) ? 'wins' : 'win'
    const names = namesOf(winners, seats)
    if (isWinnerAsked(draft)) {
      const isMine = winners.length === 1 && first && isSelf(first)
      return `${isMine ? 'You win' : `${names} ${verb}`}, without scores`
    }
    if (tie?.decision?.kind === 'won') return `${names} ${verb} the tie at ${shortScore(tie.score)}`
    if (isRanked(draft)) return `${names} ${verb}${placeWords(draft)}`
    return `${names} ${verb}${marginOf(winners, sides, scoringOf(draft))}`
  }
  if (drawn.length > 0) {
    if (drawn.length === sides.length) return 'A draw'
    return `${namesOf(drawn, seats)} draw${placeWords(draft)}`
  }
  return missingWords(draft, sides)
}

const isRanked = ({ seats }: TableDraft) => seats.some(({ rank }) => rank !== null)

/** `, you and Aiko share 2nd`; only for tables with ranks. */
function placeWords(draft: TableDraft): string {
  const [, next = []] = sidesByPlace(draft)
  const [first] = next
  if (first === undefined || !isRanked(draft)) return ''
  const number = ordinal(first.seats[0]?.rank ?? 0)
  const verb = next.length > 1 ? 'share' : isSelf(first) || isSeveral(first) ? 'are' : 'is'
  return `, ${namesOf(next, draft.seats, true)} ${verb} ${number}`
}

function missingWords(draft: TableDraft, sides: readonly Side[]): string {
  const typed = sentSeats(draft).map(({ score }) => readScore(score))
  const unread = typed.find(({ text }) => text !== null)?.text
  if (unread != null) return `no winner yet: ${unread} is not a number`
  const missing = sides.filter((side) => side.seats.some((seat) => playerOf(seat).score === null))
  const isBegun = typed.some(({ score }) => score !== null)
  if (missing.length === 0 || !hasScoreBoxes(draft)) return 'No result yet'
  if (!isBegun) return 'no winner yet, no scores'
  if (missing.length > NAMED) return `no winner yet, ${missing.length} scores missing`
  const [only] = missing
  const isOne = missing.length === 1 && only !== undefined
  const verb = isOne && !isSelf(only) && !isSeveral(only) ? 'has' : 'have'
  return `no winner yet: ${namesOf(missing, draft.seats, true)} ${verb} no score`
}

function togetherWords(seats: readonly Seat[]): string {
  const result = seats[0]?.result ?? ''
  const words = { Win: 'We won', Loss: 'We lost', Draw: 'A draw', '': 'No result yet' }[result]
  const { score } = readScore(seats[0]?.score)
  return score === null || result === '' ? words : `${words} with ${shortScore(score)}`
}

/** ` by 13`, if one winner's score is better than the second's; else empty. */
function marginOf(winners: readonly Side[], sides: readonly Side[], scoring: Scoring): string {
  const [winner] = winners
  if (winners.length !== 1 || winner === undefined || scoring === 'none') return ''
  const scoreOf = (side: Side) => readScore(side.seats[0]?.score).score
  const best = scoreOf(winner)
  const others = sides.filter((side) => side !== winner).map(scoreOf)
  if (best === null || others.length === 0) return ''
  const known = others.filter((score) => score !== null)
  if (known.length < others.length) return ''
  const second = scoring === 'highest' ? Math.max(...known) : Math.min(...known)
  const margin = scoring === 'highest' ? best - second : second - best
  // Without the noise of binary fractions.
  return margin > 0 ? ` by ${shortScore(Number(margin.toPrecision(12)))}` : ''
}

const NAMED = 2

function namesOf(sides: readonly Side[], seats: readonly Seat[], asYou = false): string {
  return nameWords(
    sides.map((side) => (asYou && isSelf(side) ? 'you' : sideName(side, seats))),
    NAMED,
  )
}

const isSelf = ({ team, seats: [first] }: Side) => team === '' && first?.kind === 'self'

/** Whether the side takes a plural: `Mara & Ben win`. */
const isSeveral = ({ team, seats }: Side) => isNumberedTeam(team) && seats.length > 1

/** `Mara`, `Mara & Ben`, `Mara, Ben & 3 more`, or the name that somebody gave the team. */
export function sideName({ team, seats: members }: Side, seats: readonly Seat[]): string {
  if (team !== '' && !isNumberedTeam(team)) return team
  return sideWords(members.map((seat) => shortNameOf(seat, seats)))
}

type NamedSeat = Pick<Seat, 'kind' | 'user' | 'name' | 'key'>

export function shortNameOf(seat: NamedSeat, seats: readonly NamedSeat[]): string {
  const others = seats.filter(({ key }) => key !== seat.key)
  return calledBeside(asCalled(seat), others.map(asCalled))
}

const asCalled = ({ kind, user, name }: NamedSeat) => ({
  user: kind === 'guest' ? null : (user ?? ''),
  name,
})

export interface RowPlace {
  number: number | null
  /** Short. */
  name: string
  /** The name of the side before it; empty for the first one. */
  above: string
  shared: boolean
}

/** By the keys of the sides' first seats, in the order of the places. */
export function rowPlaces(draft: TableDraft): Map<string, RowPlace> {
  const numbers = numbersOf(draft)
  let above = { name: '', number: 0 }
  return new Map(
    sidesInOrder(draft).flatMap((side): [string, RowPlace][] => {
      const [first] = side.seats
      if (first === undefined) return []
      const number = numbers[draft.seats.indexOf(first)] ?? null
      const name = sideName(side, draft.seats)
      const shared = above.number === number
      const place = { number, name, above: above.name, shared }
      if (number !== null) above = { name, number }
      return [[first.key, place]]
    }),
  )
}
