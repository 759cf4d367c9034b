import type { Word } from './line-text.rules.ts'
import type { Piece } from './said.rules.ts'
import { type Keyword, keywordAt, type Meaning } from './vocabulary.rules.ts'

/** Short for "and" between people: "me n ben", "ich u ben". */
const AND = new Set(['n', 'u'])
/** Verbs that say I. */
const OF_MINE = new Set(['bin', 'suis', 'fui', 'quede', 'acabe'])
/** Before the short form of "with". */
const WITH = new Set<Meaning>(['won', 'lost', 'draw', 'filler', 'together'])
/** Short for "con" as for "contra". */
const CONTRA = 'c/'

/** "jajaja", "hahaha", "xD": nobody's name. */
const LAUGHTER = /^(?:(ha|ja|je|ji|he|hi)\1+[hj]?|lo+l+|x+d+)$/u

/** What a short form says where it stands. */
export function shortAt(words: readonly Word[], at: number): Keyword | null {
  const word = words[at]
  if (word?.kind !== 'letters') return null
  if (LAUGHTER.test(word.key)) return { meaning: 'word', count: 1 }
  // "bin zweiter hinter ben" is said by me, as "ich bin zweiter" is.
  if (OF_MINE.has(word.key) && !words.some((_, index) => isMe(words, index))) {
    return { meaning: 'me', count: 1 }
  }
  const next = words[at + 1]
  // "won w ben", but "w ben" may say that he has won; "por" before a margin, "ganó x 7".
  const before = keywordAt(words, at - 1)?.meaning
  const isWith = word.key === 'w' && WITH.has(before ?? 'word') && isName(words, at + 1)
  if (isWith) return { meaning: 'with', count: 1 }
  if (word.key === 'x' && next?.kind === 'digits' && !next.joined)
    return { meaning: 'by', count: 1 }
  if (!isName(words, at - 1) || !isName(words, at + 1)) return null
  if (word.key === 'v') return { meaning: 'against', count: 1 }
  return AND.has(word.key) ? { meaning: 'and', count: 1 } : null
}

function isMe(words: readonly Word[], at: number): boolean {
  return ['me', 'me object'].includes(keywordAt(words, at)?.meaning ?? '')
}

/** A word that may be somebody's name, or I. */
function isName(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (word?.kind !== 'letters') return false
  const meaning = keywordAt(words, at)?.meaning
  return meaning === undefined ? word.key.length > 1 : meaning === 'me'
}

/**
 * With the short forms of "against" that people on both sides tell apart: "yo c/ ben", and
 * a bar between two teams of as many people, "me ben | jonas priya".
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

/** How many people stand directly on one side of a bar, with nothing but "and" between them. */
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
