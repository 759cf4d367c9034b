import {
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  type Parser,
  record,
  text,
} from '#client/storage/stored-data.ts'
import {
  isContradicted,
  type Mode,
  modes,
  resultsOf,
  type Scoring,
  scorings,
} from '#features/matches/results/rules.ts'
import { parseScore, type Result, results } from '#features/matches/rules.ts'

import { parsePreset, type Preset } from './preset.ts'
import { parseSeat, type Seat } from './seat.ts'
import { isSameSide, withSharedResults } from './sides.ts'

/** The seats, the mode and the scoring in the form of a new or edited match. */
export interface TableDraft {
  seats: Seat[]
  /** As chosen here; null while the game's own applies. */
  mode: Mode | null
  scoring: Scoring | null
  /** What the game's last match suggests. */
  preset: Preset
  /** null while nobody has chosen a result. */
  byHand: ResultsByHand | null
  /** By the seats' keys: the scores before a team or the table shared one. */
  ownScores: Record<string, string> | null
  /** Whether the form still divides the players into two teams by itself. */
  teamsAreAutomatic: boolean
}

/** Results that somebody chose, or that the stored match has. They stay until a score changes. */
export interface ResultsByHand {
  /** By the seats' keys. */
  results: Record<string, Result>
  /** The scores at that time, by the seats' keys; null to recompute the results from the scores. */
  scores: Record<string, number | null> | null
}

export const parseByHand = nullable(
  object<ResultsByHand>({
    results: record(oneOf(results)),
    scores: nullable(record(nullable(number))),
  }),
)

/** Parses the stored fields that every draft with a table has. */
export const tableParsers: { [K in keyof TableDraft]: Parser<TableDraft[K]> } = {
  seats: list(parseSeat),
  mode: nullable(oneOf(modes)),
  scoring: nullable(oneOf(scorings)),
  preset: parsePreset,
  byHand: parseByHand,
  ownScores: nullable(record(text)),
  teamsAreAutomatic: flag,
}

export function modeOf({ mode, preset }: Pick<TableDraft, 'mode' | 'preset'>): Mode {
  return mode ?? preset.mode
}

export function scoringOf({ scoring, preset }: Pick<TableDraft, 'scoring' | 'preset'>): Scoring {
  return scoring ?? preset.scoring
}

/**
 * Whether the table has boxes for scores: not with "No scores", unless there are some already, from the
 * stored match, the pad, or typed before the game's own scoring was known. What was typed before
 * somebody chose "No scores" stays in the draft, for a switch back, and is not sent.
 */
export function hasScoreBoxes(draft: TableDraft & { pad?: unknown }): boolean {
  if (modeOf(draft) === 'cooperative' || scoringOf(draft) !== 'none') return true
  const isTyped = draft.scoring === null && draft.seats.some(({ score }) => score.trim() !== '')
  const stored = Object.values(draft.byHand?.scores ?? {})
  return isTyped || draft.pad != null || stored.some((score) => score !== null)
}

/** The seats with the scores that are sent. */
export function sentSeats(draft: TableDraft & { pad?: unknown }): Seat[] {
  if (hasScoreBoxes(draft)) return draft.seats
  return draft.seats.map((seat) => ({ ...seat, score: '' }))
}

/** Changes a seat. A score or result is the whole side's; a changed score recomputes the results. */
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
  // My win was a guess; choosing another winner removes it.
  const isGuess = draft.byHand === null && result === 'Win' && !isDecided(draft)
  const seats = draft.seats.map((seat): Seat => {
    if (seat === target) return { ...seat, ...changed }
    if (isSameSide(mode, seat, target)) return { ...seat, ...shared }
    // At most one player starts.
    const next = changed.started === true && seat.started ? { ...seat, started: false } : seat
    return isGuess && isPreset(draft, next) ? { ...next, result: '' } : next
  })
  if (result !== undefined) return chosenByHand({ ...draft, seats })
  return score === undefined ? { ...draft, seats } : withUpdatedResults({ ...draft, seats })
}

/** Makes the player's side the winner by hand and all others losers; once more takes it back. */
export function withWinner<Draft extends TableDraft>(draft: Draft, key: string): Draft {
  const target = draft.seats.find((seat) => seat.key === key)
  if (target === undefined) return draft
  const mode = modeOf(draft)
  const wanted = draft.seats.map((seat): Result =>
    isSameSide(mode, seat, target) ? 'Win' : 'Loss',
  )
  const isChosen = draft.seats.every(({ result }, index) => result === wanted[index])
  const seats = draft.seats.map((seat, index): Seat => ({
    ...seat,
    result: isChosen ? '' : (wanted[index] ?? ''),
  }))
  return chosenByHand({ ...draft, seats })
}

/** Marks the current results as chosen by hand. */
export function chosenByHand<Draft extends TableDraft>(draft: Draft): Draft {
  return { ...draft, byHand: byHandWith(draft, sentSeats(draft)) }
}

/** The table of a stored match: its results count as chosen, and its scores are shown. */
export function asStored<Draft extends TableDraft>(draft: Draft): Draft {
  return { ...draft, byHand: byHandWith(draft, draft.seats) }
}

function byHandWith({ seats }: TableDraft, scored: readonly Seat[]): ResultsByHand {
  const chosen = Object.fromEntries(seats.map(({ key, result }) => [key, result]))
  return { results: chosen, scores: scoresOf(scored) }
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

/** Whether results that somebody chose say something else than the scores. */
export function isAgainstScores(draft: TableDraft): boolean {
  if (draft.byHand === null || isReplacedByScores(draft)) return false
  const again = withScoresAgain(draft)
  return isDecided(draft) && draft.seats.some((seat, at) => seat.result !== again.seats[at]?.result)
}

/** Lets the scores decide again; what was chosen by hand can be put back. */
export function withScoresAgain<Draft extends TableDraft>(draft: Draft): Draft {
  return withUpdatedResults({ ...draft, byHand: draft.byHand && { ...draft.byHand, scores: null } })
}

/**
 * Updates the results: those chosen by hand apply while no score has changed since, else the scores
 * decide. If the scores decide nothing, the previous results stay unless scores contradict them.
 */
export function withUpdatedResults<Draft extends TableDraft>(draft: Draft): Draft {
  return { ...draft, seats: withResults(draft.seats, resultsNow(draft)) }
}

function resultsNow(draft: TableDraft): Result[] {
  const { seats, byHand } = draft
  const mode = modeOf(draft)
  const scoring = scoringOf(draft)
  const before = byHand === null ? presetResults(draft) : resultsByHand(draft)
  if (mode === 'cooperative') return before
  if (byHand !== null && (scoring === 'none' || hasSameScores(byHand, seats))) return before
  const players = seats.map((seat, index) => ({
    score: parseScore(seat.score),
    team: seat.team === '' ? null : seat.team,
    result: before[index] ?? '',
  }))
  const decided = resultsOf(mode, scoring, players)
  if (decided !== null) return decided
  return isContradicted(scoring, players, mode) ? seats.map(() => '') : before
}

/** Whether the scores decide the results. */
export function isDecided(draft: TableDraft): boolean {
  const players = draft.seats.map(({ score, team }) => ({
    score: parseScore(score),
    team: team === '' ? null : team,
  }))
  return resultsOf(modeOf(draft), scoringOf(draft), players) !== null
}

/** Whoever logs a match has usually won it. Nobody guesses how a cooperative game ended. */
function presetResults(draft: TableDraft): Result[] {
  const mode = modeOf(draft)
  const own = draft.seats.map(({ kind }) =>
    kind === 'self' && mode !== 'cooperative' ? ('Win' as const) : undefined,
  )
  return withSharedResults(mode, draft.seats, own)
}

/** Whether the seat's win is only the guess that whoever logs a match has won. */
function isPreset(draft: TableDraft, seat: Seat): boolean {
  return presetResults(draft)[draft.seats.findIndex(({ key }) => key === seat.key)] === 'Win'
}

function resultsByHand(draft: TableDraft): Result[] {
  const chosen = draft.seats.map(({ key }) => draft.byHand?.results[key])
  return withSharedResults(modeOf(draft), draft.seats, chosen)
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
