import type { Mode, Scoring } from '#features/scoring/results.rules.ts'

import type { Seat } from './seat.ts'
import {
  type ResultsByHand,
  isSameSide,
  isSameTeam,
  loneOf,
  newTeamName,
  sharedScore,
  sidesOf,
  teamsOf,
} from './sides.ts'
import {
  type Preset,
  type TableDraft,
  modeOf,
  scoringOf,
  withUpdatedResults,
} from './table-draft.ts'

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

export function withMode<Draft extends TableDraft>(draft: Draft, mode: Mode): Draft {
  return arranged({ ...draft, mode }, modeOf(draft))
}

/** Applies where nothing was chosen or typed here. */
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

/** Typed scores stay scores, although the game had none last time. */
function scored(draft: TableDraft, preset: Preset): Partial<Pick<TableDraft, 'scoring'>> {
  const isTyped = draft.seats.some(({ score }) => score.trim() !== '')
  if (!isTyped || draft.scoring !== null || preset.scoring !== 'none') return {}
  const scoring = scoringOf(draft)
  return { scoring: scoring === 'none' ? 'highest' : scoring }
}

/** Whether something was typed or chosen that another mode would drop, or read in another way. */
function isOfMode(draft: TableDraft, changed: TableDraft): boolean {
  if (draft.byHand !== null) return true
  const typed = draft.seats.filter(({ score }) => score.trim() !== '')
  const isKept = typed.every(({ key, score }) =>
    changed.seats.some((seat) => seat.key === key && seat.score === score),
  )
  // What a side has scored together is no score of each of its members.
  return typed.length > 0 && (modeOf(draft) !== 'competitive' || !isKept)
}

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

function arranged<Draft extends TableDraft>(draft: Draft, before: Mode): Draft {
  const mode = modeOf(draft)
  let next = recomputed(draft)
  if (mode === before) return withUpdatedResults(next)
  // How a cooperative game ended says nothing about who won another one.
  if (before === 'cooperative') next = { ...next, byHand: null }
  if (mode === 'competitive') return withUpdatedResults(withOwnScores(next))
  const isFirstTime = mode === 'teams' && next.seats.every(({ team }) => team === '')
  if (isFirstTime) next = { ...next, seats: inHalves(next.seats) }
  if (mode === 'teams') next = { ...next, seats: withEveryTeam(next, next.seats) }
  return withUpdatedResults(withSharedScores(next, mode))
}

/** Each player's typed score is remembered, for a switch back. */
function withSharedScores<Draft extends TableDraft>(draft: Draft, mode: Mode): Draft {
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

export type SidesChoice = 'alone' | 'teams' | 'one'

/** null for those who play together. */
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
  if (choice === 'alone') return withMode(draft, 'competitive')
  const divided = { ...draft, seats: inHalves(draft.seats) }
  // Who played against one says nothing about two teams.
  if (before === 'one') return inTeams(divided)
  return withMode(loneOf(draft.seats) === null ? draft : divided, 'teams')
}

/** All others become one team with one score. */
export function withLone<Draft extends TableDraft>(draft: Draft, key: string): Draft {
  const lone = loneOf(draft.seats)
  if (modeOf(draft) === 'teams' && lone !== null) return withPlacesSwapped(draft, lone.key, key)
  const team = newTeamName([])
  const seats = draft.seats.map((seat) => ({ ...seat, team: seat.key === key ? '' : team }))
  return inTeams({ ...draft, seats })
}

/** What was chosen of the former sides goes. */
function inTeams<Draft extends TableDraft>(draft: Draft): Draft {
  return withUpdatedResults(withSharedScores({ ...draft, mode: 'teams', byHand: null }, 'teams'))
}

/** @param team null for a new one. The player takes the team's score. */
export function withTeamOf<Draft extends TableDraft>(
  draft: Draft,
  key: string,
  team: string | null,
): Draft {
  const name = team ?? newTeamName(teamsOf(draft.seats))
  const members = draft.seats.filter((seat) => isSameTeam(seat.team, name) && seat.key !== key)
  const score = sharedScore(members)
  const seats = draft.seats.map((seat) =>
    seat.key === key ? { ...seat, team: name, score } : seat,
  )
  const byHand = draft.byHand && finishingWith(draft.byHand, key, members[0]?.key)
  return withUpdatedResults({ ...draft, seats, byHand })
}

/** With ranks: whoever changes sides finished as the new side did; a side of its own comes last. */
function finishingWith(byHand: ResultsByHand, key: string, member = ''): ResultsByHand {
  if (Object.keys(byHand.ranks).length === 0) return byHand
  const { [key]: _, ...ranks } = byHand.ranks
  const rank = ranks[member]
  return {
    ...byHand,
    ranks: rank === undefined ? ranks : { ...ranks, [key]: rank },
    results: { ...byHand.results, [key]: byHand.results[member] ?? 'Loss' },
  }
}

/** Each takes the team, the score and the result of the other's side. */
export function withPlacesSwapped<Draft extends TableDraft>(
  draft: Draft,
  key: string,
  other: string,
): Draft {
  const [one, two] = [key, other].map((each) => draft.seats.find((seat) => seat.key === each))
  if (one === undefined || two === undefined) return draft
  if (isSameSide(modeOf(draft), one, two) || one.team === two.team) return draft
  const asSeated = (seat: Seat, { team, score, result, rank }: Seat): Seat => ({
    ...seat,
    ...{ team, score, result, rank },
  })
  const seats = draft.seats.map((seat) => {
    if (seat === one) return asSeated(seat, two)
    return seat === two ? asSeated(seat, one) : seat
  })
  const byHand = draft.byHand && {
    ...draft.byHand,
    results: swapped(draft.byHand.results, key, other),
    ranks: swapped(draft.byHand.ranks, key, other),
    scores: draft.byHand.scores && swapped(draft.byHand.scores, key, other),
  }
  return withUpdatedResults({ ...draft, seats, byHand })
}

function swapped<Value>(
  values: Readonly<Record<string, Value>>,
  key: string,
  other: string,
): Record<string, Value> {
  const renamed: Record<string, string> = { [key]: other, [other]: key }
  return Object.fromEntries(Object.entries(values).map(([of, value]) => [renamed[of] ?? of, value]))
}

function inHalves(seats: readonly Seat[]): Seat[] {
  const half = Math.ceil(seats.length / 2)
  return seats.map((seat, index) => ({ ...seat, team: index < half ? 'Team 1' : 'Team 2' }))
}

/** Against the first player where that one has left. */
function againstLone(lone: Seat, seats: readonly Seat[]): Seat[] {
  const key = seats.some((seat) => seat.key === lone.key) ? lone.key : seats[0]?.key
  const team = seats.find((seat) => seat.team !== '')?.team ?? newTeamName([])
  return seats.map((seat) => ({ ...seat, team: seat.key === key ? '' : team }))
}

/** The smallest team, or that of all who play against one. */
function withEveryTeam(draft: TableDraft, seats: Seat[]): Seat[] {
  const lone = loneOf(draft.seats)
  if (lone !== null && modeOf(draft) === 'teams') return againstLone(lone, seats)
  const teams = teamsOf(seats)
  while (teams.length < 2) teams.push(newTeamName(teams))
  const sizes = new Map(teams.map((team) => [team, 0]))
  for (const { team } of seats) {
    const known = teams.find((name) => isSameTeam(name, team))
    if (known !== undefined) sizes.set(known, (sizes.get(known) ?? 0) + 1)
  }
  const known = new Set(draft.seats.map(({ key }) => key))
  return seats.map((seat) => {
    // A stored match may have players without a team: they stay sides of their own.
    if (seat.team !== '' || (seat.id !== null && known.has(seat.key))) return seat
    const [smallest = ''] = [...sizes].toSorted(([, one], [, other]) => one - other)[0] ?? []
    sizes.set(smallest, (sizes.get(smallest) ?? 0) + 1)
    return { ...seat, team: smallest }
  })
}
