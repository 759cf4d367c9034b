import { nameKey } from '#features/accounts/name-keys/rules.ts'
import { withOneSpelling } from '#features/matches/fields/rules.ts'
import { type Mode, type Scoring, sidesOf } from '#features/matches/results/rules.ts'
import type { Result } from '#features/matches/rules.ts'

import type { Problem } from '../problems/rules.ts'

/** A row of a play as other programs have it: who won is a mark beside the score. */
export interface PlayedRow {
  winner: boolean
  team: string | null
}

/** How a play was meant: what the play says, else what its game says. */
export interface Meant {
  cooperative: boolean
  usesTeams: boolean
  scoring: Scoring
}

export interface Outcome {
  mode: Mode
  scoring: Scoring
  results: Result[]
  teams: (string | null)[]
  problems: Problem[]
}

/**
 * How a play with winners becomes a match. One winner wins and the others lose; several share the
 * win, which is a draw; without a winner nothing is decided, unless all play together: then all lost.
 */
export function outcomeOf({ cooperative, usesTeams, scoring }: Meant, rows: PlayedRow[]): Outcome {
  const teams = withOneSpelling(rows.map(({ team }) => team))
  const named = new Set(teams.filter((team) => team !== null).map(nameKey))
  const none = rows.map(() => null)
  const winners = rows.filter(({ winner }) => winner).length
  const together = winners === 0 || winners === rows.length
  const allInOne = usesTeams && named.size === 1 && !teams.includes(null)

  if (cooperative || allInOne) {
    if (together) {
      const result = winners > 0 ? 'Win' : 'Loss'
      const problems = staleTeams(cooperative && !allInOne && !usesTeams, named.size)
      return {
        ...{ mode: 'cooperative', scoring, problems, teams: none },
        results: rows.map(() => result),
      }
    }
    const single = competitive(scoring, rows, none)
    return { ...single, problems: [...single.problems, 'mixed_table'] }
  }
  if (usesTeams && named.size > 1) {
    const sides = [...sidesOf('teams', withTeams(rows, teams)).values()]
    if (sides.every((side) => new Set(side.map(({ winner }) => winner)).size === 1)) {
      const best = sides.filter((side) => side[0]?.winner).length
      return { mode: 'teams', scoring, teams, ...decided(best, rows) }
    }
    const single = competitive(scoring, rows, teams)
    return { ...single, problems: [...single.problems, 'mixed_team'] }
  }
  const single = competitive(scoring, rows, none)
  return { ...single, problems: [...single.problems, ...staleTeams(true, named.size)] }
}

function competitive(scoring: Scoring, rows: PlayedRow[], teams: (string | null)[]): Outcome {
  const winners = rows.filter(({ winner }) => winner).length
  return { mode: 'competitive', scoring, teams, ...decided(winners, rows) }
}

/** @param sides how many sides have won */
function decided(sides: number, rows: PlayedRow[]): Pick<Outcome, 'results' | 'problems'> {
  if (sides === 0) return { results: rows.map(() => ''), problems: ['no_result'] }
  const won = sides === 1 ? 'Win' : 'Draw'
  return { results: rows.map(({ winner }) => (winner ? won : 'Loss')), problems: [] }
}

function staleTeams(apart: boolean, named: number): Problem[] {
  return apart && named > 0 ? ['stale_teams'] : []
}

function withTeams(rows: PlayedRow[], teams: (string | null)[]) {
  return rows.map(({ winner }, index) => ({ winner, team: teams[index] ?? null }))
}
