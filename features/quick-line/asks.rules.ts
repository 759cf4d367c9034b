import { spanOf } from '#features/line-pieces/line-text.rules.ts'
import type { Answer, Line, Who } from '#features/line-pieces/line.rules.ts'
import type { Piece } from '#features/line-pieces/said.rules.ts'

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

export type AskOf = ReturnType<typeof askerOf>['ask']

/** Asks that leave open who won: no result is taken from such a line before the answer. */
const DECIDING = new Set<Ask['about']>(['winner', 'nobody', 'matches', 'places', 'table'])

export function isUndecided(asks: readonly Ask[]): boolean {
  return asks.some(
    ({ about, chosen }) => DECIDING.has(about) && (chosen === null || chosen === 'several matches'),
  )
}

const ASKED = new Set([
  'result',
  'beat',
  'not',
  'nobody',
  'all',
  'times',
  'shared',
  'tiebreak',
  'rank',
])

/** The words of a question: those of its parts of the line that say what is asked. */
export function askedAround(pieces: readonly Piece[], among: readonly number[]): number[] {
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
