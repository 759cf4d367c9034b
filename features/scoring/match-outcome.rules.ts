import { finishingOrder, type FinishedSide } from './finishing-order.rules.ts'
import { isBetter, type Mode, type Result, type Scoring } from './results.rules.ts'
import { differenceOf, grouped } from './scores.rules.ts'

export interface Side extends FinishedSide {
  team: string | null
}

export interface Outcome {
  /** Without `You`: the sheet reads the same for everybody. */
  words: string
  /** `by 13 points`, `by the tie-break` or `a shared victory`; null when nothing says it. */
  margin: string | null
  score: number | null
  /** That won, or share a draw. */
  sides: Side[]
}

interface SheetPlayer {
  name: string
  score: number | null
  result: Result
  team: string | null
  rank: number | null
}

export interface ScoredMatch {
  mode: Mode
  scoring: Scoring
  players: readonly SheetPlayer[]
}

export function sidesByPlace({ mode, scoring, players }: ScoredMatch): Side[] {
  return finishingOrder(mode, scoring, players).map((side) => ({
    ...side,
    team: mode === 'teams' ? (players[side.members[0] ?? 0]?.team ?? null) : null,
  }))
}

/** null while nobody has a result. */
export function outcomeOf(match: ScoredMatch, plays: boolean): Outcome | null {
  const sides = sidesByPlace(match)
  const having = (result: Result) => sides.filter((side) => side.result === result)
  const [won, drew, lost] = [having('Win'), having('Draw'), having('Loss')]
  const outcome = (words: string, of: Side[], margin: string | null = null): Outcome => {
    const scores = new Set(of.map(({ score }) => score))
    return { words, margin, score: scores.size === 1 ? (of[0]?.score ?? null) : null, sides: of }
  }
  if (match.mode === 'cooperative' && won.length + lost.length > 0) {
    return outcome(`${plays ? 'We' : 'They'} ${won.length > 0 ? 'won' : 'lost'}`, sides)
  }
  const names = (of: Side[]) => listed(of.map((side) => sideName(side, match.players)))
  if (won.length > 0) {
    const all = won.length === sides.length && sides.length > 1
    const margin = won.length > 1 ? 'a shared victory' : marginOf(match, sides)
    return outcome(`${all ? 'Everybody' : names(won)} won`, won, margin)
  }
  if (drew.length > 0) {
    const of = `A draw ${drew.length === 1 ? 'for' : 'of'} ${names(drew)}`
    return outcome(drew.length === sides.length ? 'A draw' : of, drew)
  }
  return lost.length === sides.length && sides.length > 1 ? outcome('Everybody lost', []) : null
}

/** null unless the score or a tie-break made the one winner. */
function marginOf(match: ScoredMatch, sides: Side[]): string | null {
  const [first, second] = sides
  if (first?.score == null || second?.score == null || match.scoring === 'none') return null
  if (second.order !== 2) return null
  // Where the order is not that of the scores anyway, nothing was tied.
  const isBest = (score: number) =>
    sides.every((side) => side.score === null || !isBetter(match.scoring, side.score, score))
  if (first.score === second.score) return isBest(first.score) ? 'by the tie-break' : null
  if (!isBetter(match.scoring, first.score, second.score)) return null
  const by = Math.abs(differenceOf(first.score, second.score) ?? 0)
  return `by ${grouped(by)} ${by === 1 ? 'point' : 'points'}`
}

export function sideName({ team, members }: Side, players: readonly SheetPlayer[]): string {
  if (team !== null && !isNumberedTeam(team)) return team
  return listed(members.map((index) => players[index]?.name ?? ''))
}

/** Whether the form has named the team, and nobody else. */
export function isNumberedTeam(team: string): boolean {
  return /^Team \d+$/u.test(team)
}

/** `Mara, Jonas, and Aiko`; without Intl, as in features/dates/day-words.rules.ts. */
function listed(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
}

/**
 * As parts of the winner's bar. Where fewer points are better a smaller score has a longer bar; with scores
 * below zero the worst one has the shortest.
 */
export function barsOf(scores: readonly (number | null)[], scoring: Scoring): (number | null)[] {
  const known = scores.filter((score) => score !== null)
  if (scoring === 'none' || known.length === 0) return scores.map(() => null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const [best, worst] = scoring === 'highest' ? [high, low] : [low, high]
  const part = (score: number) => {
    if (score === best) return 1
    if (low >= 0 && scoring === 'highest') return score / best
    if (low > 0) return best / score
    return 0.12 + (0.88 * (score - worst)) / (best - worst)
  }
  return scores.map((score) => (score === null ? null : Math.max(0.02, part(score))))
}

const placeWords = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const countWords = 'one two three four five six seven eight nine ten'.split(' ')

/** `scored 68 and came third of four`; null when nothing is known. */
export function finishWords(
  match: ScoredMatch,
  player: SheetPlayer,
  score: string | null,
): string | null {
  const sides = sidesByPlace(match)
  const index = match.players.indexOf(player)
  const side = sides.find(({ members }) => members.includes(index))
  const place = side?.place ?? null
  const of = countWords[sides.length - 1] ?? String(sides.length)
  const shared = sides.filter((other) => other.place === place).length > 1
  const came =
    place === null || sides.length < 2 || place === 1 || player.result === ''
      ? resultWords[player.result]
      : `${shared ? 'shared' : 'came'} ${placeWords[place - 1] ?? `number ${place}`}${shared ? ' place' : ` of ${of}`}`
  const parts = [score === null ? null : `scored ${score}`, came].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' and ')
}

const resultWords: Record<Result, string | null> = {
  Win: 'won',
  Loss: 'lost',
  Draw: 'drew',
  '': null,
}
