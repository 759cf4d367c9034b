import { nullable, number, object, oneOf, type Parser, list, record } from '#client/stored-data.ts'
import {
  isContradicted,
  resultsOf,
  type Scoring,
  scorings,
} from '#features/matches/results/rules.ts'
import { parseScore, type Result, results } from '#features/matches/rules.ts'

import { parseSeat, type Seat } from './seat.ts'

/** The seats and the scoring in the form of a new or edited match. */
export interface TableDraft {
  seats: Seat[]
  /** As chosen here; null while the remembered scoring of the game applies. */
  scoring: Scoring | null
  /** null while nobody has chosen a result. */
  byHand: ResultsByHand | null
}

/** Results that somebody chose, or that the stored match has. They stay until a score changes. */
interface ResultsByHand {
  /** By the seats' keys. */
  results: Record<string, Result>
  /** The scores at that time, by the seats' keys; null to recompute the results from the scores. */
  scores: Record<string, number | null> | null
}

/** Parses the stored fields that every draft with a table has. */
export const tableParsers: { [K in keyof TableDraft]: Parser<TableDraft[K]> } = {
  seats: list(parseSeat),
  scoring: nullable(oneOf(scorings)),
  byHand: nullable(
    object<ResultsByHand>({
      results: record(oneOf(results)),
      scores: nullable(record(nullable(number))),
    }),
  ),
}

/** Changes a seat; a changed score recomputes the results. */
export function withSeat<Draft extends TableDraft>(
  draft: Draft,
  key: string,
  changed: Partial<Seat>,
  scoring: Scoring,
): Draft {
  // My win was a guess; choosing another winner removes it.
  const isGuess = draft.byHand === null && changed.result === 'Win' && !isDecided(draft, scoring)
  const seats = draft.seats.map((seat): Seat => {
    if (seat.key === key) return { ...seat, ...changed }
    return isGuess && seat.kind === 'self' ? { ...seat, result: '' } : seat
  })
  if (changed.result !== undefined) return chosenByHand({ ...draft, seats })
  return withUpdatedResults({ ...draft, seats }, scoring)
}

/** Changes the scoring and recomputes the results at once. */
export function withScoring<Draft extends TableDraft>(draft: Draft, scoring: Scoring): Draft {
  const byHand = draft.byHand === null ? null : { ...draft.byHand, scores: null }
  return withUpdatedResults({ ...draft, scoring, byHand }, scoring)
}

/** Marks the current results as chosen by hand. */
export function chosenByHand<Draft extends TableDraft>(draft: Draft): Draft {
  const chosen = Object.fromEntries(draft.seats.map(({ key, result }) => [key, result]))
  return { ...draft, byHand: { results: chosen, scores: scoresOf(draft.seats) } }
}

/** Restores the results chosen by hand that the scores had replaced. */
export function withResultsPutBack<Draft extends TableDraft>(draft: Draft): Draft {
  return chosenByHand({ ...draft, seats: withResults(draft.seats, resultsByHand(draft)) })
}

/** Whether the scores have replaced results that somebody chose. */
export function isReplacedByScores(draft: TableDraft): boolean {
  if (draft.byHand === null) return false
  const chosen = resultsByHand(draft)
  return draft.seats.some((seat, index) => seat.result !== chosen[index])
}

/**
 * Updates the results: those chosen by hand apply while no score has changed since, else the scores
 * decide. If the scores decide nothing, the previous results stay unless scores contradict them.
 */
export function withUpdatedResults<Draft extends TableDraft>(
  draft: Draft,
  scoring: Scoring,
): Draft {
  return { ...draft, seats: withResults(draft.seats, resultsNow(draft, scoring)) }
}

function resultsNow(draft: TableDraft, scoring: Scoring): Result[] {
  const { seats, byHand } = draft
  const before = byHand === null ? seats.map(presetResult) : resultsByHand(draft)
  if (byHand !== null && (scoring === 'none' || hasSameScores(byHand, seats))) return before
  const players = seats.map((seat, index) => ({
    score: parseScore(seat.score),
    result: before[index] ?? '',
  }))
  const decided = resultsOf('competitive', scoring, players)
  if (decided !== null) return decided
  return isContradicted(scoring, players) ? seats.map(() => '') : before
}

function isDecided({ seats }: TableDraft, scoring: Scoring): boolean {
  const players = seats.map(({ score }) => ({ score: parseScore(score) }))
  return resultsOf('competitive', scoring, players) !== null
}

/** Whoever logs a match has usually won it. */
function presetResult({ kind }: Seat): Result {
  return kind === 'self' ? 'Win' : ''
}

function resultsByHand({ seats, byHand }: TableDraft): Result[] {
  return seats.map(({ key }) => byHand?.results[key] ?? '')
}

function withResults(seats: readonly Seat[], now: readonly Result[]): Seat[] {
  return seats.map((seat, index) => {
    const result = now[index] ?? ''
    // The same object, so that its row does not render again.
    return result === seat.result ? seat : { ...seat, result }
  })
}

function scoresOf(seats: readonly Seat[]): Record<string, number | null> {
  return Object.fromEntries(seats.map(({ key, score }) => [key, parseScore(score)]))
}

/** `7` and `7.0` are the same; a player added later without a score changes nothing. */
function hasSameScores({ scores }: ResultsByHand, seats: readonly Seat[]): boolean {
  return (
    scores !== null &&
    seats.every(({ key, score }) => Object.is(parseScore(score), scores[key] ?? null))
  )
}
