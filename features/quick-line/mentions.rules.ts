import { nameProblem } from '#features/accounts/accounts.rules.ts'
import { spanOf, wordKey } from '#features/line-pieces/line-text.rules.ts'
import type { Line, Who } from '#features/line-pieces/line.rules.ts'
import { saysHow } from '#features/line-pieces/manner.rules.ts'
import {
  type Person,
  type Piece,
  isInChain,
  neighbour,
} from '#features/line-pieces/piece-content.rules.ts'
import { PLAYERS_MAX } from '#features/matches/matches.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'

/** Somebody whom the line names. */
export interface Mention {
  /** The index of the piece; -1 for me where the line only means me ("we won"). */
  piece: number
  /** The index of the last piece of the name. */
  last: number
  text: string
  /** Who it can be, the likeliest first. */
  candidates: readonly Who[]
  /** Of a guest whom nobody knows: people with nearly the same name. */
  near: readonly Who[]
  score: number | null
  result: Exclude<Result, ''> | null
  rank: number | null
  team: string | null
  /** Said as the one to whom something is done: "mich". */
  isObject: boolean
}

export interface Mentions {
  mentions: Mention[]
  /** The piece that names a game which is in no list; -1 where there is none. */
  unknownGame: number
  /** The piece that may be a person as well, in "croquet won against ben"; -1 where there is none. */
  unclear: number
}

const GUEST_WORDS_MAX = 4
/** Everybody of the largest table may be named twice. */
const MENTIONS_MAX = 2 * PLAYERS_MAX
/** What tells that the words before or after it are a name. */
const AFTER_NAME = new Set([
  'number',
  'pair',
  'beat',
  'against',
  'result',
  'join',
  'rank',
  'shared',
  'tiebreak',
])
/** Before the one to whom something is done: "den Ben", "a Ben". */
const OBJECT = new Set(['den', 'dem', 'a', 'al'])
/** Behind who has done something, or to whom it was done. */
const AUXILIARIES = new Set('hat hatte wurde a avait ha habia has had was est fue is'.split(' '))
const BEFORE_NAME = new Set(['join', 'with', 'beat', 'against', 'rank', 'by'])
/** Behind the first words of a line these may follow its game, or a person. */
const AFTER_GAME = new Set(['beat', 'against', 'result', 'shared'])

/** Between the names of two who play. */
const VERSUS = new Set(['vs', 'versus', '|'])
const BESIDE_LETTER = new Set(['number', 'join', 'beat', 'against'])

/** The parts of a line that are about the table as a whole. */
const OF_TABLE = new Set(['break', 'day', 'minutes', 'place', 'together', 'scoring', 'count'])

/** Whom the line names: friends, earlier guests, and new guests by names that nobody has. */
export function mentionsOf(line: Line, pieces: readonly Piece[]): Mentions {
  const mentions: Mention[] = []
  const hasGame = pieces.some(({ kind }) => kind === 'game')
  const first = pieces.findIndex(({ kind }) => ['person', 'name', 'number'].includes(kind))
  let unknownGame = -1
  const scored = hasScores(pieces)
  for (const [index, piece] of pieces.entries()) {
    if (mentions.length === MENTIONS_MAX) break
    // "den Ben hat Jonas geschlagen"
    const isObject = OBJECT.has(line.words[piece.from - 1]?.key ?? '')
    if (piece.kind === 'person') {
      const text = piece.stands === true ? '' : textOf(line, piece)
      const one = mention(index, text, meant(piece, text))
      mentions.push({
        ...one,
        isObject: isObject || piece.object === true,
        team: piece.team ?? null,
      })
    } else if (piece.kind === 'name') {
      const before = mentions.at(-1)
      const surname = before !== undefined && isSurname(line, pieces, index)
      if (surname) addSurname(line, pieces, before, index)
      else if (isGuest(line, pieces, index, { mayBeGame: !hasGame && index === first, scored })) {
        mentions.push({ ...guestMention(line, piece, index), isObject, team: piece.team ?? null })
      } else if (!hasGame && index === first) unknownGame = index
    }
  }
  const after = unknownGame < 0 ? undefined : neighbour(pieces, unknownGame, 1)?.kind
  const remark = pieces.findIndex(
    (piece, at) =>
      piece.kind === 'name' &&
      isRemark(line, pieces, at) &&
      neighbour(pieces, at, 1)?.kind === 'against',
  )
  const unclear = AFTER_GAME.has(after ?? '') ? unknownGame : remark
  return { mentions, unknownGame, unclear }
}

export function mention(
  piece: number,
  text: string,
  candidates: readonly Who[],
  near: readonly Who[] = [],
): Mention {
  const nothing = { score: null, result: null, rank: null, team: null, isObject: false }
  return { piece, last: piece, text, candidates, near, ...nothing }
}

/**
 * Of the unknown words that begin a line without a known game the last is a name where a score
 * follows: "twilight imperium theo 71".
 */
export function withGameApart(line: Line, pieces: readonly Piece[]): Piece[] {
  const first = pieces.findIndex(({ kind }) => ['person', 'name', 'number'].includes(kind))
  const piece = pieces[first]
  const isSplit =
    piece?.kind === 'name' &&
    pieces.every(({ kind }) => kind !== 'game') &&
    neighbour(pieces, first, 1)?.kind === 'number' &&
    lastWord(line, piece) > piece.from
  if (!isSplit) return [...pieces]
  const last = lastWord(line, piece)
  return [
    ...pieces.slice(0, first),
    { ...piece, to: last },
    { ...piece, from: last },
    ...pieces.slice(first + 1),
  ]
}

/** Where the last word of a name begins: words without spaces between are one. */
function lastWord({ words }: Line, { from, to }: Piece): number {
  let at = to - 1
  while (at > from && words[at]?.joined === true) at -= 1
  return at
}

function textOf(line: Line, { from, to }: Piece): string {
  return spanOf(line.text, line.words, from, to)
}

function isGuest(
  line: Line,
  pieces: readonly Piece[],
  index: number,
  { mayBeGame, scored }: { mayBeGame: boolean; scored: boolean },
): boolean {
  const piece = pieces[index]
  if (piece === undefined) return false
  const text = textOf(line, piece)
  const spaced = text.trim().split(/\s+/u)
  const isListed = piece.kind === 'name' && (piece.listed === true || piece.guest === true)
  if (spaced.length > GUEST_WORDS_MAX || nameProblem('Guest name', text) !== null) return false
  const before = neighbour(pieces, index, -1)?.kind ?? 'break'
  const after = neighbour(pieces, index, 1)?.kind ?? 'break'
  // A letter alone is somebody in a team or beside a score: "j+b".
  const areLetters = spaced.every((word) => word.length === 1)
  if (areLetters && !BESIDE_LETTER.has(before) && !BESIDE_LETTER.has(after)) return false
  if (mayBeGame && isSubject(line, pieces, index)) return true
  if (mayBeGame && AFTER_GAME.has(after)) return false
  if (isListed || isInChain(pieces, index)) return true
  if (saysHow(line, pieces, index) || isRemark(line, pieces, index)) return false
  if (before !== 'person' && AFTER_NAME.has(after)) return true
  if (BEFORE_NAME.has(before)) return true
  if (before === 'number' && isUnit(line, pieces, index)) return false
  if (before === 'number' && isNumberFirst(pieces, index)) return true
  const stands =
    OF_TABLE.has(before) || ['game', 'number', 'person', 'all', 'result'].includes(before)
  if (mayBeGame || !stands || !OF_TABLE.has(after)) return false
  const capital = spaced.every((word) => word.toLowerCase() !== word || word.toUpperCase() === word)
  if (capital) return spaced.length < GUEST_WORDS_MAX
  // Beside scores a word without one says something else: "me 84, jonas 71, thanks".
  return !scored && spaced.length === 1 && text.length > 1 && before !== 'person'
}

/**
 * Words in small letters where all others are known, directly behind the game and alone in their part of the
 * line ("azul cancelled, me, ben") or before "against" ("azul payback against ben"): they may as well say how
 * it went.
 */
function isRemark(line: Line, pieces: readonly Piece[], index: number): boolean {
  const [piece, next] = [pieces[index], neighbour(pieces, index, 1)]
  const from = pieces.findLastIndex(
    (one, at) => at < index && !(one.kind === 'filler' && one.mark === undefined),
  )
  if (piece === undefined || pieces[from]?.kind !== 'game') return false
  const text = textOf(line, piece)
  const isSmall = text.toLowerCase() === text && text.toUpperCase() !== text
  const isAmongKnown =
    pieces.some(({ kind }) => kind === 'person') &&
    pieces.every((one) => one === piece || one.kind !== 'name')
  if (!isSmall || !isAmongKnown) return false
  if (next?.kind === 'break') return !hasScores(pieces)
  return next?.kind === 'against' && !VERSUS.has(line.words[next.from]?.key ?? '')
}

/** "Anna hat Ben geschlagen", "anna a gagné": somebody did it, whom the line begins with. */
function isSubject({ words }: Line, pieces: readonly Piece[], index: number): boolean {
  const next = pieces[index + 1]
  if (next?.kind !== 'filler' || !AUXILIARIES.has(words[next.from]?.key ?? '')) return false
  const verb = neighbour(pieces, index, 1)
  if (verb?.kind === 'result') return !verb.after && verb.by === null
  const end = pieces.findIndex(({ kind }, at) => at > index && kind === 'break')
  const part = pieces.slice(index, end < 0 ? pieces.length : end)
  return part.some((piece) => piece.kind === 'beat' && piece.by === null && piece.object === null)
}

/** The same word behind several numbers: "me 54 Zacken, ben 61 Zacken". */
function isUnit(line: Line, pieces: readonly Piece[], index: number): boolean {
  const keyOf = (piece: Piece | undefined) => piece && wordKey(textOf(line, piece))
  const key = keyOf(pieces[index])
  return pieces.some(
    (piece, at) =>
      at !== index &&
      piece.kind === 'name' &&
      pieces[at - 1]?.kind === 'number' &&
      keyOf(piece) === key,
  )
}

/** "71 Theo": the number begins its part of the line. */
function isNumberFirst(pieces: readonly Piece[], index: number): boolean {
  let number = index - 1
  while (pieces[number]?.kind === 'filler') number -= 1
  return ['break', 'game', 'rank'].includes(neighbour(pieces, number, -1)?.kind ?? 'break')
}

export function hasScores(pieces: readonly Piece[]): boolean {
  return pieces.some(({ kind }) => kind === 'number' || kind === 'pair')
}

function guestMention(line: Line, piece: Extract<Piece, { kind: 'name' }>, index: number): Mention {
  const text = textOf(line, piece)
  const near = piece.guest === true ? [] : line.peopleNear(text)
  return mention(index, text, [guestCalled(text)], near)
}

/** Whom the words can mean; of whoever is said to be a guest, earlier guests or a new one. */
function meant({ candidates, chosen, guest }: Person, text: string): readonly Who[] {
  if (guest !== true || chosen) return candidates
  const guests = candidates.filter(({ kind }) => kind === 'guest')
  return guests.length > 0 ? guests : [guestCalled(text)]
}

/** Tells people apart: accounts by their ids, guests by their names. */
export function whoKey(who: Who): string {
  if (who.kind === 'self') return 'self'
  return who.kind === 'user' ? `user ${who.user}` : `guest ${wordKey(who.name)}`
}

/** A guest by the name that was typed; typed in small letters it gets capitals. */
export function guestCalled(text: string): Who {
  const name = text.replaceAll(/\s+/gu, ' ').trim()
  const small = name.toLowerCase() === name
  const capitals = name.replaceAll(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
  return { kind: 'guest', name: small ? capitals : name, email: '' }
}

/** "Jonas Weber 71" where we know another Jonas. */
function isSurname(line: Line, pieces: readonly Piece[], index: number): boolean {
  const piece = pieces[index]
  const before = pieces[index - 1]
  if (piece === undefined || before?.kind !== 'person' || before.chosen) return false
  const text = textOf(line, piece)
  const capital = text.charAt(0).toLowerCase() !== text.charAt(0)
  // A letter alone may say who won: "Jonas W, me L".
  const isAbbreviated = line.words[piece.to]?.key === '.' && line.words[piece.to]?.joined === true
  const isLetter = text.length === 1 && !isAbbreviated
  if (isLetter && neighbour(pieces, index, 1)?.kind !== 'number') return false
  return capital && lastWord(line, piece) === piece.from && nameProblem('Guest name', text) === null
}

function addSurname(line: Line, pieces: readonly Piece[], before: Mention, index: number): void {
  const from = pieces[before.piece]?.from ?? 0
  before.text = spanOf(line.text, line.words, from, pieces[index]?.to ?? from)
  before.candidates = [guestCalled(before.text), ...before.candidates]
  before.last = index
}
