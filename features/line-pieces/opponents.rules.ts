import type { Word } from './line-text.rules.ts'
import type { Piece } from './piece-content.rules.ts'

/** Short for "con" as for "contra". */
const CONTRA = 'c/'

/**
 * With the short forms of "against" that people on both sides tell apart: "yo c/ ben", and a bar
 * between two teams of as many people, "me ben | jonas priya".
 */
export function withOpponents(
  { words }: { words: readonly Word[] },
  pieces: readonly Piece[],
): Piece[] {
  const keyOf = (piece: Piece) => words[piece.from]?.key ?? ''
  const bars = [...pieces.keys()].flatMap((at) => {
    const piece = pieces[at]
    if (piece?.kind !== 'break' || keyOf(piece) !== '|') return []
    const before = peopleBeside(words, pieces, at, -1)
    const after = peopleBeside(words, pieces, at, 1)
    return before > 0 && after > 0 ? [{ at, isEven: before > 1 && before === after }] : []
  })
  const [bar] = bars
  const opposed = bars.length === 1 && bar?.isEven === true ? bar.at : -1
  return pieces.map((piece, at) => {
    const { from, to } = piece
    if (at === opposed) return { kind: 'against', from, to }
    if (piece.kind !== 'with' || keyOf(piece) !== CONTRA) return piece
    const before = pieces[at - 1]?.kind
    if (before === 'person' || before === 'name') return { kind: 'against', from, to }
    // "gané c/ ben" is with Ben or against him.
    return before === 'result' ? { kind: 'unread', from, to } : piece
  })
}

/** How many people stand directly on one side of a bar, with nothing but "and" or a comma between them. */
function peopleBeside(
  words: readonly Word[],
  pieces: readonly Piece[],
  bar: number,
  step: 1 | -1,
): number {
  let count = 0
  for (let at = bar + step; ; at += step) {
    const piece = pieces[at]
    if (piece?.kind === 'person') count += 1
    // Unknown names beside each other are one piece.
    else if (piece?.kind === 'name') count += piece.to - piece.from
    else if (piece?.kind !== 'join' && words[piece?.from ?? -1]?.key !== ',') return count
  }
}
