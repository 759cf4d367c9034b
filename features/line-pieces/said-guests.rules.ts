import type { Word } from './line-text.rules.ts'
import { type Piece, neighbour } from './piece-content.rules.ts'

/** "Guest" in the languages of the line, without accents, as words are compared. */
const GUEST = new Set('guest gast invite invitee invitado invitada'.split(' '))

/** "ben guest", "gast ben", "ben (invitado)": the word joins whom it is said of. */
export function withGuests(
  { words }: { words: readonly Word[] },
  pieces: readonly Piece[],
): Piece[] {
  const said = [...pieces]
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== 'unread' || !GUEST.has(words[piece.from]?.key ?? '')) continue
    const beside = [neighbour(pieces, at, -1), neighbour(pieces, at, 1)].filter(isSomebody)
    const [one] = beside
    // Between two names it may be either's.
    if (one === undefined || beside.length > 1) continue
    said[pieces.indexOf(one)] = { ...one, guest: true }
    said[at] = { kind: 'filler', word: true, from: piece.from, to: piece.to }
  }
  return said
}

function isSomebody(
  piece: Piece | undefined,
): piece is Extract<Piece, { kind: 'name' | 'person' }> {
  if (piece?.kind === 'name') return true
  return piece?.kind === 'person' && piece.candidates.every(({ kind }) => kind !== 'self')
}
