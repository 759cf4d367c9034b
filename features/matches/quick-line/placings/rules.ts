import type { Mention } from '../mentions/rules.ts'
import { neighbour, type Piece } from '../said/rules.ts'
import { groupOf, runBefore, type Table } from '../sides/rules.ts'

/**
 * Gives the places of the line to those beside them: before all names ("1. Jonas 2. Mara") or behind
 * ("me 1st, ben 2nd"), as the line begins.
 * @returns the pieces whose places are whose; others were not understood
 */
export function givePlaces(table: Table): Map<number, Mention> {
  const { pieces, mentions } = table
  const given = new Map<number, Mention>()
  const ranks = [...pieces.keys()].filter((at) => pieces[at]?.kind === 'rank')
  const [first] = ranks
  if (first === undefined) return given
  const isBefore = besides(table, first, -1) === null
  const people = new Set(mentions.map(({ candidates: [who] }) => who)).size
  for (const at of ranks) {
    const piece = pieces[at]
    if (piece?.kind !== 'rank') continue
    const to = placed(table, at, isBefore)
    const value = piece.value === 'last' ? people : piece.value
    if (to.some(({ rank }) => rank !== null && rank !== value)) continue
    for (const mention of to) mention.rank = value
    if (to[0] !== undefined) given.set(at, to[0])
  }
  // Who was last says nothing of those between.
  const isOpen = mentions.some(({ rank }) => rank === null)
  for (const [at, mention] of given) {
    const piece = pieces[at]
    if (piece?.kind !== 'rank' || piece.value !== 'last' || !isOpen) continue
    mention.rank = null
    given.delete(at)
  }
  return given
}

function placed(table: Table, at: number, isBefore: boolean): readonly Mention[] {
  const before = neighbour(table.pieces, at, -1)
  const isTied = before?.kind === 'result' && before.result === 'Draw'
  const tied = isTied ? runBefore(table, table.pieces.indexOf(before)) : null
  if (tied !== null) return tied.mentions
  const beside = isBefore ? besides(table, at, 1) : besides(table, at, -1)
  const one = beside ?? besides(table, at, isBefore ? -1 : 1)
  return one === null || one.rank !== null ? [] : groupOf(table, one)
}

const BETWEEN = new Set(['filler', 'number', 'unread'])

/** Who stands directly before or behind a place, in its part of the line. */
function besides({ pieces, mentions }: Table, at: number, step: 1 | -1): Mention | null {
  let next = at + step
  while (BETWEEN.has(pieces[next]?.kind ?? '')) next += step
  return mentions.find(({ piece, last }) => (step === 1 ? piece : last) === next) ?? null
}

/** Whether all places are numbers with a point or bracket, which may only number a list. */
export function areNumbered(pieces: readonly Piece[]): boolean {
  return pieces.every((piece) => piece.kind !== 'rank' || piece.numbered)
}
