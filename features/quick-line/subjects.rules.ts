import { type Piece, neighbour } from '#features/line-pieces/piece-content.rules.ts'

import type { Duel, Sides } from './line-sides.rules.ts'
import type { Mention } from './mentions.rules.ts'
import type { Table } from './runs.rules.ts'

/** Who does what a verb says. */
type Subject = { kind: 'person'; mention: Mention } | { kind: 'we' | 'they' | 'all' | 'nobody' }

const SKIPPED = new Set('filler number pair unread rank times day not together'.split(' '))

/** Who stands before a verb in its part of the line. */
export function subjectBefore({ pieces, mentions }: Table, index: number): Subject | null {
  let at = index - 1
  // "ben started and won"
  const isAnd = (piece: Piece | undefined) => piece?.kind === 'join' && piece.and
  while (SKIPPED.has(pieces[at]?.kind ?? '') || isAnd(pieces[at])) at -= 1
  const mention = mentions.find(({ last }) => last === at)
  if (mention !== undefined) return { kind: 'person', mention }
  const piece = pieces[at]
  const isWeAll = piece?.kind === 'all' && neighbour(pieces, at, -1)?.kind === 'we'
  if (piece?.kind === 'we' || isWeAll) return { kind: 'we' }
  return piece?.kind === 'they' || piece?.kind === 'all' || piece?.kind === 'nobody'
    ? { kind: piece.kind }
    : null
}

/** Whether no comma stands between people and a piece, and they are behind another one. */
export function isInPart(
  pieces: readonly Piece[],
  mentions: readonly Mention[],
  index: number,
  from = -1,
): boolean {
  const last = mentions.at(-1)?.last ?? index
  return last > from && pieces.slice(last, index).every(({ kind }) => kind !== 'break')
}

/** "ben hat gegen jonas": the verb has begun before, and ends behind. */
export function isBetweenVerbs(pieces: readonly Piece[], against: number): boolean {
  const before = pieces[against - 1]
  return before?.kind === 'filler' && before.word
}

/** Whether words that say nothing to us stand between people and their verb. */
export function isUnreadBetween(pieces: readonly Piece[], from: number, to: number): boolean {
  const between = pieces.slice(from + 1, to)
  // "ben started and won"
  const joined = between.findLastIndex(({ kind }) => kind === 'join')
  return between.slice(joined + 1).some(({ kind }) => kind === 'unread' || kind === 'name')
}

/** "me zwurbel ben won": those before a verb may be with each other or against. */
function isUnreadAmong({ pieces, mentions }: Table, index: number): boolean {
  const from = pieces.findLastIndex(({ kind }, at) => at < index && kind === 'break')
  const before = mentions.filter(({ piece }) => piece > from && piece < index)
  return before.some((one, at) => {
    const between = pieces.slice(one.last + 1, before[at + 1]?.piece ?? 0)
    const isWords = between.every(({ kind }) => ['unread', 'name', 'filler'].includes(kind))
    return isWords && between.some(({ kind }) => kind === 'unread' || kind === 'name')
  })
}

/** Whether words that may be somebody stand in the part of a verb that names nobody. */
export function isUnreadAround({ pieces }: Table, { duel }: Sides, index: number): boolean {
  const from = pieces.findLastIndex(({ kind }, at) => at < index && kind === 'break')
  const end = pieces.findIndex(({ kind }, at) => at > index && kind === 'break')
  // "victoire de 7 points contre ben": behind the verb of a duel they say how.
  const to = duel !== null ? index : end < 0 ? pieces.length : end
  return pieces.slice(from + 1, to).some(({ kind }) => kind === 'unread' || kind === 'name')
}

/** "I won and so did ben": what is said of somebody behind the verb is not understood. */
export function goesOnUnread(table: Table, { duel }: Sides, index: number): boolean {
  const { pieces, mentions } = table
  const to = pieces.findIndex(
    ({ kind }, at) => at > index && ['break', 'result', 'beat'].includes(kind),
  )
  const end = to < 0 ? pieces.length : to
  const unread = pieces.findIndex(
    (piece, at) =>
      at > index &&
      (piece.kind === 'unread' ||
        (piece.kind === 'not' && !piece.who) ||
        (piece.kind === 'filler' && piece.also === true)),
  )
  const isAbout = mentions.some(({ piece }) => piece > unread && piece < end)
  return isUnreadAmong(table, index) || (duel === null && unread > 0 && isAbout)
}

/** "ben won, me too": of whom a verb may be said again, in a part behind it that has none of its own. */
export function saidAgainOf({ pieces, mentions }: Table, index: number): readonly Mention[] {
  const isEnd = (piece: Piece, at: number) => at > index && piece.kind === 'break'
  const from = pieces.findIndex(isEnd)
  if (from < 0) return []
  const end = pieces.findIndex((piece, at) => at > from && isEnd(piece, at) && at > from + 1)
  const part = pieces.slice(from, end < 0 ? pieces.length : end)
  const isVerb = part.some(({ kind }) => ['result', 'beat', 'shared', 'tiebreak'].includes(kind))
  const isAlso = part.some((piece) => piece.kind === 'filler' && piece.also === true)
  return isAlso && !isVerb
    ? mentions.filter(({ piece }) => piece > from && piece < from + part.length)
    : []
}

/** "Anna just beat Tom": it is not about whoever the line names, and perhaps not about me. */
export function isObscured(table: Table, { piece, sides }: Duel): boolean {
  const { pieces, mentions } = table
  const from = pieces.findLastIndex(({ kind }, at) => at < piece && kind === 'break')
  const named = sides.flatMap((side) => side.mentions)
  const subject = mentions.findLast(({ last }) => last > from && last < piece)
  const isNamed =
    subject !== undefined && named.includes(subject) && named.every((one) => one.piece >= 0)
  return (
    isUnreadAmong(table, piece) || isUnreadBetween(pieces, isNamed ? subject.last : from, piece)
  )
}

/** Whether "not" or the like stands beside a verb, or "all but" in its part. */
export function isNegated(pieces: readonly Piece[], index: number): boolean {
  const from = pieces.findLastIndex(({ kind }, at) => at < index && kind === 'break') + 1
  const end = pieces.findIndex(({ kind }, at) => at > index && kind === 'break')
  const part = pieces.slice(from, end < 0 ? pieces.length : end)
  const isQuestion = pieces[end]?.kind === 'break' && pieces[end].question
  const isAll = part.some(({ kind }) => kind === 'all' || kind === 'nobody')
  const verb = pieces[index]?.from ?? 0
  const isNamed = part.some(({ kind, from: at }) => kind === 'person' && at < verb)
  const isBefore = part.some(
    (piece) =>
      piece.kind === 'not' && !piece.except && !(piece.who && isNamed) && piece.from < verb,
  )
  const isExcept = isAll && part.some(({ kind }) => kind === 'not')
  const next = neighbour(pieces, index, 1)
  return isQuestion || isBefore || isExcept || (next?.kind === 'not' && !next.except && !next.who)
}
