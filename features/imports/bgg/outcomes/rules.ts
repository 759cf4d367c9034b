import { nameKey } from '#features/accounts/name-keys/rules.ts'
import { followedScoring, type Scoring } from '#features/matches/results/rules.ts'

import type { Collector } from '../../collecting/rules.ts'
import { outcomeOf } from '../../outcomes/rules.ts'
import type { PlayOutcome, SettledRow } from '../../plays/rules.ts'
import { storableScore } from '../../scores/rules.ts'

/** A play's game and rows, as far as they tell whether the highest or the lowest score wins. */
interface MarkedPlay {
  game: string
  rows: readonly { score: string; winner: boolean }[]
}

/** BoardGameGeek says who won, and neither what the score means nor whether all played together. */
export function outcomeOfBgg(
  collector: Collector,
  rows: readonly SettledRow[],
  { scoring, counts }: { scoring: Scoring; counts: boolean },
): PlayOutcome {
  const shareColours = areTeams(rows)
  const usesTeams = shareColours && collector.answer('colour_teams') === 'teams'
  const played = rows.map((row) => ({ ...row, team: usesTeams ? row.team : null }))
  const meant = { cooperative: false, usesTeams, scoring }
  const found = outcomeOf(meant, played, (problem) => collector.answer(problem))
  const asked = shareColours ? (['colour_teams'] as const) : []
  if (!counts) {
    const results = rows.map(() => '' as const)
    return { ...found, results, mode: usesTeams ? 'teams' : 'competitive', problems: asked }
  }
  const scored = rows.some(({ score }) => score !== null)
  const noPoints = !scored && found.results.some((result) => result !== '')
  return {
    ...found,
    scoring: noPoints ? 'none' : found.scoring,
    problems: [...asked, ...found.problems],
  }
}

/** The games whose marked winners have the lowest scores in more plays than the highest. */
export function gamesOfLowest(plays: readonly MarkedPlay[]): Set<string> {
  const balance = new Map<string, number>()
  for (const { game, rows } of plays) {
    const marked = rows.map(({ score, winner }) => ({
      score: storableScore(score).score,
      result: winner ? ('Win' as const) : ('Loss' as const),
    }))
    const scoring = followedScoring(marked)
    if (scoring === null) continue
    balance.set(game, (balance.get(game) ?? 0) + (scoring === 'lowest' ? 1 : -1))
  }
  return new Set([...balance].flatMap(([game, sum]) => (sum > 0 ? [game] : [])))
}

/**
 * Whether the field for team and colour holds teams: two or more, each row has one, one of them has
 * several players, the members of each win or lose together, and one team has won.
 */
export function areTeams(rows: readonly { winner: boolean; team: string | null }[]): boolean {
  const teams = new Map<string, Set<boolean>>()
  for (const { team, winner } of rows) {
    if (team === null) return false
    teams.set(nameKey(team), (teams.get(nameKey(team)) ?? new Set()).add(winner))
  }
  const some = teams.size > 1 && teams.size < rows.length
  const results = [...teams.values()]
  const won = results.filter((result) => result.has(true)).length
  return some && won === 1 && results.every((result) => result.size === 1)
}
