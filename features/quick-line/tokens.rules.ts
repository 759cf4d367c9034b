import type { Line } from '#features/line-pieces/line.rules.ts'
import type { Piece } from '#features/line-pieces/piece-content.rules.ts'

/**
 * What a part of the text was read as. `unread` was not understood, `asked` waits for an answer; a `word`
 * joins others and says nothing of its own, and `text` is marks and spaces.
 */
export type TokenKind =
  | 'game'
  | 'person'
  | 'score'
  | 'result'
  | 'team'
  | 'place'
  | 'minutes'
  | 'day'
  | 'scoring'
  | 'unread'
  | 'asked'
  | 'word'
  | 'text'

export interface Token {
  kind: TokenKind
  start: number
  end: number
  /** The index of the seat that it is about. */
  seat: number | null
}

/** What each kind of piece is, where nothing else of it counts. */
const KINDS: Record<Exclude<Piece['kind'], 'join' | 'filler'>, TokenKind> = {
  day: 'day',
  game: 'game',
  minutes: 'minutes',
  all: 'person',
  count: 'person',
  they: 'person',
  we: 'person',
  place: 'place',
  beat: 'result',
  result: 'result',
  shared: 'result',
  tiebreak: 'result',
  scoring: 'scoring',
  together: 'scoring',
  against: 'team',
  break: 'text',
  name: 'unread',
  nobody: 'unread',
  not: 'unread',
  number: 'unread',
  pair: 'unread',
  person: 'unread',
  rank: 'unread',
  times: 'unread',
  unread: 'unread',
  by: 'word',
  with: 'word',
}

export function tokenKindOf(piece: Piece, teams: boolean): TokenKind {
  if (piece.kind === 'join') return teams && !piece.and ? 'team' : 'word'
  if (piece.kind === 'filler') return piece.word ? 'word' : 'text'
  return KINDS[piece.kind]
}

/** One token for each piece, and text for what is between them. */
export function tokensOf(
  { text, words }: Line,
  pieces: readonly Piece[],
  read: (piece: Piece, index: number) => Pick<Token, 'kind' | 'seat'>,
): Token[] {
  const tokens: Token[] = []
  const add = (token: Token) => {
    const before = tokens.at(-1)
    const isSame = token.kind === before?.kind && ['text', 'unread', 'asked'].includes(token.kind)
    if (isSame && before !== undefined) before.end = token.end
    else if (token.end > token.start) tokens.push(token)
  }
  let end = 0
  for (const [index, piece] of pieces.entries()) {
    // Those for whom their team stands have no words.
    if (piece.to <= piece.from) continue
    const start = words[piece.from]?.start ?? end
    const { kind, seat } = read(piece, index)
    // Words beside each other that were not understood are one.
    const before = tokens.at(-1)
    const isOne = before?.kind === kind && (kind === 'unread' || kind === 'asked')
    if (isOne && before.end === end) before.end = start
    else add({ kind: 'text', start: end, end: start, seat: null })
    end = words[piece.to - 1]?.end ?? start
    add({ kind, seat, start, end })
  }
  const isRead = text.slice(end).trim() === ''
  add({ kind: isRead ? 'text' : 'unread', start: end, end: text.length, seat: null })
  return tokens
}
