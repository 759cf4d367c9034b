import { calledShort } from '#features/accounts/called-apart.rules.ts'
import { type Side, sidesByPlace } from '#features/scoring/match-outcome.rules.ts'
import { type Result, commonScore, isBetter } from '#features/scoring/results.rules.ts'
import { nameWords, sideWords } from '#ui/layout/name-words.ts'
import { ordinal } from '#ui/layout/ordinal.ts'
import { shortScore, shownScore } from '#ui/layout/score-words.ts'

import type { Match } from '../matches.contract.ts'

export interface OutcomeText {
  /** For phones: about thirty letters. */
  short: string
  whole: string
}

/** The names in a short text, and in a whole one. */
const FEW = 2
const MANY = 6

export function outcomeTextOf(match: CardMatch, readerId: string): OutcomeText {
  const { mode, players } = match
  const told = new Telling(match, readerId)
  if (players.length === 1)
    return both(() => (told.plays ? 'On your own' : `${told.names[0]} alone`))
  if (mode === 'cooperative' || told.sides.length < 2) return togetherText(told, mode)
  const won = told.having('Win')
  if (won.length > 0) return mode === 'teams' ? teamText(told, won) : winText(told, won)
  const drew = told.having('Draw')
  return drew.length > 0 ? drawText(told, drew) : openText(told)
}

class Telling {
  readonly match: CardMatch
  readonly names: readonly string[]
  readonly sides: readonly Side[]
  readonly plays: boolean
  readonly #seat: number

  constructor(match: CardMatch, readerId: string) {
    this.match = match
    this.#seat = match.players.findIndex(({ user }) => user?._id === readerId)
    this.plays = this.#seat >= 0
    this.names = calledShort(match.players).map((name, seat) =>
      seat === this.#seat ? 'you' : name,
    )
    this.sides = sidesByPlace(match)
  }

  having(result: Side['result']): Side[] {
    return this.sides.filter((side) => side.result === result)
  }

  isOwn({ members }: Side): boolean {
    return members.includes(this.#seat)
  }

  others(most: number): string {
    return nameWords(
      this.names.filter((_, seat) => seat !== this.#seat),
      most,
    )
  }

  /** `Lucía & Sam`; the reader is first. */
  side({ members }: Side, without?: 'you'): string {
    const names = members.map((seat) => this.names[seat] ?? '')
    const own = names.filter((name, index) => members[index] === this.#seat && name !== without)
    return sideWords([...own, ...names.filter((_, index) => members[index] !== this.#seat)])
  }

  /** `you and Sam`; the reader's side is first. */
  listed(sides: readonly Side[], most: number): string {
    const own = sides.filter((side) => this.isOwn(side))
    const ordered = [...own, ...sides.filter((side) => !this.isOwn(side))]
    return nameWords(
      ordered.map((side) => this.side(side)),
      most,
    )
  }

  /** `you 88, Priya 74`; without a score the name alone. */
  scored(sides: readonly Side[], most: number): string {
    const said = sides.slice(0, most).map((side) => {
      const score = side.score === null ? '' : ` ${shortScore(side.score)}`
      return `${this.side(side)}${score}`
    })
    const rest = sides.length - said.length
    return [...said, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  }
}

function togetherText(told: Telling, mode: CardMatch['mode']): OutcomeText {
  if (told.plays) {
    const against = mode === 'cooperative' ? ', against the game' : ''
    return textOf(`With ${told.others(FEW)}`, `With ${told.others(MANY)}${against}`)
  }
  const [side] = told.sides
  const did = side?.result === 'Win' ? 'won' : side?.result === 'Loss' ? 'lost' : 'played'
  return both((most) => `${told.others(most)} ${did} together`)
}

function winText(told: Telling, won: readonly Side[]): OutcomeText {
  const { scoring } = told.match
  const rest = told.sides.filter((side) => !won.includes(side))
  const score = commonScore(won)
  const scored = rest.filter((side) => side.score !== null)
  // The second name on a phone: the reader, else whoever came next.
  const second = scored.find((side) => told.isOwn(side)) ?? scored[0]
  if (score === null) return unscoredText(told, won, rest)
  const isAhead = scored.every((side) => isBetter(scoring, score, side.score ?? score))
  if (won.length === 1 && scoring === 'highest' && isAhead && second !== undefined) {
    return textOf(told.scored([...won, second], FEW), told.scored([...won, ...rest], MANY))
  }
  const tie = won.length === 1 && rest.some((side) => side.score === score)
  const words = (most: number) =>
    `${told.listed(won, most)} won with ${shortScore(score)}${tie ? ' by the tie-break' : ''}`
  const hasFewest = scoring === 'lowest' && isAhead
  return textOf(
    second === undefined ? words(FEW) : `${words(FEW)}, ${told.scored([second], 1)}`,
    rest.length === 0
      ? words(MANY)
      : hasFewest
        ? `${words(MANY)}, fewest points. ${capital(told.scored(rest, MANY))}`
        : `${words(MANY)}, ${told.scored(rest, MANY)}`,
  )
}

function unscoredText(told: Telling, won: readonly Side[], rest: readonly Side[]): OutcomeText {
  const words = (most: number) => `${told.listed(won, most)} won`
  const [next] = rest
  if (next === undefined) return both(words)
  if (rest.every(({ place }) => place !== null)) {
    const seconds = rest.filter(({ place }) => place === next.place)
    const names = (of: readonly Side[]) => of.map((side) => told.side(side))
    return textOf(
      `${words(FEW)}, ${told.listed(seconds, FEW)} ${ordinal(next.place ?? 2)}`,
      `${words(MANY)}, then ${names(rest.slice(0, MANY)).join(', ')}${rest.length > MANY ? ` and ${rest.length - MANY} more` : ''}`,
    )
  }
  return both((most) => `${words(most)} against ${told.listed(rest, most)}`)
}

/** By people; the team's name is on the match's page. */
function teamText(told: Telling, won: readonly Side[]): OutcomeText {
  const rest = told.sides.filter((side) => !won.includes(side))
  const [other] = rest
  const score = commonScore(won)
  const ownWon = won.some((side) => told.isOwn(side))
  const own = rest.find((side) => told.isOwn(side))
  const who = told.listed(won, FEW)
  const withScore = score === null ? `${who} won` : `${who} won with ${shortScore(score)}`
  if (other === undefined) return both(() => withScore)
  const short =
    ownWon && other.score !== null ? `${who} won, ${told.scored([other], 1)}` : withScore
  const mates = own === undefined ? '' : told.side(own, 'you')
  if (rest.length === 1 && won.length === 1) {
    const numbers =
      score === null || other.score === null
        ? ''
        : `, ${shortScore(score)} : ${shortScore(other.score)}`
    const tail =
      own === undefined
        ? ` against ${told.side(other)}`
        : `. You played ${mates === '' ? 'alone' : `with ${mates}`}`
    return textOf(short, `${who} won${numbers}${tail}`)
  }
  return textOf(short, `${withScore}. ${capital(told.scored(rest, MANY))}`)
}

function drawText(told: Telling, drew: readonly Side[]): OutcomeText {
  const rest = told.sides.filter((side) => !drew.includes(side))
  const score = commonScore(drew)
  const [one] = drew
  if (one !== undefined && drew.length === 1) {
    // A result that one side alone has must not look like a victory.
    if (score === null) {
      return both((most) => `A draw for ${told.side(one)}, with ${told.listed(rest, most)}`)
    }
    const drawn = `${told.side(one)} drew at ${shortScore(score)}, `
    return textOf(drawn + told.scored(rest, 1), drawn + told.scored(rest, MANY))
  }
  const words = (most: number) =>
    score === null
      ? `${told.listed(drew, most)} drew`
      : `${told.listed(drew, most)} ${shortScore(score)}`
  if (rest.length === 0) {
    const at = score === null ? '' : ` at ${shortScore(score)}`
    return both((most) => `A draw${at}${told.plays ? ' with' : ':'} ${told.others(most)}`)
  }
  const behind = rest.some((side) => side.score !== null)
  return behind
    ? textOf(`${words(FEW)}, ${told.scored(rest, 1)}`, `${words(MANY)}, ${told.scored(rest, MANY)}`)
    : textOf(words(FEW), `${words(MANY)}, ahead of ${told.listed(rest, MANY)}`)
}

function openText(told: Telling): OutcomeText {
  const lost = told.sides.every(({ result }) => result === 'Loss')
  const open = told.sides.every(({ result }) => result === '')
  const scored = told.sides.some(({ score }) => score !== null)
  if (scored) {
    const end = lost ? ', nobody won' : open ? ', no result yet' : ''
    const own = told.sides.find((side) => told.isOwn(side)) ?? told.sides[1]
    const [best] = told.sides
    const two = told.sides.filter((side) => side === best || side === own)
    const few = two.length === 1 ? told.sides.slice(0, FEW) : two
    return textOf(told.scored(few, FEW) + end, told.scored(told.sides, MANY) + end)
  }
  const end = lost ? ', nobody won' : ''
  const lead = told.plays ? 'With ' : ''
  return both((most) => `${lead}${told.others(most)}${end}`)
}

function textOf(short: string, whole: string): OutcomeText {
  return { short: capital(short), whole: capital(whole) }
}

function both(words: (most: number) => string): OutcomeText {
  return textOf(words(FEW), words(MANY))
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface OwnOutcome {
  top: { score: number } | { word: string } | { picture: 'together' | 'logged' }
  below: string | null
  result: Result
  /** The colour tells the result only to those who see it. */
  spoken: string
}

export type CardMatch = Pick<Match, 'mode' | 'scoring' | 'players'>

export function ownOutcomeOf(match: CardMatch, readerId: string): OwnOutcome {
  const { mode, players } = match
  const seat = players.findIndex(({ user }) => user?._id === readerId)
  const own = players[seat]
  if (own === undefined) {
    const spoken = 'You did not play.'
    return { top: { picture: 'logged' }, below: 'Logged', result: '', spoken }
  }
  const sides = sidesByPlace(match)
  const side = sides.find(({ members }) => members.includes(seat))
  const { result } = own
  const score = own.score ?? side?.score ?? null
  const place = sides.length > 1 ? (side?.place ?? null) : null
  const spoken = [
    score === null ? null : `Your score: ${shownScore(score)}`,
    place === null ? null : `Your place: ${ordinal(place)} of ${sides.length}`,
    `Your result: ${result === '' ? 'none' : result}`,
  ]
  const words = { result, spoken: spoken.filter((part) => part !== null).join('. ') }
  const top = score === null ? null : { score }
  if (mode === 'cooperative') {
    return { top: top ?? { picture: 'together' }, below: together[result], ...words }
  }
  const drew = result === 'Draw' && sides.length > 1
  const below = drew ? 'Draw' : place === null ? null : `${ordinal(place)} of ${sides.length}`
  if (top !== null) return { top, below: below ?? alone[result], ...words }
  return { top: { word: alone[result] }, below: result === 'Draw' ? null : below, ...words }
}

const together: Record<Result, string> = {
  Win: 'We won',
  Loss: 'We lost',
  Draw: 'Draw',
  '': 'No result',
}
const alone: Record<Result, string> = { Win: 'Won', Loss: 'Lost', Draw: 'Draw', '': 'No result' }
