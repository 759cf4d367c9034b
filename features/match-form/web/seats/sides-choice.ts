import { withSharedScores, withTeams } from './modes.ts'
import { loneOf, newTeamName } from './sides.ts'
import { modeOf, type TableDraft, withUpdatedResults } from './table-draft.ts'
import { inHalves, withPlacesSwapped } from './teams.ts'

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
