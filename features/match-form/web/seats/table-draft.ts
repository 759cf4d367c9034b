import { type Parser, list, nullable, object, oneOf, record, text } from '#client/stored-data.ts'
import type { Game } from '#features/games/games.contract.ts'
import { hasRanks, saidRanksProblem, storedRanks } from '#features/scoring/ranks.rules.ts'
import {
  type Mode,
  type Result,
  type Scoring,
  isContradicted,
  modes,
  resultsOf,
  scorings,
} from '#features/scoring/results.rules.ts'
import { readScore } from '#features/scoring/score-reading.rules.ts'
import { dateOf } from '#ui/dates/calendar-day.ts'

import { type Seat, parseSeat } from './seat.ts'
import {
  type Finish,
  type ResultsByHand,
  isSameSide,
  parseByHand,
  sidesOf,
  withSharedResults,
} from './sides.ts'

export interface Preset {
  mode: Mode
  scoring: Scoring
  /** Of the newest match of the same day, of whatever game: an evening has one place. */
  location: string | null
  /** Only offered: matches of a game differ in them. */
  expansions: Game[]
  padLabels: string[]
}

export const noPreset: Preset = {
  mode: 'competitive',
  scoring: 'highest',
  location: null,
  expansions: [],
  padLabels: [],
}

export const parseGame = object<Game>({ _id: text, name: text })

/** @throws TypeError when it is no `YYYY-MM-DD` */
export const parseDay: Parser<string> = (value) => {
  const day = text(value)
  if (dateOf(day) === undefined) throw new TypeError('Not a day')
  return day
}

const parsePreset = object<Preset>({
  mode: oneOf(modes),
  scoring: oneOf(scorings),
  location: nullable(text),
  expansions: list(parseGame),
  padLabels: list(text),
})

export interface TableDraft {
  seats: Seat[]
  /** null while the game's own applies. */
  mode: Mode | null
  scoring: Scoring | null
  preset: Preset
  /** null while nobody has chosen a result. */
  byHand: ResultsByHand | null
  /** By the seats' keys: the scores before a team or the table shared one. */
  ownScores: Record<string, string> | null
}

export type TableUpdate = (change: <Draft extends TableDraft>(now: Draft) => Draft) => void

export interface TableProps {
  draft: TableDraft
  /** By seat. */
  pieces: readonly number[]
  update: TableUpdate
}

export const tableParsers: { [K in keyof TableDraft]: Parser<TableDraft[K]> } = {
  seats: list(parseSeat),
  mode: nullable(oneOf(modes)),
  scoring: nullable(oneOf(scorings)),
  preset: parsePreset,
  byHand: parseByHand,
  ownScores: nullable(record(text)),
}

export function modeOf({ mode, preset }: Pick<TableDraft, 'mode' | 'preset'>): Mode {
  return mode ?? preset.mode
}

export function scoringOf({ scoring, preset }: Pick<TableDraft, 'scoring' | 'preset'>): Scoring {
  return scoring ?? preset.scoring
}

/**
 * Not with "No scores", unless scores came from the stored match, from the pad, or were typed before the
 * game's scoring was known. Those typed before somebody chose "No scores" stay for a switch back, unsent.
 */
export function hasScoreBoxes(draft: TableDraft & { pad?: unknown }): boolean {
  if (modeOf(draft) === 'cooperative' || scoringOf(draft) !== 'none') return true
  const isTyped = draft.scoring === null && draft.seats.some(({ score }) => score.trim() !== '')
  const stored = Object.values(draft.byHand?.scores ?? {})
  return isTyped || draft.pad != null || stored.some((score) => score !== null)
}

export function sentSeats(draft: TableDraft & { pad?: unknown }): Seat[] {
  if (hasScoreBoxes(draft)) return draft.seats
  return draft.seats.map((seat) => ({ ...seat, score: '' }))
}

/** A score or result is the whole side's; a changed score recomputes the results. */
export function withSeat<Draft extends TableDraft>(
  draft: Draft,
  key: string,
  changed: Partial<Seat>,
): Draft {
  const target = draft.seats.find((seat) => seat.key === key)
  if (target === undefined) return draft
  const mode = modeOf(draft)
  const { score, result } = changed
  const shared = {
    ...(score !== undefined && { score }),
    ...(result !== undefined && { result }),
  }
  // That I have won was only a guess: another winner replaces it.
  const isGuess = draft.byHand === null && result === 'Win' && !isDecided(draft)
  const seats = draft.seats.map((seat): Seat => {
    if (seat === target) return { ...seat, ...changed }
    const next = changed.started === true && seat.started ? { ...seat, started: false } : seat
    if (isSameSide(mode, seat, target)) return { ...next, ...shared }
    return isGuess && isPreset(draft, next) ? { ...next, result: '' } : next
  })
  if (result !== undefined) return chosenByHand({ ...draft, seats })
  return score === undefined ? { ...draft, seats } : withUpdatedResults({ ...draft, seats })
}

/** Results that contradict the ranks end these. */
export function chosenByHand<Draft extends TableDraft>(draft: Draft): Draft {
  const isPossible = saidRanksProblem(modeOf(draft), draft.seats.map(playerOf)) === null
  const seats = isPossible ? draft.seats : draft.seats.map((seat) => ({ ...seat, rank: null }))
  const next = { ...draft, seats }
  return { ...next, byHand: byHandWith(next, sentSeats(next)) }
}

export function asStored<Draft extends TableDraft>(draft: Draft): Draft {
  return { ...draft, byHand: byHandWith(draft, draft.seats) }
}

function byHandWith(draft: TableDraft, scored: readonly Seat[]): ResultsByHand {
  const { seats } = draft
  return {
    mode: modeOf(draft),
    results: Object.fromEntries(seats.map(({ key, result }) => [key, result])),
    ranks: Object.fromEntries(
      seats.flatMap(({ key, rank }) => (rank === null ? [] : [[key, rank]])),
    ),
    scores: scoresOf(scored),
  }
}

export function withResultsPutBack<Draft extends TableDraft>(draft: Draft): Draft {
  return chosenByHand({ ...draft, seats: withFinishes(draft.seats, finishesByHand(draft)) })
}

export function isReplacedByScores(draft: TableDraft): boolean {
  if (draft.byHand === null || isOfAnotherMode(draft)) return false
  const chosen = finishesByHand(draft)
  return draft.seats.some(
    ({ result, rank }, at) => result !== chosen[at]?.result || rank !== chosen[at]?.rank,
  )
}

/**
 * Results chosen by hand apply until a score changes; then the scores decide. If they decide nothing, what
 * was chosen stays unless they contradict it; without a choice, the first score ends the guess of a winner.
 */
export function withUpdatedResults<Draft extends TableDraft>(draft: Draft): Draft {
  return { ...draft, seats: withFinishes(draft.seats, finishesNow(draft)) }
}

function finishesNow(draft: TableDraft): Finish[] {
  const { seats, byHand } = draft
  const mode = modeOf(draft)
  const scoring = scoringOf(draft)
  const before = byHand === null ? presetFinishes(draft) : finishesByHand(draft)
  if (mode === 'cooperative') return before
  if (byHand !== null && (scoring === 'none' || hasSameScores(byHand, seats))) return before
  const decided = resultsByScores(draft)
  if (decided !== null) return decided.map((result) => ({ result, rank: null }))
  const players = seats.map((seat, at) => ({
    ...playerOf(seat),
    result: before[at]?.result ?? '',
  }))
  return isContradicted(scoring, players, mode) ? seats.map(() => noFinish) : before
}

const noFinish: Finish = { result: '', rank: null }

export function isDecided(draft: TableDraft): boolean {
  return resultsByScores(draft) !== null
}

function resultsByScores(draft: TableDraft): Result[] | null {
  const players = draft.seats.map((seat) => ({ ...playerOf(seat), rank: null }))
  return resultsOf(modeOf(draft), scoringOf(draft), players)
}

export function playerOf({ score, team, result, rank }: Seat) {
  return { score: readScore(score).score, team: team === '' ? null : team, result, rank }
}

/**
 * Whoever logs a match has usually won it. Nobody guesses so once there is a score, for teams, for a
 * cooperative game, and where pieces are numbered. Whoever plays alone stays the winner with a score.
 */
function presetFinishes(draft: TableDraft): Finish[] {
  const mode = modeOf(draft)
  const isOpen =
    scoringOf(draft) !== 'none' && draft.seats.every(({ score }) => score.trim() === '')
  const isGuessed = mode === 'competitive' && (isOpen || sidesOf(mode, draft.seats).length < 2)
  const own = draft.seats.map(({ kind, id }) =>
    // A stored row keeps its result.
    kind === 'self' && id === null && isGuessed ? ('Win' as const) : undefined,
  )
  return withSharedResults(mode, draft.seats, own).map((result) => ({ result, rank: null }))
}

function isPreset(draft: TableDraft, seat: Seat): boolean {
  return (
    presetFinishes(draft)[draft.seats.findIndex(({ key }) => key === seat.key)]?.result === 'Win'
  )
}

/** A number that left with its player closes its gap; newcomers have lost. */
function finishesByHand(draft: TableDraft): Finish[] {
  if (isOfAnotherMode(draft)) return draft.seats.map(() => noFinish)
  const { byHand } = draft
  const mode = modeOf(draft)
  const chosen = draft.seats.map(({ key }) => byHand?.results[key])
  const shared = withSharedResults(mode, draft.seats, chosen)
  const players = draft.seats.map((seat) => ({
    ...playerOf(seat),
    rank: byHand?.ranks[seat.key] ?? null,
  }))
  if (mode === 'cooperative' || !hasRanks(players)) {
    return shared.map((result) => ({ result, rank: null }))
  }
  const ranks = storedRanks(mode, players)
  const ranked = players.map((player, at) => ({ ...player, rank: ranks[at] ?? null }))
  const isFirstThere = players.some(({ rank }) => rank === 1)
  const decided = isFirstThere ? null : resultsOf(mode, 'none', ranked)
  return shared.map((result, at) => ({
    result: decided?.[at] ?? (chosen[at] === undefined && result === '' ? 'Loss' : result),
    rank: ranks[at] ?? null,
  }))
}

/** Else the win of a team became a shared victory once its members play for themselves. */
function isOfAnotherMode({ byHand, ...draft }: TableDraft): boolean {
  return byHand !== null && byHand.mode !== modeOf(draft)
}

function withFinishes(seats: readonly Seat[], now: readonly Finish[]): Seat[] {
  return seats.map((seat, index) => {
    const { result, rank } = now[index] ?? noFinish
    // The same object, so that its row does not render again.
    return result === seat.result && rank === seat.rank ? seat : { ...seat, result, rank }
  })
}

function scoresOf(seats: readonly Seat[]): Record<string, number | null> {
  return Object.fromEntries(seats.map(({ key, score }) => [key, readScore(score).score]))
}

/** `7` and `7.0` are the same; a player added later without a score changes nothing. */
function hasSameScores({ scores }: ResultsByHand, seats: readonly Seat[]): boolean {
  return (
    scores !== null &&
    seats.every(({ key, score }) => readScore(score).score === (scores[key] ?? null))
  )
}

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
