import { nameKey } from '#features/names/name-keys.rules.ts'
import { followedScoring, type Scoring } from '#features/scoring/results.rules.ts'

import type { Collector } from './collecting.rules.ts'
import { outcomeOf } from './file-outcomes.rules.ts'
import { storableScore } from './file-scores.rules.ts'
import type { PlayOutcome, SettledRow } from './plays.rules.ts'

/** A play's game and rows, as far as they tell whether the highest or the lowest score wins. */
interface MarkedPlay {
  game: string
  rows: readonly { score: string; winner: boolean }[]
}

/** What the file says of a play besides its marks. */
interface IntendedBggPlay {
  scoring: Scoring
  /** Whether its results count. */
  counts: boolean
  shared: ReturnType<typeof sharedColours>
  /** Whether the game is played against the game. */
  together: boolean
}

interface ColouredRow {
  team: string | null
  winner: boolean
  score: number | null
}

/** Why the colours of a play may be teams; null where they are only colours. */
export function sharedColours(
  rows: readonly ColouredRow[],
): 'colour_teams' | 'colour_scores' | null {
  if (areTeams(rows)) return 'colour_teams'
  return areScoredTeams(rows) ? 'colour_scores' : null
}

/** BoardGameGeek says who won, and neither what the score means nor whether all played together. */
export function outcomeOfBgg(
  collector: Collector,
  rows: readonly SettledRow[],
  { scoring, counts, shared, together }: IntendedBggPlay,
): PlayOutcome {
  const usesTeams = rows.some(({ team }) => team !== null)
  const meant = { cooperative: false, usesTeams, scoring }
  const found = outcomeOf(meant, rows, (problem) => collector.answer(problem))
  const asked = shared === null ? [] : [shared]
  if (!counts) {
    const results = rows.map(() => '' as const)
    const mode = usesTeams ? 'teams' : 'competitive'
    return { ...found, results, mode, problems: asked, decidedBy: 'uncounted' }
  }
  const scored = rows.some(({ score }) => score !== null)
  if (!scored && rows.length > 1 && found.problems.includes('no_result')) {
    return unmarked(collector, { ...found, problems: asked }, together)
  }
  const noPoints = !scored && found.results.some((result) => result !== '')
  return {
    ...found,
    scoring: noPoints ? 'none' : found.scoring,
    problems: [...asked, ...found.problems],
  }
}

/** Without marks and scores: BoardGameGeek has games against the game that all have lost like this. */
function unmarked(collector: Collector, found: PlayOutcome, together: boolean): PlayOutcome {
  const problem = together ? 'nobody_won' : 'nobody_marked'
  const problems = [...found.problems, problem] as const
  if (collector.answer(problem) !== 'lost') return { ...found, problems }
  return {
    mode: 'cooperative',
    scoring: 'none',
    problems,
    said: found.said ?? [],
    decidedBy: 'together',
    results: found.results.map(() => 'Loss' as const),
    teams: found.teams.map(() => null),
  }
}

/** The games that all players of a play have won, and never only some of them. */
export function gamesTogether(plays: readonly MarkedPlay[]): Set<string> {
  const [together, apart] = [new Set<string>(), new Set<string>()]
  for (const { game, rows } of plays) {
    const winners = rows.filter(({ winner }) => winner).length
    if (rows.length < 2 || winners === 0) continue
    if (winners === rows.length) together.add(game)
    else apart.add(game)
  }
  return new Set([...together].filter((game) => !apart.has(game)))
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
function areTeams(rows: readonly ColouredRow[]): boolean {
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

/** Whether nobody is marked, and the members of each team or colour have one score. */
function areScoredTeams(rows: readonly ColouredRow[]): boolean {
  const teams = new Map<string, Set<number>>()
  for (const { team, score, winner } of rows) {
    if (winner || team === null || score === null) return false
    teams.set(nameKey(team), (teams.get(nameKey(team)) ?? new Set()).add(score))
  }
  const some = teams.size > 1 && teams.size < rows.length
  return some && [...teams.values()].every(({ size }) => size === 1)
}
