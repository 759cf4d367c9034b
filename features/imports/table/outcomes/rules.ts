import { nameKey } from '#features/accounts/name-keys/rules.ts'
import {
  followedScoring,
  type Mode,
  modes,
  resultsOf,
  type Scoring,
  scorings,
  tableProblem,
} from '#features/matches/results/rules.ts'
import type { Result } from '#features/matches/rules.ts'

import { outcomeOf } from '../../outcomes/rules.ts'
import type { PlayOutcome, SettledRow } from '../../plays/rules.ts'
import { resultOf } from '../cells/rules.ts'
import type { SeatCells } from '../groups/rules.ts'

interface TableFacts {
  /** As many as the first rows; rows after them are of people without a name. */
  seats: readonly SeatCells[]
  /** The names in the column of winners. */
  winners: readonly string[]
  mode: string
  scoring: string
}

/** The outcome of a table's match: by its results, else by who won, else by the scores. */
export function outcomeOfTable(rows: readonly SettledRow[], facts: TableFacts): PlayOutcome {
  const { seats } = facts
  const teams = rows.map(({ team }) => team)
  const written = scorings.find((scoring) => scoring === facts.scoring.toLowerCase())
  const mode = modeOf(facts.mode, teams)
  if (seats.some(({ result }) => result !== '')) {
    const results = rows.map((_, at) => seats[at]?.result ?? '')
    return told(rows, { mode, results, teams, written })
  }
  const names = new Set(facts.winners.map(nameKey))
  const won = rows.map(
    ({ found }, at) => seats[at]?.winner ?? (at < seats.length && names.has(nameKey(found.name))),
  )
  if (won.includes(true)) {
    const meant = { cooperative: mode === 'cooperative', usesTeams: mode === 'teams' }
    const played = rows.map((row, at) => ({ ...row, winner: won[at] ?? false }))
    const outcome = outcomeOf({ ...meant, scoring: written ?? 'highest' }, played, () => null)
    return { ...outcome, scoring: written ?? scoringOf(rows, outcome) }
  }
  if (facts.winners.length > 0) {
    const isDraw = facts.winners.every((word) => resultOf(word) === 'Draw')
    const results = rows.map((): Result => (isDraw ? 'Draw' : ''))
    const outcome = told(rows, { mode, results, teams, written })
    return isDraw ? outcome : { ...outcome, problems: ['unknown_winner'] }
  }
  const results = resultsOf(mode, written ?? 'highest', rows)
  const none = rows.map((): Result => '')
  const outcome = told(rows, { mode, results: results ?? none, teams, written })
  return results === null ? { ...outcome, problems: ['no_result'] } : outcome
}

interface Told {
  mode: Mode
  results: Result[]
  teams: (string | null)[]
  written: Scoring | undefined
}

/** With the results as they stand; a table that cannot be is one of everybody for themselves. */
function told(rows: readonly SettledRow[], { mode, results, teams, written }: Told): PlayOutcome {
  const seats = results.map((result, at) => ({ result, team: teams[at] ?? null }))
  const impossible = tableProblem(mode, seats) !== null
  const settled = impossible ? 'competitive' : mode
  const found = { mode: settled, results, teams, problems: [] }
  return {
    ...found,
    scoring: written ?? scoringOf(rows, found),
    problems: impossible ? [mode === 'teams' ? 'mixed_team' : 'mixed_table'] : [],
  }
}

function scoringOf(
  rows: readonly SettledRow[],
  { mode, results, teams }: Pick<PlayOutcome, 'mode' | 'results' | 'teams'>,
): Scoring {
  if (rows.every(({ score }) => score === null)) return results.some(Boolean) ? 'none' : 'highest'
  const scored = rows.map(({ score }, at) => ({
    ...{ score, result: results[at] ?? '', team: teams[at] ?? null },
  }))
  return followedScoring(scored, mode) ?? 'highest'
}

function modeOf(written: string, teams: readonly (string | null)[]): Mode {
  const known = modes.find((mode) => mode === written.toLowerCase())
  if (known !== undefined) return known
  const named = new Set(teams.filter((team) => team !== null).map(nameKey))
  return named.size > 1 ? 'teams' : 'competitive'
}
