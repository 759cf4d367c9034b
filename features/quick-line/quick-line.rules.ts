import type { Game } from '#features/games/games.contract.ts'
import { similarGames } from '#features/games/similar-names.rules.ts'
import { piecesOf } from '#features/line-pieces/line-pieces.rules.ts'
import { spanOf } from '#features/line-pieces/line-text.rules.ts'
import {
  type Answer,
  type Choice,
  type LineKnowledge,
  type Who,
  lineOf,
} from '#features/line-pieces/line.rules.ts'
import type { Piece } from '#features/line-pieces/piece-content.rules.ts'
import type { Mode, Scoring } from '#features/scoring/results.rules.ts'

import { type Ask, isUndecided } from './asks.rules.ts'
import { finish } from './finish.rules.ts'
import { type ReadSeat, areScoresPlaces, chooseWinner, seated } from './line-seats.rules.ts'
import { asksOfScores, saidWith, tableOf } from './line-table.rules.ts'
import { type Mention, hasScores, withGameApart } from './mentions.rules.ts'
import { withTeams } from './teams.rules.ts'
import { type Token, tokenKindOf, tokensOf } from './tokens.rules.ts'

export type { Answer, Ask, Choice, LineKnowledge, ReadSeat, Token, Who }

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
  place: ValueInLine<string>
  minutes: ValueInLine<number>
  /** `YYYY-MM-DD` */
  day: ValueInLine<string>
  mode: Exclude<Mode, 'competitive'> | null
  scoring: Scoring | null
  /** What is open about the table, answered or not. */
  asks: Ask[]
  /** No result is taken from the line before an answer, and none from its scores. */
  isUndecided: boolean
  /** Others played against each other; the line does not say that I was there. */
  isOfOthers: boolean
  /** The words that were not understood. */
  unread: string[]
}

/** A value and the words that say it. */
type ValueInLine<T> = { value: T; text: string } | null

/** What the form takes over. */
export interface Proposal {
  game: Game | null
  /** The line names a game that nobody knows. */
  isGameUnknown: boolean
  seats: Pick<ReadSeat, 'who' | 'score' | 'result' | 'rank' | 'team'>[]
  /** Who won is asked and not answered yet, or may stand in words that were not understood: nobody is. */
  isUndecided: boolean
  place: string | null
  minutes: number | null
  day: string | null
  mode: Reading['mode']
  scoring: Scoring | null
}

/**
 * Reads a line such as "wingspan me 84, jonas 71, oma 66 at Ben's, 75 min". Takes any text, loses
 * nothing of it, and needs time that grows with the words that a table can have and the known names, not
 * with both multiplied. Results follow from the scores and are the form's; only those that are said in
 * words are in the reading.
 */
export function readQuickLine(text: string, known: LineKnowledge): Reading {
  const line = lineOf(text, known)
  const pieces = withTeams(line, withGameApart(line, piecesOf(line)))
  const read = tableOf(line, pieces)
  const { mentions, teams, together, unknownGame, scores, places } = read
  const { seats, seatOf } = seated(mentions)
  const mode = together ? 'cooperative' : teams ? 'teams' : null
  const { answer } = saidWith(line, pieces)
  const scoring = answer === 'lowest wins' ? 'lowest' : read.scoring
  if (answer === 'numbering') for (const seat of seats) seat.rank = null
  const numbered = scoring === null && areScoresPlaces(seats, places)
  if (numbered && answer === 'places') {
    for (const seat of seats) Object.assign(seat, { rank: seat.score, score: null })
  }
  const finished = read.isUndecided
    ? { contradictory: false, isAgainstScores: false }
    : finish(seats, mode ?? 'competitive', scoring, read)
  const asks = [...read.asks, ...asksOfScores(line, read, finished, numbered)]
  if (finished.contradictory) chooseWinner(seats, asks)
  const undecided = isUndecided(asks)
  if (undecided) for (const seat of seats) Object.assign(seat, { result: null, rank: null })

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
  const asked = new Set(asks.flatMap((ask) => (ask.chosen === null ? ask.pieces : [])))
  // Of two scores of mine the second is not understood.
  const scoreOf = (one: Mention) => {
    const seat = seatOf(one)
    const isOther = seat !== null && one.score !== seats[seat]?.score && answer !== 'places'
    return { kind: isOther ? ('unread' as const) : ('score' as const), seat }
  }
  const tokens = tokensOf(line, pieces, (piece, index) => {
    const named = mentioned.get(index)
    if (named !== undefined) return { kind: 'person', seat: seatOf(named) }
    const scored = scores.get(index)
    if (scored !== undefined) return scoreOf(scored)
    if (asked.has(index)) return { kind: 'asked', seat: null }
    const placed = seatOf(places.get(index))
    if (read.order.includes(index)) return { kind: 'result', seat: null }
    const marked = seatOf(read.marks.get(index))
    if (marked !== null) return { kind: 'result', seat: marked }
    if (piece.kind === 'filler' && piece.mark !== undefined) return { kind: 'unread', seat: null }
    if (placed !== null && answer === 'numbering') return { kind: 'word', seat: null }
    if (placed !== null) return { kind: isSaid(seats[placed]) ? 'result' : 'unread', seat: placed }
    const isRepeated = piece.kind in said && said[piece.kind as keyof typeof said] !== index
    const isUnread = isRepeated || read.unread.has(index)
    return { kind: isUnread ? 'unread' : tokenKindOf(piece, teams), seat: null }
  })
  const isTyped = hasScores(pieces) && answer !== 'places'
  const isScored = isTyped || seats.some(({ score }) => score !== null)
  const hasResults = seats.some(({ result }) => result !== null)
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
          ? { text: unknown, game: null, candidates: [], near: similarGames(known.games, unknown) }
          : null,
    seats,
    place: place?.kind === 'place' ? { value: place.place, text: wordsOfPiece(place) } : null,
    minutes:
      minutes?.kind === 'minutes' ? { value: minutes.minutes, text: wordsOfPiece(minutes) } : null,
    day: day?.kind === 'day' ? { value: day.day, text: wordsOfPiece(day) } : null,
    mode,
    scoring: scoring ?? (hasResults && !together && !isScored ? 'none' : null),
    asks,
    isUndecided: undecided,
    isOfOthers: read.isOfOthers,
    unread: tokens
      .filter(({ kind }) => kind === 'unread')
      .map(({ start, end }) => text.slice(start, end)),
  }
}

/** Whether a place says something: behind nobody who is first it does not. */
function isSaid(seat: ReadSeat | undefined): boolean {
  return seat !== undefined && (seat.rank !== null || seat.result !== null)
}

export function toProposal(reading: Reading): Proposal {
  const { game, seats, place, minutes, day, mode, scoring } = reading
  // What was not understood may say who won, also of me alone; and where others play against each other,
  // it is not me.
  const mayBeSaid =
    (reading.unread.length > 0 || reading.isOfOthers) &&
    seats.every(({ result }) => result === null) &&
    (seats.length === 0 || seats.some(({ score }) => score === null))
  return {
    isUndecided: reading.isUndecided || mayBeSaid,
    game: game?.game ?? null,
    isGameUnknown: game !== null && game.game === null,
    seats: seats.map(({ who, score, result, rank, team }) => ({
      who,
      score,
      result,
      rank,
      team,
    })),
    place: place?.value ?? null,
    minutes: minutes?.value ?? null,
    day: day?.value ?? null,
    mode,
    scoring,
  }
}
