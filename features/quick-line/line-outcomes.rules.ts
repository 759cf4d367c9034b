import type { Answer, Who } from './line.rules.ts'
import { type Mention, whoKey } from './mentions.rules.ts'
import { isMe, isSamePerson, type Table } from './runs.rules.ts'
import type { Piece } from './said.rules.ts'
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
