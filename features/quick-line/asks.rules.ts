import { spanOf } from '#features/line-pieces/line-text.rules.ts'
import type { Answer, Line, Who } from '#features/line-pieces/line.rules.ts'
import type { Piece } from '#features/line-pieces/piece-content.rules.ts'

import type { Scored } from './line-scores.rules.ts'
import { type Sides, sidesOf } from './line-sides.rules.ts'
import type { Mention } from './mentions.rules.ts'
import { type Table, isMe, isSamePerson, runAfter } from './runs.rules.ts'

/** What the line leaves open about the table as a whole. */
export interface Ask {
  /**
   * `winner`: who won; `nobody`: whether "nobody won" is a draw or lost together; `with`: whether those who
   * played with me were with me or against me; `matches`: whether "won twice" counts matches; `scoring`:
   * who won has not the highest score; `numbering`: whether "1." is a place; `places`: whether 1, 2 and 3
   * are scores; `table`: who sat there; `sides`: whether several who beat one were a team; `name`: whether a
   * word is somebody's name.
   */
  about:
    | 'winner'
    | 'nobody'
    | 'with'
    | 'matches'
    | 'scoring'
    | 'numbering'
    | 'places'
    | 'table'
    | 'sides'
    | 'name'
  /** The words that are asked about; a choice for them answers. */
  text: string
  /** The pieces that wait for the answer. */
  pieces: readonly number[]
  options: readonly Option[]
  /** What was answered, or is taken meanwhile; null while nothing is. */
  chosen: Answer | null
}

export interface Option {
  answer: Answer
  /** Whom a winner's answer names. */
  who?: readonly Who[]
  /** The numbers of the answer: 2 and 1 of "won twice, once". */
  numbers?: readonly number[]
}

/** Asks about the words of the line, each once. */
export function askerOf(line: Line, pieces: readonly Piece[]) {
  const asks: Ask[] = []
  /** @returns what was answered, or what is taken meanwhile */
  const ask = (
    about: Ask['about'],
    among: readonly number[],
    options: readonly Option[],
    meanwhile: Answer | null = null,
    text = wordsAround(line, pieces, among),
  ): Answer | null => {
    const known = asks.find((one) => one.text === text)
    if (known !== undefined) return known.chosen
    const answer = line.answerTo(text)
    const chosen = options.some((option) => option.answer === answer) ? answer : meanwhile
    asks.push({ about, text, pieces: askedAround(pieces, among), options, chosen })
    return chosen
  }
  return { asks, ask }
}

type AskOf = ReturnType<typeof askerOf>['ask']

/** Asks that leave open who won: no result is taken from such a line before the answer. */
const DECIDING = new Set<Ask['about']>(['winner', 'nobody', 'matches', 'places', 'table'])

export function isUndecided(asks: readonly Ask[]): boolean {
  return asks.some(
    ({ about, chosen }) => DECIDING.has(about) && (chosen === null || chosen === 'several matches'),
  )
}

const ASKED = new Set('result beat not nobody all times shared tiebreak rank'.split(' '))

/** The words of a question: those of its parts of the line that say what is asked. */
function askedAround(pieces: readonly Piece[], among: readonly number[]): number[] {
  const [from, to] = partsAround(pieces, among)
  return [...pieces.keys()].filter(
    (at) => among.includes(at) || (at >= from && at <= to && ASKED.has(pieces[at]?.kind ?? '')),
  )
}

/** The words of the parts of the line in which pieces stand, from the first to the last. */
export function wordsAround(
  line: Line,
  pieces: readonly Piece[],
  among: readonly number[],
): string {
  const [from, to] = partsAround(pieces, among)
  return spanOf(line.text, line.words, pieces[from]?.from ?? 0, pieces[to]?.to ?? 0)
}

function partsAround(pieces: readonly Piece[], among: readonly number[]): [number, number] {
  const [first = 0] = among
  const last = among.at(-1) ?? first
  const isEnd = (at: number) =>
    pieces[at] === undefined || ['break', 'game'].includes(pieces[at].kind)
  let from = first
  while (from > 0 && !isEnd(from - 1)) from -= 1
  let to = last
  while (!isEnd(to + 1)) to += 1
  return [from, to]
}

/** The sides of a line: several who beat one, or whom one beats, are no team unless somebody says so. */
export function askedSides(line: Line, table: Table, ask: AskOf): Sides & { apart: boolean } {
  const { pieces, mentions } = table
  const sides = sidesOf(table)
  const { duel, teams } = sides
  const [winners, losers] = duel?.winner === 1 ? duel.sides.toReversed() : (duel?.sides ?? [])
  const isOne = losers?.mentions.length === 1
  // A plus makes a team; "&" and "/" only may.
  const isPlus = line.words.some(({ key }) => key === '+')
  const mayBeApart = isOne
    ? duel?.sides.every(({ plus }) => !plus) === true
    : winners?.mentions.length === 1 && !isPlus && losers?.plus === true
  const isOpen =
    teams && duel?.winner != null && mayBeApart && pieces.every(({ kind }) => kind !== 'we')
  const several = isOne ? winners : losers
  const [first] = several?.mentions ?? []
  const last = several?.mentions.at(-1)
  if (!isOpen || first === undefined || last === undefined) return { ...sides, apart: false }
  const named = [first.piece, last.last].filter((at) => at >= 0)
  const from = pieces[Math.min(...named)]?.from ?? 0
  const text = spanOf(line.text, line.words, from, pieces[Math.max(...named)]?.to ?? from)
  const options = [{ answer: 'apart' }, { answer: 'teams' }] as const
  if (ask('sides', named, options, 'apart', text) === 'teams') return { ...sides, apart: false }
  for (const mention of mentions) mention.team = null
  return { ...sidesOf(table, true), apart: true }
}

/** Where all have scores, these say which of several who beat one has won. */
export function winByScores(mentions: readonly Mention[]): void {
  const scoreOf = (one: Mention) =>
    mentions.find((same) => isSamePerson(same, one) && same.score !== null)?.score ?? null
  const winners = mentions.filter(({ result }) => result === 'Win')
  const isEqual = new Set(winners.map(scoreOf)).size < 2
  if (isEqual || mentions.some((one) => scoreOf(one) === null)) return
  for (const winner of winners) winner.result = null
}

/** "22 with ben": whether the one score is that of all. Returns whether it is, or that it is mine. */
export function askedScore(
  table: Table,
  { duel, teams }: Sides,
  ask: AskOf,
): { together: boolean; ofMine: Scored | null } {
  const none = { together: false, ofMine: null }
  const { pieces, mentions } = table
  const at = pieces.findIndex(({ kind }) => kind === 'with')
  const numbers = [...pieces.entries()].flatMap(([index, piece]) =>
    piece.kind === 'number' ? [{ at: index, value: piece.value }] : [],
  )
  const [number] = numbers
  const others = at < 0 ? [] : (runAfter(table, at)?.mentions ?? [])
  const isOnlyMe = mentions.every((one) => (isMe(one) ? one.piece < 0 : others.includes(one)))
  const isSaid = pieces.some(({ kind }) => SAYS_WHO_WON.has(kind))
  const isOpen = numbers.length === 1 && others.length > 0 && isOnlyMe && !isSaid
  if (!isOpen || number === undefined || duel !== null || teams) return none
  const among = [at, number.at].toSorted((one, other) => one - other)
  const options = [{ answer: 'together' }, { answer: 'apart' }] as const
  const answer = ask('with', among, options, 'together')
  return { together: answer === 'together', ofMine: number.at < at ? number : null }
}

const SAYS_WHO_WON = new Set('result beat shared tiebreak together rank pair times'.split(' '))

/** "best of 3: ben won 2-1": whether the pair of numbers is kept as the scores of one match. */
export function askedSeries({ pieces, mentions }: Table, ask: AskOf): readonly Piece[] {
  const isSeries = pieces.some((piece) => piece.kind === 'unread' && piece.series === true)
  const at = pieces.findIndex(({ kind }) => kind === 'pair')
  const pair = pieces[at]
  if (!isSeries || pair?.kind !== 'pair' || mentions.length < 2) return pieces
  const numbers = pair.values
  const answer = ask(
    'matches',
    [at],
    [
      { answer: 'one match', numbers },
      { answer: 'several matches', numbers },
    ],
  )
  const unread = { kind: 'unread', from: pair.from, to: pair.to } as const
  return answer === 'one match' ? pieces : pieces.with(at, unread)
}

/** "victoria contra ben" with a friend Victoria: a word, unless somebody says that it is she. */
export function askNames(line: Line, pieces: readonly Piece[], ask: AskOf): void {
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== 'result' && piece.kind !== 'beat') continue
    const person = line.peopleAt(piece.from)
    const [who] = person?.values ?? []
    if (person === null || who === undefined || person.fit > 1) continue
    const text = spanOf(line.text, line.words, piece.from, piece.from + person.count)
    ask('name', [at], [{ answer: 'word' }, { answer: 'name', who: [who] }], 'word', text)
  }
}
