import type { Mode, Scoring } from '#features/scoring/results.rules.ts'

import type { Preset } from './preset.ts'
import type { Seat } from './seat.ts'
import { isSameSide, loneOf, newTeamName, sharedScore, sidesOf } from './sides.ts'
import { type TableDraft, modeOf, scoringOf, withUpdatedResults } from './table-draft.ts'
import { inHalves, withEveryTeam, withPlacesSwapped } from './teams.ts'

/** How the table is scored, as one choice of four; who plays with whom is another one. */
export type ScoringChoice = Scoring | 'together'

export function scoringChoiceOf(mode: Mode, scoring: Scoring): ScoringChoice {
  return mode === 'cooperative' ? 'together' : scoring
}

export function withScoringChoice<Draft extends TableDraft>(
  draft: Draft,
  choice: ScoringChoice,
): Draft {
  if (choice === 'together') return withMode(draft, 'cooperative')
  const mode = modeOf(draft)
  const next = { ...recomputed(draft), scoring: choice }
  return mode === 'cooperative' ? withMode(next, 'competitive') : withUpdatedResults(next)
}

export function withTeams<Draft extends TableDraft>(draft: Draft, teams: boolean): Draft {
  return withMode(draft, teams ? 'teams' : 'competitive')
}

function withMode<Draft extends TableDraft>(draft: Draft, mode: Mode): Draft {
  return arranged({ ...draft, mode }, modeOf(draft))
}

/** What the game's last match suggests; it applies where nothing was chosen or typed here. */
export function withPreset<Draft extends TableDraft>(draft: Draft, preset: Preset): Draft {
  const next = { ...draft, ...scored(draft, preset), preset }
  // Results chosen by hand stay: loading a game's settings is nobody's decision about them.
  const mode = modeOf(draft)
  const isSame = modeOf(next) === mode && scoringOf(next) === scoringOf(draft)
  if (isSame) return next
  const changed = arranged(next, mode)
  if (modeOf(next) === mode || !isOfMode(draft, changed)) return changed
  return withPreset({ ...draft, mode }, preset)
}

/** Typed scores stay scores, although the game was without last time. */
function scored(draft: TableDraft, preset: Preset): Partial<Pick<TableDraft, 'scoring'>> {
  const isTyped = draft.seats.some(({ score }) => score.trim() !== '')
  if (!isTyped || draft.scoring !== null || preset.scoring !== 'none') return {}
  const scoring = scoringOf(draft)
  return { scoring: scoring === 'none' ? 'highest' : scoring }
}

/** Whether something was typed or chosen that would be gone, or would say something else, in another mode. */
function isOfMode(draft: TableDraft, changed: TableDraft): boolean {
  if (draft.byHand !== null) return true
  const typed = draft.seats.filter(({ score }) => score.trim() !== '')
  const isKept = typed.every(({ key, score }) =>
    changed.seats.some((seat) => seat.key === key && seat.score === score),
  )
  // What a side has scored together is no score of each of its members.
  return typed.length > 0 && (modeOf(draft) !== 'competitive' || !isKept)
}

/** Adds or removes players: newcomers take their side's score. */
export function withSeats<Draft extends TableDraft>(draft: Draft, seats: Seat[]): Draft {
  const mode = modeOf(draft)
  const known = new Set(draft.seats.map(({ key }) => key))
  let next = seats
  if (mode === 'teams') next = withEveryTeam(draft, seats)
  next = next.map((seat) => {
    if (known.has(seat.key)) return seat
    const side = next.filter(
      (other) => known.has(other.key) && isSameSide(mode, other, seat) && other.key !== seat.key,
    )
    const score = side.length === 0 ? seat.score : sharedScore(side)
    return score === seat.score ? seat : { ...seat, score }
  })
  return withUpdatedResults({ ...draft, seats: next })
}

/** Brings teams and scores into the form that the draft's mode has. */
function arranged<Draft extends TableDraft>(draft: Draft, before: Mode): Draft {
  const mode = modeOf(draft)
  let next = recomputed(draft)
  if (mode === before) return withUpdatedResults(next)
  // How a cooperative game ended says nothing about who won another one.
  if (before === 'cooperative') next = { ...next, byHand: null }
  if (mode === 'competitive') return withUpdatedResults(withOwnScores(next))
  const isFirstTime = mode === 'teams' && next.seats.every(({ team }) => team === '')
  if (isFirstTime) next = { ...next, seats: inHalves(next.seats), teamsAreAutomatic: true }
  if (mode === 'teams') next = { ...next, seats: withEveryTeam(next, next.seats) }
  return withUpdatedResults(withSharedScores(next, mode))
}

/** Scores that were typed for each player are remembered, for a switch back. */
export function withSharedScores<Draft extends TableDraft>(draft: Draft, mode: Mode): Draft {
  const ownScores =
    draft.ownScores ?? Object.fromEntries(draft.seats.map(({ key, score }) => [key, score]))
  const scores = new Map(
    sidesOf(mode, draft.seats).flatMap(({ seats }) =>
      seats.map(({ key }) => [key, sharedScore(seats)]),
    ),
  )
  const seats = draft.seats.map((seat) => ({ ...seat, score: scores.get(seat.key) ?? '' }))
  return { ...draft, seats, ownScores }
}

function withOwnScores<Draft extends TableDraft>(draft: Draft): Draft {
  const { ownScores } = draft
  if (ownScores === null) return draft
  const seats = draft.seats.map((seat) =>
    seat.score === '' ? { ...seat, score: ownScores[seat.key] ?? '' } : seat,
  )
  return { ...draft, seats, ownScores: null }
}

/** Another mode or scoring decides anew, also where results were chosen by hand. */
function recomputed<Draft extends TableDraft>(draft: Draft): Draft {
  return draft.byHand === null ? draft : { ...draft, byHand: { ...draft.byHand, scores: null } }
}

/** Who plays with whom, as one choice of three. */
export type SidesChoice = 'alone' | 'teams' | 'one'

/** @returns null for those who play together */
export function sidesChoiceOf(draft: TableDraft): SidesChoice | null {
  const mode = modeOf(draft)
  if (mode !== 'teams') return mode === 'competitive' ? 'alone' : null
  return loneOf(draft.seats) === null ? 'teams' : 'one'
}

export function withSidesChoice<Draft extends TableDraft>(
  draft: Draft,
  choice: SidesChoice,
): Draft {
  const before = sidesChoiceOf(draft)
  if (choice === before) return draft
  if (choice === 'one') return withLone(draft, draft.seats[0]?.key ?? '')
  if (choice === 'alone') return withTeams(draft, false)
  const divided = { ...draft, seats: inHalves(draft.seats), teamsAreAutomatic: true }
  // Who played against one says nothing about two teams.
  if (before === 'one') return inTeams(divided)
  return loneOf(draft.seats) === null ? withTeams(draft, true) : withTeams(divided, true)
}

/** Lets one play against all others, who are one team with one score. */
export function withLone<Draft extends TableDraft>(draft: Draft, key: string): Draft {
  const lone = loneOf(draft.seats)
  if (modeOf(draft) === 'teams' && lone !== null) return withPlacesSwapped(draft, lone.key, key)
  const team = newTeamName([])
  const seats = draft.seats.map((seat) => ({ ...seat, team: seat.key === key ? '' : team }))
  return inTeams({ ...draft, seats, teamsAreAutomatic: false })
}

/** The sides are others now: what was chosen of the former ones goes. */
function inTeams<Draft extends TableDraft>(draft: Draft): Draft {
  return withUpdatedResults(withSharedScores({ ...draft, mode: 'teams', byHand: null }, 'teams'))
}
