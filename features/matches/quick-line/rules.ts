import type { Game } from '#features/games/contract.ts'
import { gamesNear } from '#features/games/near-names/rules.ts'

import type { Mode, Scoring } from '../results/rules.ts'
import type { Result } from '../rules.ts'
import { type Choice, type Known, type Line, lineOf, type Who } from './line/rules.ts'
import {
  guestCalled,
  hasScores,
  type Mention,
  mention,
  mentionsOf,
  whoKey,
  withGameApart,
} from './mentions/rules.ts'
import { giveResults } from './outcomes/rules.ts'
import { type Piece, piecesOf } from './pieces/rules.ts'
import { giveScores } from './scores/rules.ts'
import { type Sides, sidesOf } from './sides/rules.ts'
import { spanOf, wordKey } from './text/rules.ts'

export type { Choice, Known, Who }

/** What a part of the text was read as. `unread` was not understood; `text` says nothing. */
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
  | 'text'

export interface Token {
  kind: TokenKind
  start: number
  end: number
  /** The index of the seat that it is about. */
  seat: number | null
}

export interface ReadSeat {
  /** The words that name them; empty for me where the line only means me. */
  text: string
  who: Who
  /** Whom else these words fit, `who` included. */
  candidates: readonly Who[]
  /** People with nearly this name, where `who` is a guest whom nobody knows. */
  near: readonly Who[]
  score: number | null
  /** null where the line does not say it: it follows from the scores. */
  result: Exclude<Result, ''> | null
  team: string | null
}

/** What the quick line says. null is what it does not say. */
export interface Reading {
  /** They cover the text, in order. */
  tokens: Token[]
  /** `game` is null where no known game is called so; then `near` has those that nearly are. */
  game: {
    text: string
    game: Game | null
    candidates: readonly Game[]
    near: readonly Game[]
  } | null
  seats: ReadSeat[]
  place: Said<string>
  minutes: Said<number>
  /** `YYYY-MM-DD` */
  day: Said<string>
  mode: Exclude<Mode, 'competitive'> | null
  scoring: Scoring | null
  /** The words that were not understood. */
  unread: string[]
}

/** A value and the words that say it. */
type Said<T> = { value: T; text: string } | null

/** What the form takes over. */
export interface Proposal {
  game: Game | null
  /** The line names a game that nobody knows. */
  isGameUnknown: boolean
  seats: Pick<ReadSeat, 'who' | 'score' | 'result' | 'team'>[]
  place: string | null
  minutes: number | null
  day: string | null
  mode: Reading['mode']
  scoring: Scoring | null
}

/**
 * Reads a line such as "wingspan me 84, jonas 71, oma 66 at Ben's, 75 min". Takes any text, loses
 * nothing of it, and needs time that grows with the words that a table can have and the known names, not
 * with both multiplied. Results follow from the scores and
 * are the form's; only those that are said in words are in the reading.
 */
export function readQuickLine(text: string, known: Known): Reading {
  const line = lineOf(text, known)
  const pieces = withGameApart(line, piecesOf(line))
  const { mentions, unknownGame } = mentionsOf(line, pieces)
  const { sides, self } = sidesWithMe(line, pieces, mentions)
  const together = giveResults(pieces, mentions, sides, self)
  const scorings = pieces.flatMap((piece) => (piece.kind === 'scoring' ? [piece.scoring] : []))
  const isLowest = scorings.includes('lowest')
  const scores = giveScores(pieces, mentions, sides, together, isLowest)
  const { seats, seatOf } = seated(mentions)

  const first = (kind: Piece['kind']) => pieces.findIndex((piece) => piece.kind === kind)
  const said = {
    game: first('game'),
    place: first('place'),
    minutes: first('minutes'),
    day: first('day'),
  }
  const wordsOfPiece = (piece: Piece | undefined) =>
    piece === undefined ? '' : spanOf(text, line.words, piece.from, piece.to)
  const game = pieces[said.game]
  const place = pieces[said.place]
  const minutes = pieces[said.minutes]
  const day = pieces[said.day]
  const unknown = wordsOfPiece(pieces[unknownGame])

  const mentioned = new Map(
    mentions.flatMap((one) => [[one.piece, one] as const, [one.last, one] as const]),
  )
  const tokens = tokensOf(line, pieces, (piece, index) => {
    const named = mentioned.get(index)
    if (named !== undefined) return { kind: 'person', seat: seatOf(named) }
    const scored = scores.get(index)
    if (scored !== undefined) return { kind: 'score', seat: seatOf(scored) }
    const isRepeated = piece.kind in said && said[piece.kind as keyof typeof said] !== index
    return { kind: isRepeated ? 'unread' : tokenKindOf(piece, sides.teams), seat: null }
  })
  const results = seats.some(({ result }) => result !== null)
  return {
    tokens,
    game:
      game?.kind === 'game'
        ? {
            text: wordsOfPiece(game),
            game: game.games[0] ?? null,
            candidates: game.games,
            near: [],
          }
        : unknownGame >= 0
          ? { text: unknown, game: null, candidates: [], near: gamesNear(known.games, unknown) }
          : null,
    seats,
    place: place?.kind === 'place' ? { value: place.place, text: wordsOfPiece(place) } : null,
    minutes:
      minutes?.kind === 'minutes' ? { value: minutes.minutes, text: wordsOfPiece(minutes) } : null,
    day: day?.kind === 'day' ? { value: day.day, text: wordsOfPiece(day) } : null,
    mode: together ? 'cooperative' : sides.teams ? 'teams' : null,
    scoring: scorings[0] ?? (results && !together && !hasScores(pieces) ? 'none' : null),
    unread: tokens
      .filter(({ kind }) => kind === 'unread')
      .map(({ start, end }) => text.slice(start, end)),
  }
}

export function toProposal({ game, seats, place, minutes, day, mode, scoring }: Reading): Proposal {
  return {
    game: game?.game ?? null,
    isGameUnknown: game !== null && game.game === null,
    seats: seats.map(({ who, score, result, team }) => ({ who, score, result, team })),
    place: place?.value ?? null,
    minutes: minutes?.value ?? null,
    day: day?.value ?? null,
    mode,
    scoring,
  }
}

/** The sides, and me at the table where the line means me: "we won", "with ben". */
function sidesWithMe(line: Line, pieces: readonly Piece[], mentions: Mention[]) {
  let sides: Sides | null = null
  const self = (): Mention => {
    const known = mentions.find(({ candidates }) => candidates[0]?.kind === 'self')
    if (known !== undefined) return known
    const me = mention(-1, '', [line.self])
    mentions.unshift(me)
    sides?.groups.unshift({ mentions: [me], plus: false })
    return me
  }
  const firstMention = mentions[0]?.piece ?? pieces.length
  const impliesMe = pieces.some(
    ({ kind }, index) => kind === 'we' || (kind === 'with' && index < firstMention),
  )
  if (impliesMe) self()
  sides = sidesOf(pieces, mentions, self)
  return { sides, self }
}

/** One seat for each person, however often they are named. */
function seated(mentions: readonly Mention[]) {
  const seats: ReadSeat[] = []
  const places = new Map<Mention, number>()
  const taken = new Set<string>()
  // Of a thousand people of one name each may be asked about for each of them.
  const keys = new Map<Who, string>()
  const keyOf = (who: Who) => {
    const key = keys.get(who) ?? whoKey(who)
    keys.set(who, key)
    return key
  }
  for (const one of mentions) {
    const place = seats.findIndex((seat) => isSame(seat, one))
    const free = one.candidates.find((who) => !taken.has(keyOf(who)))
    const fitting = new Set(one.candidates.map(keyOf))
    const isFree = ({ who, score }: ReadSeat) =>
      fitting.has(keyOf(who)) && (score === null || one.score === null || score === one.score)
    const same = place === -1 && free === undefined ? seats.findIndex(isFree) : place
    const seat = seats[same]
    places.set(one, seat === undefined ? seats.length : same)
    if (seat === undefined) {
      const { text, near, score, result, team } = one
      // "jonas 71, jonas 60" with one Jonas: the other is a guest.
      const candidates = free === undefined ? [guestCalled(text)] : one.candidates
      const who = free ?? guestCalled(text)
      seats.push({ text, who, candidates, near, score, result, team })
      taken.add(keyOf(who))
    } else {
      seat.score ??= one.score
      seat.result ??= one.result
      seat.team ??= one.team
    }
  }
  return { seats, seatOf: (one: Mention) => places.get(one) ?? null }
}

/** Named by the same words again, with no other score. */
function isSame(seat: ReadSeat, { text, candidates, score }: Mention): boolean {
  if (seat.score !== null && score !== null && seat.score !== score) return false
  const isMe = seat.who.kind === 'self' && candidates[0]?.kind === 'self'
  return isMe || (text !== '' && wordKey(seat.text) === wordKey(text))
}

function tokenKindOf(piece: Piece, teams: boolean): TokenKind {
  switch (piece.kind) {
    case 'beat':
      return 'result'
    case 'against':
      return 'team'
    case 'together':
      return 'scoring'
    case 'join':
      return teams && !piece.and ? 'team' : 'text'
    case 'person':
    case 'name':
    case 'number':
    case 'pair':
      return 'unread'
    case 'game':
    case 'result':
    case 'place':
    case 'minutes':
    case 'day':
    case 'scoring':
    case 'unread':
      return piece.kind
    case 'rank':
    case 'we':
    case 'with':
    case 'break':
    case 'filler':
      return 'text'
  }
}

/** One token for each piece, and text for what is between them. */
function tokensOf(
  { text, words }: Line,
  pieces: readonly Piece[],
  read: (piece: Piece, index: number) => Pick<Token, 'kind' | 'seat'>,
): Token[] {
  const tokens: Token[] = []
  const add = (token: Token) => {
    const before = tokens.at(-1)
    if (token.kind === 'text' && before?.kind === 'text') before.end = token.end
    else if (token.end > token.start) tokens.push(token)
  }
  let end = 0
  for (const [index, piece] of pieces.entries()) {
    const start = words[piece.from]?.start ?? end
    add({ kind: 'text', start: end, end: start, seat: null })
    end = words[piece.to - 1]?.end ?? start
    add({ ...read(piece, index), start, end })
  }
  const isRead = text.slice(end).trim() === ''
  add({ kind: isRead ? 'text' : 'unread', start: end, end: text.length, seat: null })
  return tokens
}
