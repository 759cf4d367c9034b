import type { Answer, Line, Who } from '#features/line-pieces/line.rules.ts'
import type { Piece } from '#features/line-pieces/piece-content.rules.ts'

import { type Mention, whoKey } from './mentions.rules.ts'
import { type Table, isMe, isSamePerson } from './runs.rules.ts'
import type { Statement } from './statements.rules.ts'

/** How often people won, by the pieces that say it: "ben won twice, me once". */
export type Wins = readonly { mention: Mention; times: number }[]

export interface Outcome {
  /** All play together against the game. */
  together: boolean
  /** Each of those who won has won: a shared victory. */
  shared: boolean
  /** Who has won where the line does not name them: those with the best score. */
  sharedByScore: boolean
  /** What was said contradicts itself. */
  contradictory: readonly number[]
}

/**
 * Gives the results that the line says in words.
 * @param answer to the question that a statement leaves open
 */
export function giveResults(
  table: Table,
  statements: readonly Statement[],
  answer: (statement: Statement) => Answer | null,
): Outcome {
  const isTogether = table.pieces.some(({ kind }) => kind === 'together')
  const outcome = { together: isTogether, shared: false, sharedByScore: false }
  const clear = statements.map((statement) => answered(table, statement, answer(statement)))
  const isWon = clear.some(({ result, to }) => result === 'Win' && to.length > 0)
  const contradictory: number[] = []
  for (const { piece, to, result, together, shared, doubt } of clear) {
    outcome.shared ||= shared
    outcome.sharedByScore ||= shared && to.length === 0
    if (doubt !== null && doubt !== 'with') continue
    // "tie, ben wins": the tie was broken.
    if (result === 'Draw' && isWon) continue
    // "ben and jonas both won, me 40"
    outcome.together ||=
      together && table.mentions.every((one) => to.some((other) => isSamePerson(one, other)))
    for (const mention of isTogether && !shared ? table.mentions : to) {
      const same = table.mentions.filter((one) => isSamePerson(one, mention))
      if (same.some((one) => one.result !== null && one.result !== result))
        contradictory.push(piece)
      for (const one of same) one.result ??= result
    }
  }
  return { ...outcome, contradictory }
}

/** A statement as it is meant by an answer. */
function answered(table: Table, statement: Statement, answer: Answer | null): Statement {
  const { doubt, to } = statement
  if (answer === null || doubt === null) return statement
  if (answer === 'together') {
    const all = [table.self(), ...table.mentions.filter((mention) => !isMe(mention))]
    const result = doubt === 'nobody' ? 'Loss' : statement.result
    return { ...statement, to: all, result, together: true, doubt: null }
  }
  if (answer === 'apart') {
    const alone = to.some(isMe) ? [table.self()] : to
    return { ...statement, to: alone, together: false, doubt: null }
  }
  if (answer === 'draw') {
    return { ...statement, to: table.mentions, result: 'Draw', doubt: null }
  }
  const keys = keysOf(answer)
  const winners = table.mentions.filter(
    ({ candidates: [who] }) => who !== undefined && keys.includes(whoKey(who)),
  )
  return winners.length === 0
    ? statement
    : { ...statement, to: winners, result: 'Win', doubt: null, shared: keys.length > 1 }
}

const WINNER = 'winner '

/** The answer that these have won. */
export function winnersAnswer(who: readonly Who[]): Answer {
  return `${WINNER}${who.map(whoKey).join('\n')}`
}

/** Those who won by an answer, as `whoKey` tells people apart. */
function keysOf(answer: Answer): string[] {
  return answer.startsWith(WINNER) ? answer.slice(WINNER.length).split('\n') : []
}

/** How often each has won, as "twice" and "2 wins" say. */
export function winsOf({ pieces, mentions }: Table, statements: readonly Statement[]): Wins {
  const wins: { mention: Mention; times: number }[] = []
  const isSaid = statements.length > 0
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind !== 'times' || !(isSaid || piece.won)) continue
    const mention = nearest(pieces, mentions, index)
    if (mention !== undefined) wins.push({ mention, times: piece.times })
  }
  return wins
}

/** Who stands before a number of wins in its part of the line, or else behind it. */
function nearest(pieces: readonly Piece[], mentions: readonly Mention[], index: number) {
  const isInPart = (from: number, to: number) =>
    pieces.slice(from, to).every(({ kind }) => kind !== 'break')
  return (
    mentions.findLast(({ last }) => last < index && isInPart(last, index)) ??
    mentions.find(({ piece }) => piece > index && isInPart(index, piece))
  )
}

interface PeopleOfSigns {
  /** Whom the signs are about. */
  given: Map<number, Mention>
  /** Signs that may be about one or another, or about the match. */
  unclear: number[]
}

/** Gives the results that signs and letters say to those beside them. */
export function giveMarks(
  { words }: Line,
  pieces: readonly Piece[],
  mentions: Mention[],
): PeopleOfSigns {
  const marks = [...pieces.keys()].filter((at) => markOf(pieces[at]) !== null)
  const given = new Map<number, Mention>()
  const unclear: number[] = []
  const sides = marks.map((at) => {
    const isEqual = (piece: Piece) => words[piece.from]?.key === '='
    const before = beside(pieces, mentions, at, -1, isEqual)
    const after = beside(pieces, mentions, at, 1, isEqual)
    return { at, before, after }
  })
  const mayBeBefore = sides.every(({ after }) => after !== null)
  const mayBeBehind = sides.every(({ before }) => before !== null)
  for (const { at, before, after } of sides) {
    const piece = pieces[at]
    const touchesBefore = words[piece?.from ?? 0]?.joined === true
    const touchesAfter = words[piece?.to ?? 0]?.joined === true
    const touched =
      touchesBefore === touchesAfter ? (before ?? after) : touchesBefore ? before : after
    const isOpen = before !== null && after !== null && touchesBefore === touchesAfter
    const isTouching = touchesBefore !== touchesAfter && touched !== null
    const placed =
      mayBeBefore === mayBeBehind ? (isOpen ? null : touched) : mayBeBefore ? after : before
    const one = isTouching ? touched : placed
    // In front of a list a trophy may be about the match.
    const isAtFront = isCrown(piece) && marks.length === 1 && one === mentions[0] && before === null
    if (one !== null) given.set(at, one)
    if (one === null || (isAtFront && mentions.length > 1)) unclear.push(at)
    else one.result ??= markOf(piece)
  }
  return { given, unclear }
}

function markOf(piece: Piece | undefined): Mention['result'] {
  return piece?.kind === 'filler' ? (piece.mark ?? null) : null
}

function isCrown(piece: Piece | undefined): boolean {
  return piece?.kind === 'filler' && piece.crown === true
}

function beside(
  pieces: readonly Piece[],
  mentions: readonly Mention[],
  at: number,
  step: 1 | -1,
  isEqual: (piece: Piece) => boolean,
): Mention | null {
  let next = at + step
  for (let piece = pieces[next]; piece !== undefined; piece = pieces[next]) {
    const isSkipped = (piece.kind === 'filler' && !piece.word) || isEqual(piece)
    if (!isSkipped && !(piece.kind === 'number' && step === -1)) break
    next += step
  }
  return mentions.find(({ piece, last }) => (step === 1 ? piece : last) === next) ?? null
}
