import { withOneSpelling } from '#features/matches/details.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import { saidRanksProblem, SOMEBODY_FIRST, storedRanks } from '#features/scoring/ranks.rules.ts'
import {
  isBetter,
  type Mode,
  resultsOf,
  type Scoring,
  sidesOf,
  type Result,
} from '#features/scoring/results.rules.ts'

import type { Problem } from './file-problems.rules.ts'
import type { Decider } from './file-reading.rules.ts'

/** A row of a play as other programs have it: who won is a mark beside the score. */
export interface PlayedRow {
  winner: boolean
  team: string | null
  score: number | null
  /** The place in the order of finishing, from 1. */
  rank: number | null
}

/** How a play was meant: what the play says, else what its game says. */
export interface IntendedPlay {
  /** `all or none`: together only where all or nobody has won. */
  cooperative: boolean | 'all or none'
  usesTeams: boolean
  scoring: Scoring
}

export interface Outcome {
  mode: Mode
  scoring: Scoring
  results: Result[]
  teams: (string | null)[]
  ranks: (number | null)[]
  problems: Problem[]
  /** What the marks say of each. */
  said: Result[]
  decidedBy: Decider
}

/** The outcome of one mode, before its scoring and its ranks are known. */
type ModeOutcome = Pick<Outcome, 'mode' | 'results' | 'teams' | 'problems'>

/**
 * How a play with winners becomes a match. Whoever is marked has won, also several; without a mark the
 * scores decide, or the ranks, or nothing, unless all play together: then all have lost.
 * @param answer what is done about a play that everybody has won
 */
export function outcomeOf(
  meant: IntendedPlay,
  rows: readonly PlayedRow[],
  answer: (problem: Problem) => string | null,
): Outcome {
  const decided = decidedMode(meant, rows, answer)
  const { mode, results, teams } = decided
  const sided = rows.map((row, at) => ({ ...row, team: teams[at] ?? null }))
  const marked = rows.some(({ winner }) => winner)
  const scoring = marked ? scoringOf(mode, meant.scoring, rows) : meant.scoring
  const ranked = ranksOf(mode, sided, results)
  const open = mode !== 'cooperative' && !marked
  const said = saidByMarks(rows)
  if (!open) {
    const problems = [...decided.problems, ...ranked.problems]
    const decidedBy = marked ? 'file' : 'together'
    return { mode, scoring, teams, results, ranks: ranked.ranks, problems, said, decidedBy }
  }
  const settled = unmarked(mode, scoring, sided, answer)
  const problems = [...settled.problems, ...decided.problems]
  return { mode, scoring, teams, ...settled, problems, said }
}

/** Where somebody is marked as a winner, the others have lost; else nothing is said. */
export function saidByMarks(rows: readonly Pick<PlayedRow, 'winner'>[]): Result[] {
  const some = rows.some(({ winner }) => winner)
  return rows.map(({ winner }) => (winner ? 'Win' : some ? 'Loss' : ''))
}

function decidedMode(
  { cooperative, usesTeams }: IntendedPlay,
  rows: readonly PlayedRow[],
  answer: (problem: Problem) => string | null,
): ModeOutcome {
  const spelled = withOneSpelling(rows.map(({ team }) => team))
  const named = new Set(spelled.filter((team) => team !== null).map(nameKey))
  const none = rows.map(() => null)
  const winners = rows.filter(({ winner }) => winner).length
  const allOrNone = winners === 0 || winners === rows.length
  const oneTeam = usesTeams && named.size === 1 && !spelled.includes(null)
  const stale: Problem[] = !usesTeams && named.size > 0 ? ['stale_teams'] : []
  const isTogether = cooperative === true || oneTeam || (cooperative !== false && allOrNone)

  if (isTogether && allOrNone) {
    const results = rows.map((): Result => (winners > 0 ? 'Win' : 'Loss'))
    return { mode: 'cooperative', results, teams: none, problems: stale }
  }
  if (usesTeams && named.size > 1) {
    const sides = [...sidesOf('teams', withTeams(rows, spelled)).values()]
    if (sides.every((side) => new Set(side.map(({ winner }) => winner)).size === 1)) {
      if (winners < rows.length) return byMarks('teams', rows, spelled)
      return allHaveWon('all_won', byMarks('teams', rows, spelled), answer)
    }
    const single = byMarks('competitive', rows, spelled)
    return { ...single, problems: [...single.problems, 'mixed_team'] }
  }
  const single = byMarks('competitive', rows, none)
  const problems = [...single.problems, ...stale]
  if (isTogether) return { ...single, problems: [...problems, 'mixed_table'] }
  if (winners < rows.length || rows.length === 1) return { ...single, problems }
  const alike = new Set(rows.map(({ score }) => score)).size === 1
  return allHaveWon(alike ? 'all_won' : 'all_won_apart', { ...single, problems }, answer)
}

/** Everybody who is marked has won: together against the game, or each of them. */
function allHaveWon(
  problem: 'all_won' | 'all_won_apart',
  each: ModeOutcome,
  answer: (problem: Problem) => string | null,
): ModeOutcome {
  const problems = [...each.problems, problem]
  if (answer(problem) !== 'cooperative') return { ...each, problems }
  return { ...each, mode: 'cooperative', teams: each.teams.map(() => null), problems }
}

function byMarks(mode: Mode, rows: readonly PlayedRow[], teams: (string | null)[]): ModeOutcome {
  return { mode, results: saidByMarks(rows), teams, problems: [] }
}

/** Where nobody is marked: the scores of all decide, else the ranks. */
function unmarked(
  mode: Mode,
  scoring: Scoring,
  rows: readonly PlayedRow[],
  answer: (problem: Problem) => string | null,
): Pick<Outcome, 'results' | 'ranks' | 'problems' | 'decidedBy'> {
  const undecided = rows.map((): Result => '')
  // Programs store 0 where nobody has typed a score.
  const isScored = rows.some(({ score }) => score !== null && score !== 0)
  const scores = rows.map(({ score, team }) => ({ score: isScored ? score : null, team }))
  const byScores = resultsOf(mode, scoring, scores)
  if (byScores?.includes('Draw') === true) {
    const results = tiedResults(byScores, answer('tied'))
    const { ranks, problems } = ranksOf(mode, rows, results)
    return { results, ranks, problems: ['tied', ...problems], decidedBy: 'scores' }
  }
  if (byScores !== null) {
    const results = answer('scores_decide') === 'none' ? undecided : byScores
    const { ranks, problems } = ranksOf(mode, rows, byScores)
    return { results, ranks, problems: ['scores_decide', ...problems], decidedBy: 'scores' }
  }
  const { ranks, problems } = ranksOf(mode, rows, undecided)
  const seats = rows.map(({ team }, at) => ({ score: null, team, rank: ranks[at] ?? null }))
  const byRanks = sidesOf(mode, rows).size > 1 ? resultsOf(mode, 'none', seats) : null
  if (byRanks === null) {
    return { results: undecided, ranks, problems: ['no_result', ...problems], decidedBy: 'file' }
  }
  return { results: byRanks, ranks, problems: ['ranks_decide', ...problems], decidedBy: 'ranks' }
}

/** Equal best scores with nobody marked, as somebody has answered. */
function tiedResults(results: readonly Result[], answer: string | null): Result[] {
  if (answer === 'draw') return [...results]
  if (answer !== 'together') return results.map(() => '')
  return results.map((result) => (result === 'Draw' ? 'Win' : result))
}

/** The scoring as given, unless the marked winners have the worse scores: they decide against it. */
function scoringOf(mode: Mode, scoring: Scoring, rows: readonly PlayedRow[]): Scoring {
  if (mode === 'cooperative' || scoring === 'none' || fits(scoring, rows)) return scoring
  const other = scoring === 'highest' ? 'lowest' : 'highest'
  return fits(other, rows) ? other : scoring
}

/** Whether nobody has a better score than somebody who has won. */
function fits(scoring: Scoring, rows: readonly PlayedRow[]): boolean {
  const scoresOf = (won: boolean) =>
    rows.flatMap(({ winner, score }) => (winner === won && score !== null ? [score] : []))
  const winners = scoresOf(true)
  return scoresOf(false).every((score) => winners.every((won) => !isBetter(scoring, score, won)))
}

/** The ranks as they are stored, unless the winners say otherwise. */
function ranksOf(
  mode: Mode,
  rows: readonly PlayedRow[],
  results: readonly Result[],
): { ranks: (number | null)[]; problems: Problem[] } {
  const none = rows.map(() => null)
  if (mode === 'cooperative' || rows.every(({ rank }) => rank === null)) {
    return { ranks: none, problems: [] }
  }
  const best = results.includes('Win') ? 'Win' : results.includes('Draw') ? 'Draw' : ''
  const seats = rows.map(({ team, rank }, at) => ({ team, rank, result: results[at] ?? '' }))
  const wrong = seats.some(({ rank, result }) => {
    if (rank === null || best === '') return false
    return rank === 1 ? result !== best : result === 'Draw'
  })
  const problem = saidRanksProblem(mode, seats)
  if (problem === SOMEBODY_FIRST) return { ranks: none, problems: ['nobody_first'] }
  if (wrong || problem !== null) return { ranks: none, problems: ['other_ranks'] }
  return { ranks: storedRanks(mode, seats), problems: [] }
}

function withTeams(rows: readonly PlayedRow[], teams: (string | null)[]) {
  return rows.map(({ winner }, index) => ({ winner, team: teams[index] ?? null }))
}
