import { placesOf, type Scoring } from '#features/matches/results/rules.ts'
import { parseScore } from '#features/matches/rules.ts'
import { nameWords } from '#ui/layout/name-words.ts'
import { shortScore } from '#ui/layout/score-words.ts'

import type { Seat } from './seat.ts'
import { type Side, sidesOf } from './sides.ts'
import { modeOf, scoringOf, type TableDraft } from './table-draft.ts'

/** Whose crown it is: the winner's, or of whoever leads while scores are missing. */
export type Crown = 'won' | 'leads' | null

/** The crown of each seat, in their order. */
export function crownsOf(draft: TableDraft): Crown[] {
  const { seats } = draft
  if (seats.some(({ result }) => result !== '')) {
    return seats.map(({ result }) => (result === 'Win' ? 'won' : null))
  }
  const places = placesNow(draft)
  const ranked = places.filter((place) => place !== null)
  return places.map((place) => (place === 1 && ranked.length > 1 ? 'leads' : null))
}

/** What saving would store, in a few words: `Mara wins by 13`. */
export function outcomeWords(draft: TableDraft): string {
  const mode = modeOf(draft)
  const { seats } = draft
  if (mode === 'cooperative') return togetherWords(seats)
  const sides = sidesOf(mode, seats)
  const winners = sides.filter(({ seats: [first] }) => first?.result === 'Win')
  const drawn = sides.filter(({ seats: [first] }) => first?.result === 'Draw')
  if (winners.length > 0) {
    const verb = winners.length === 1 ? 'wins' : 'win'
    return `${namesOf(winners, seats)} ${verb}${marginOf(winners, sides, scoringOf(draft))}`
  }
  if (drawn.length > 0) {
    return drawn.length === sides.length ? 'A draw' : `${namesOf(drawn, seats)} draw`
  }
  const crowns = crownsOf(draft)
  const leading = sides.filter(({ seats: [first] }) => {
    const index = first === undefined ? -1 : seats.indexOf(first)
    return crowns[index] === 'leads'
  })
  if (leading.length === 0) return 'No result yet'
  const verb = leading.length === 1 ? 'leads' : 'lead'
  return `${namesOf(leading, seats)} ${verb}, scores are missing`
}

function togetherWords(seats: readonly Seat[]): string {
  const result = seats[0]?.result ?? ''
  const words = { Win: 'We won', Loss: 'We lost', Draw: 'A draw', '': 'No result yet' }[result]
  const score = seats[0]?.score.trim() ?? ''
  const value = parseScore(score)
  return value === null || !Number.isFinite(value) || result === ''
    ? words
    : `${words} with ${shortScore(value)}`
}

function placesNow(draft: TableDraft): (number | null)[] {
  const players = draft.seats.map(({ score, team }) => ({
    score: parseScore(score),
    team: team === '' ? null : team,
  }))
  return placesOf(modeOf(draft), scoringOf(draft), players)
}

/** By how much the one winner is better than the second, if the scores say so. */
function marginOf(winners: readonly Side[], sides: readonly Side[], scoring: Scoring): string {
  const [winner] = winners
  if (winners.length !== 1 || winner === undefined || scoring === 'none') return ''
  const scoreOf = (side: Side) => parseScore(side.seats[0]?.score ?? '')
  const best = scoreOf(winner)
  const others = sides.filter((side) => side !== winner).map(scoreOf)
  if (best === null || others.length === 0) return ''
  const known = others.filter((score) => score !== null)
  if (known.length < others.length || ![best, ...known].every(Number.isFinite)) return ''
  const second = scoring === 'highest' ? Math.max(...known) : Math.min(...known)
  const margin = scoring === 'highest' ? best - second : second - best
  // Without the noise of binary fractions.
  return margin > 0 ? ` by ${shortScore(Number(margin.toPrecision(12)))}` : ''
}

const NAMED = 2

function namesOf(sides: readonly Side[], seats: readonly Seat[]): string {
  return nameWords(
    sides.map((side) => sideName(side, seats)),
    NAMED,
  )
}

function sideName({ team, seats: [first] }: Side, seats: readonly Seat[]): string {
  return team === '' && first !== undefined ? shortNameOf(first, seats) : team
}

/** The first name of an account, unless somebody else at the table has the same. */
export function shortNameOf(
  { kind, name, key }: Pick<Seat, 'kind' | 'name' | 'key'>,
  seats: readonly Pick<Seat, 'name' | 'key'>[],
): string {
  if (kind === 'guest') return name
  const [first = name] = name.split(' ')
  const isShared = seats.some((other) => other.key !== key && other.name.split(' ')[0] === first)
  return isShared ? name : first
}
