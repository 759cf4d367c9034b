import { type Piece, neighbour } from '#features/line-pieces/said.rules.ts'

import type { Mention } from './mentions.rules.ts'
import type { Table } from './runs.rules.ts'

/** Who does what a verb says. */
type Subject = { kind: 'person'; mention: Mention } | { kind: 'we' | 'they' | 'all' | 'nobody' }

const SKIPPED = new Set([
  'filler',
  'number',
  'pair',
  'unread',
  'rank',
  'times',
  'day',
  'not',
  'together',
])

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
