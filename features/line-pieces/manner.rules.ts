import type { Word } from './line-text.rules.ts'
import type { Line } from './line.rules.ts'
import { type Piece, neighbour } from './piece-content.rules.ts'

/** Nouns of results, which have adjectives; without accents, as words are compared. */
export const VICTORIES: ReadonlySet<string> = new Set(
  'win victory triumph loss defeat sieg niederlage victoire triomphe defaite victoria triunfo derrota thrashing drubbing trouncing klatsche schlappe pleite packung abfuhr deroute deculottee raclee paliza'.split(
    ' ',
  ),
)

/** Nouns of those who have results: a name follows them. */
export const WINNERS: ReadonlySet<string> = new Set(
  'winner winners loser losers sieger siegerin gewinner gewinnerin verlierer verliererin gagnant gagnante vainqueur perdant perdante ganador ganadora perdedor perdedora'.split(
    ' ',
  ),
)

const MANNER_OF = new Set(['result', 'beat', 'shared', 'tiebreak', 'against'])
export const MANNERED = { kind: 'unread', manner: true } as const

/** Words that say how somebody won join it, where they stand beside it: "a very narrow win". */
export function withManner(pieces: readonly Piece[]): Piece[] {
  const said = [...pieces]
  const joinsAt = (at: number, next: number) => {
    const piece = said[at]
    const beside = said[next]
    const isBeside =
      MANNER_OF.has(beside?.kind ?? '') || (beside?.kind === 'filler' && beside.manner === true)
    if (piece?.kind === 'unread' && piece.manner === true && isBeside) {
      said[at] = { kind: 'filler', word: true, manner: true, from: piece.from, to: piece.to }
    }
  }
  for (const at of said.keys()) joinsAt(at, at - 1)
  for (const at of [...said.keys()].toReversed()) joinsAt(at, at + 1)
  return said
}

/** A word in small letters beside a result says how ("victoire éclatante"), and before a noun any word. */
export function saysHow({ text, words }: Line, pieces: readonly Piece[], index: number): boolean {
  const piece = pieces[index]
  if (piece === undefined) return false
  const isSmall = !/^\p{Lu}/u.test(text.slice(words[piece.from]?.start))
  const wordOf = (at: number) => words[pieces[at]?.from ?? words.length]?.key ?? ''
  const isResult = (at: number) => ['result', 'beat', 'shared'].includes(pieces[at]?.kind ?? '')
  const isNoun = isResult(index + 1) && VICTORIES.has(wordOf(index + 1))
  const isBehind = isResult(index - 1) && pieces[index - 1]?.kind !== 'beat'
  if (isNoun && words[piece.to - 1]?.owner == null) return true
  // "bob and cid won", "von tom geschlagen", and "mama hat papa geschlagen", which needs somebody.
  if (BEFORE_NAME.has(neighbour(pieces, index, -1)?.kind ?? '')) return false
  const isObject = pieces[index + 1]?.kind === 'beat' && !isNamed(pieces[index + 2])
  const before = pieces.slice(0, index).find(isNamed)
  if (isObject && before?.kind === 'name' && pieces[index - 1]?.kind === 'filler') return false
  return isSmall && (isResult(index + 1) || (isBehind && !WINNERS.has(wordOf(index - 1))))
}

/** What stands before a name. */
const BEFORE_NAME = new Set(['join', 'with', 'against', 'by'])

function isNamed(piece: Piece | undefined): boolean {
  return piece?.kind === 'person' || piece?.kind === 'name'
}

/** Verbs of two words: "won against" is beat, and who "wins the tie" breaks it. */
export function withVerbs({ words }: Line, pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const verb = joined.findLast(({ kind }) => kind !== 'filler')
    const { from } = verb ?? piece
    // "me and ben shared 2nd"
    if (verb?.kind === 'shared' && piece.kind === 'rank' && piece.value !== 1) {
      joined.splice(joined.indexOf(verb), 1, { kind: 'filler', word: true, from, to: verb.to })
    }
    const isGoal = piece.kind === 'result' && piece.result === 'Win' && isPrize(words, joined)
    if (isGoal && verb?.kind === 'result' && verb.result === 'Draw') {
      joined.push({ kind: 'filler', word: true, from: piece.from, to: piece.to })
    } else if (isGoal) {
      // "ben played for the win"
      joined.push({ ...piece, open: true })
    } else if (verb?.kind !== 'result' || verb.result === 'Draw' || verb.after) joined.push(piece)
    else if (piece.kind === 'against') {
      const reversed = verb.result === 'Loss'
      joined.splice(joined.indexOf(verb), joined.length)
      joined.push({ kind: 'beat', reversed, by: verb.by, object: null, from, to: piece.to })
    } else if (piece.kind === 'result' && piece.result === verb.result) {
      // "remporte une victoire"
      joined.push({ kind: 'filler', word: true, from: piece.from, to: piece.to })
    } else if (piece.kind === 'result' && piece.result === 'Draw') {
      joined.push({ kind: 'tiebreak', from: piece.from, to: piece.to })
    } else joined.push(piece)
  }
  return joined
}

const FOR = new Set(['for', 'pour', 'por'])

/** "tied for the win": the noun says what it was about, and not that somebody has won. */
function isPrize(words: readonly Word[], before: readonly Piece[]): boolean {
  const from = before.findLastIndex(({ kind }) => kind !== 'filler') + 1
  return before
    .slice(from)
    .some((piece) => words.slice(piece.from, piece.to).some(({ key }) => FOR.has(key)))
}
