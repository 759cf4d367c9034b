import type { Game } from '#features/games/contract.ts'

import type { Scoring } from '../../results/rules.ts'
import type { Result } from '../../rules.ts'
import { dayAt, minutesAt, wordsOfDayAgo } from '../days/rules.ts'
import { gameSpanOf } from '../game/rules.ts'
import { isNumberAt, isPersonNotMonth, type Line, type Who } from '../line/rules.ts'
import { numberAt } from '../numbers/rules.ts'
import { placeAt } from '../places/rules.ts'
import { type Meaning, phraseAt } from '../vocabulary/rules.ts'

/** What a part of the line says. */
export type Said =
  | { kind: 'game'; games: Game[] }
  | { kind: 'person'; candidates: readonly Who[]; chosen: boolean }
  /** Words that nobody and nothing is called. */
  | { kind: 'name' }
  | { kind: 'number'; value: number }
  | { kind: 'pair'; values: [number, number] }
  | { kind: 'rank'; value: number }
  | { kind: 'result'; result: Exclude<Result, ''> }
  | { kind: 'we' }
  | { kind: 'with' }
  | { kind: 'beat'; reversed: boolean }
  | { kind: 'against' }
  | { kind: 'join'; and: boolean }
  | { kind: 'place'; place: string }
  | { kind: 'minutes'; minutes: number }
  | { kind: 'day'; day: string }
  | { kind: 'together' }
  | { kind: 'scoring'; scoring: Scoring }
  | { kind: 'break' }
  | { kind: 'filler' }
  /** Looks like a number or a day, but is none. */
  | { kind: 'unread' }

/** A part of the line: its words from one to before another. */
export type Piece = Said & { from: number; to: number }

/** The line in pieces, in order; each word is in one of them. */
export function piecesOf(line: Line): Piece[] {
  const pieces: Piece[] = []
  const game = gameSpanOf(line)
  // Nothing else may reach into the name of the game.
  const start = game === null ? line : { ...line, words: line.words.slice(0, game.from) }
  for (let at = 0; at < line.words.length;) {
    const said: Counted =
      game?.from === at
        ? { kind: 'game', games: game.games, count: game.to - game.from }
        : saidAt(game !== null && at < game.from ? start : line, at, pieces.at(-1))
    const end = at + said.count
    const to = game !== null && at < game.from ? Math.min(end, game.from) : end
    if (said.kind !== 'name' || !lengthened(line, pieces, at))
      pieces.push({ ...said, from: at, to })
    at = to
  }
  return withDigitsInNames(line, pieces)
}

/** Adds a word to the unknown name before it, also behind a hyphen: Anne-Marie. */
function lengthened({ words }: Line, pieces: Piece[], at: number): boolean {
  const before = pieces.at(-1)
  const name = before?.kind === 'filler' && words[at]?.joined === true ? pieces.at(-2) : before
  if (name?.kind !== 'name') return false
  const hyphen = words[at - 1]
  if (name !== before && (hyphen?.joined !== true || !"-.'".includes(hyphen.key))) return false
  if (name !== before) pieces.pop()
  name.to = at + 1
  return true
}

/** The next piece in one direction that says something. */
export function neighbour(
  pieces: readonly Piece[],
  index: number,
  step: 1 | -1,
): Piece | undefined {
  let at = index + step
  while (pieces[at]?.kind === 'filler') at += step
  return pieces[at]
}

/** Digits that touch an unknown name are part of it where a score follows: "Bob2 84". */
function withDigitsInNames({ words }: Line, pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const [index, piece] of pieces.entries()) {
    const name = joined.at(-1)
    const isPart =
      piece.kind === 'number' &&
      name?.kind === 'name' &&
      words[piece.from]?.joined === true &&
      neighbour(pieces, index, 1)?.kind === 'number'
    if (isPart) name.to = piece.to
    else joined.push(piece)
  }
  return joined
}

type Counted = Said & { count: number }

function saidAt(line: Line, at: number, before: Piece | undefined): Counted {
  const { words } = line
  const chosen = phraseAt(line.choices, words, at)
  if (chosen !== null) return { ...choiceOf(chosen.value), count: chosen.count }
  if (isPersonNotMonth(line, at)) return personAt(line, at)
  return (
    minutesSaid(line, at) ??
    daySaid(line, at, before) ??
    numberAt(words, at, before === undefined || BEFORE_RANK.has(before.kind)) ??
    markAt(line, at) ??
    placeAt(line, at) ??
    keywordSaid(line, at) ??
    personAt(line, at)
  )
}

function choiceOf(choice: { kind: string; who?: Who }): Said {
  return choice.who === undefined
    ? { kind: 'filler' }
    : { kind: 'person', candidates: [choice.who], chosen: true }
}

function minutesSaid({ words }: Line, at: number): Counted | null {
  const read = minutesAt(words, at)
  if (read === null) return null
  const { count, value } = read
  return value === null ? { kind: 'unread', count } : { kind: 'minutes', minutes: value, count }
}

function daySaid(line: Line, at: number, before: Piece | undefined): Counted | null {
  const { words, today } = line
  // "last" belongs to "last night", and stands before "last Sunday".
  const isLast = line.keywordAt(at)?.meaning === 'last' && wordsOfDayAgo(words, at) === 0
  const read = dayAt(words, isLast ? at + 1 : at, today, isLast)
  if (read === null) return null
  const count = read.count + (isLast ? 1 : 0)
  const [first] = words.slice(at, at + count)
  // Sat and Mon begin names, and Sun may be one; 7.5. may end a sentence after a score.
  const isShort = count === 1 && first !== undefined && first.key.length <= 4
  if (isShort && (line.peopleAt(at) !== null || isNumberAt(words, at + 1))) return null
  if (words.slice(at, at + count).some((_, index) => isPersonNotMonth(line, at + index)))
    return null
  if (
    before?.kind === 'person' &&
    first?.kind === 'digits' &&
    words[at + 1]?.key === '.' &&
    count <= 4
  )
    return null
  return read.value === null ? { kind: 'unread', count } : { kind: 'day', day: read.value, count }
}

const BEFORE_RANK = new Set(['break', 'game', 'filler'])
const BREAKS = new Set([',', ';', '\n', '|', '•'])

function markAt({ words }: Line, at: number): Counted | null {
  const word = words[at]
  if (word?.kind !== 'mark' || word.key === '@') return null
  const count = 1
  if (BREAKS.has(word.key)) return { kind: 'break', count }
  if ('+&/'.includes(word.key)) return { kind: 'join', and: false, count }
  if (word.key === '>') return { kind: 'beat', reversed: false, count }
  // A full stop, or a dash after a score: "Jonas 71 - Mara 84".
  const afterScore = words[at - 1]?.kind === 'digits' && words[at + 1]?.kind === 'letters'
  const isBreak =
    (word.key === '.' && words[at + 1]?.joined !== true) || ('-–'.includes(word.key) && afterScore)
  return { kind: isBreak ? 'break' : 'filler', count }
}

const SAID: Record<Meaning, Said | null> = {
  me: null,
  we: { kind: 'we' },
  won: { kind: 'result', result: 'Win' },
  lost: { kind: 'result', result: 'Loss' },
  draw: { kind: 'result', result: 'Draw' },
  beat: { kind: 'beat', reversed: false },
  'lost to': { kind: 'beat', reversed: true },
  against: { kind: 'against' },
  with: { kind: 'with' },
  and: { kind: 'join', and: true },
  points: { kind: 'filler' },
  // A place follows these, and has been read already where there is one.
  at: { kind: 'unread' },
  in: { kind: 'filler' },
  together: { kind: 'together' },
  lowest: { kind: 'scoring', scoring: 'lowest' },
  highest: { kind: 'scoring', scoring: 'highest' },
  'no scores': { kind: 'scoring', scoring: 'none' },
  last: { kind: 'filler' },
  filler: { kind: 'filler' },
}

function keywordSaid(line: Line, at: number): Counted | null {
  const keyword = line.keywordAt(at)
  if (keyword === null) return null
  const said = SAID[keyword.meaning] ?? { kind: 'person', candidates: [line.self], chosen: true }
  return { ...said, count: keyword.count }
}

function personAt(line: Line, at: number): Counted {
  const person = line.peopleAt(at)
  if (person === null) return { kind: 'name', count: 1 }
  const { values, count } = person
  return { kind: 'person', candidates: values, chosen: false, count }
}
