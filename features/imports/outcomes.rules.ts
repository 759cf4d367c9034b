import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { gameKey } from '#features/games/games.rules.ts'
import { withOneSpelling } from '#features/matches/match-details.rules.ts'
import { saidRanksProblem, storedRanks } from '#features/scoring/ranks.rules.ts'
import {
  followedScoring,
  isContradicted,
  type Mode,
  type Result,
  resultsOf,
  type Scoring,
  sidesOf,
  tableProblem,
} from '#features/scoring/results.rules.ts'

import type { FoundRow } from './file-reading.rules.ts'
import { type Question, questions, type Told } from './questions.rules.ts'
import { storableScore } from './table-cells.rules.ts'

export interface PlayedRow extends Pick<FoundRow, 'said' | 'team' | 'rank'> {
  score: number | null
}

interface IntendedPlay {
  /** Against the game, where all or nobody has won. */
  together: boolean
  usesTeams: boolean
  scoring: Scoring
}

export interface Outcome {
  mode: Mode
  scoring: Scoring
  results: Result[]
  teams: (string | null)[]
  ranks: (number | null)[]
  differs: string
}

export interface Judge {
  ask: (question: Question) => string | null
  tell: (told: Told) => void
}

/** Without a mark nothing is said. */
export function saidByMarks(winners: readonly boolean[]): Result[] {
  const some = winners.includes(true)
  return winners.map((winner) => (winner ? 'Win' : some ? 'Loss' : ''))
}

/** What the file says counts, else scores, ranks or nothing; those who play together then have lost. */
export function outcomeOf(meant: IntendedPlay, rows: readonly PlayedRow[], judge: Judge): Outcome {
  const { scoring } = meant
  const isSaid = rows.some(({ said }) => said !== '')
  const sided = sidedOf(meant, rows, judge)
  const { mode, teams, results } = sided
  if (mode === 'cooperative') {
    const differs = isSaid ? '' : 'Played together, and nobody is marked as a winner'
    return { ...sided, scoring, ranks: rows.map(() => null), differs }
  }
  const own = rows.map((row, at) => ({ ...row, team: teams[at] ?? null }))
  if (isSaid) {
    const ranks = ranksOf(mode, own, results, judge)
    return { ...sided, scoring: fittingScoring(scoring, rows), ranks, differs: '' }
  }
  const settled = unmarked(mode, scoring, own, judge)
  const ranks = ranksOf(settled.mode, own, settled.results, judge)
  const noTeams = settled.mode === 'cooperative' ? teams.map(() => null) : teams
  return { scoring, ...settled, teams: noTeams, ranks }
}

type Sided = Pick<Outcome, 'mode' | 'teams' | 'results'>

function sidedOf(
  { together, usesTeams }: IntendedPlay,
  rows: readonly PlayedRow[],
  judge: Judge,
): Sided {
  const teams = withOneSpelling(rows.map(({ team }) => team))
  const named = new Set(teams.filter((team) => team !== null).map(nameKey))
  const results = rows.map(({ said }) => said)
  const winners = results.filter((result) => result === 'Win').length
  const allOrNone = winners === 0 || winners === rows.length
  const oneTeam = usesTeams && named.size === 1 && !teams.includes(null)
  if (!usesTeams && named.size > 0) judge.tell('stale_teams')
  const isTogether = together || oneTeam
  const apart: Sided = { mode: 'competitive', results, teams: rows.map(() => null) }
  if (isTogether && allOrNone) {
    return {
      ...apart,
      mode: 'cooperative',
      results: rows.map(() => (winners > 0 ? 'Win' : 'Loss')),
    }
  }
  if (usesTeams && named.size > 1) {
    const seats = rows.map(({ said }, at) => ({ result: said, team: teams[at] ?? null }))
    const isEven = tableProblem('teams', seats) === null
    if (isEven) return allAlike({ mode: 'teams', results, teams }, rows, judge)
    judge.tell('mixed_team')
    return { ...apart, teams }
  }
  if (!isTogether) return rows.length === 1 ? apart : allAlike(apart, rows, judge)
  judge.tell('mixed_table')
  return apart
}

function allAlike(each: Sided, rows: readonly PlayedRow[], judge: Judge): Sided {
  const [first = ''] = each.results
  const isAll = each.results.every((result) => result === first)
  if (!isAll || first === '' || first === 'Draw') return each
  const isApart = new Set(rows.map(({ score }) => score)).size > 1 && each.mode === 'competitive'
  const won = isApart ? questions.all_won_apart : questions.all_won
  const answer = judge.ask(first === 'Win' ? won : questions.all_lost)
  if (answer === null) return { ...each, results: each.results.map(() => '') }
  if (answer !== 'together') return each
  return { ...each, mode: 'cooperative', teams: each.teams.map(() => null) }
}

function unmarked(mode: Mode, scoring: Scoring, rows: readonly PlayedRow[], judge: Judge) {
  const open = { mode, results: rows.map((): Result => ''), differs: '' }
  // Programs store 0 where nobody has typed a score.
  const isScored = rows.some(({ score }) => score !== null && score !== 0)
  const scores = rows.map(({ score, team }) => ({ score: isScored ? score : null, team }))
  const byScores = resultsOf(mode, scoring, scores)
  const byRanks = sidesOf(mode, rows).size > 1 ? ranksDecide(mode, rows) : null
  const isBroken = byRanks !== null && byScores?.includes('Draw') && isWithin(byRanks, byScores)
  const best = isBroken === true ? byRanks : (byScores ?? byRanks)
  if (best === null) {
    judge.tell('no_result')
    return open
  }
  const differs = `Nobody is marked as the winner, and the ${best === byScores ? 'scores' : 'places'} decide`
  if (!best.includes('Draw')) return { ...open, results: best, differs }
  const answer = judge.ask(questions.tied)
  if (answer === 'draw') return { ...open, results: best, differs }
  if (answer !== 'together') return { ...open, differs }
  const isAll = best.every((result) => result === 'Draw')
  const results = best.map((result): Result => (result === 'Draw' ? 'Win' : result))
  return { ...open, mode: isAll ? ('cooperative' as const) : mode, results, differs }
}

export function ranksDecide(
  mode: Mode,
  rows: readonly Pick<PlayedRow, 'team' | 'rank'>[],
): Result[] | null {
  if (!rows.some(({ rank }) => rank === 1)) return null
  const stored = storedRanks(mode, rows)
  const ranked = rows.map(({ team }, at) => ({ score: null, team, rank: stored[at] ?? null }))
  return resultsOf(mode, 'none', ranked)
}

/** Whether the best of one are among the best of the other: a tie may be broken. */
export function isWithin(one: readonly Result[], other: readonly Result[]): boolean {
  const best = (results: readonly Result[], at: number) =>
    results[at] === 'Win' || (results[at] === 'Draw' && !results.includes('Win'))
  return one.every((_, at) => !best(one, at) || best(other, at))
}

/** As given, unless the marked winners have the worse scores: they decide against it. */
function fittingScoring(given: Scoring, rows: readonly PlayedRow[]): Scoring {
  const sides = rows.map(({ said, score }) => ({
    ...{ score, result: said, team: said === 'Win' ? 'winners' : null },
  }))
  const fits = (scoring: Scoring) => !isContradicted(scoring, sides, 'teams')
  const other = given === 'highest' ? 'lowest' : 'highest'
  if (given === 'none' || fits(given) || !fits(other)) return given
  return other === 'lowest' && mayBePlaces(rows) ? 'none' : other
}

/** Numbers from 1 may be places, which say nothing of which score wins. */
function mayBePlaces(rows: readonly { score: number | null }[]): boolean {
  const scores = rows.map(({ score }) => score ?? 0)
  const isPlace = (score: number) => Number.isInteger(score) && score > 0 && score < rows.length + 2
  return scores.includes(1) && scores.every(isPlace)
}

function ranksOf(
  mode: Mode,
  rows: readonly PlayedRow[],
  results: readonly Result[],
  judge: Judge,
): (number | null)[] {
  const none = rows.map(() => null)
  if (mode === 'cooperative' || rows.every(({ rank }) => rank === null)) return none
  const best = results.includes('Win') ? 'Win' : results.includes('Draw') ? 'Draw' : ''
  const seats = rows.map(({ team, rank }, at) => ({ team, rank, result: results[at] ?? '' }))
  const wrong = seats.some(({ rank, result }) => {
    if (rank === null || best === '') return false
    return rank === 1 ? result !== best : result === 'Draw'
  })
  if (saidRanksProblem(mode, seats) === null && !wrong) return storedRanks(mode, seats)
  judge.tell('other_ranks')
  return none
}

export function scored(rows: readonly Pick<FoundRow, 'team' | 'score' | 'said'>[]) {
  return rows.map(({ team, score, said: result }) => {
    return { team, score: storableScore(score).score, result }
  })
}

/** For each game in which somebody is marked: whether mostly the highest or the lowest scores win. */
export function usualScorings(
  plays: readonly { game: string; rows: readonly FoundRow[] }[],
): ReadonlyMap<string, Scoring> {
  const balance = new Map<string, number>()
  for (const { game, rows } of plays) {
    const own = scored(rows)
    const scoring = followedScoring(own)
    if (scoring === null || (scoring === 'lowest' && mayBePlaces(own))) continue
    const key = gameKey(game)
    balance.set(key, (balance.get(key) ?? 0) + (scoring === 'lowest' ? 1 : -1))
  }
  return new Map([...balance].map(([key, sum]) => [key, sum > 0 ? 'lowest' : 'highest']))
}
