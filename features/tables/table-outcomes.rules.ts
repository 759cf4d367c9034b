import { withOneSpelling } from '#features/matches/details.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import type { Problem } from '#features/plays/file-problems.rules.ts'
import type { Decider } from '#features/plays/file-reading.rules.ts'
import type { PlayOutcome, SettledRow } from '#features/plays/plays.rules.ts'
import { SOMEBODY_FIRST, saidRanksProblem, storedRanks } from '#features/scoring/ranks.rules.ts'
import {
  type Mode,
  type Result,
  type Scoring,
  followedScoring,
  isContradicted,
  modes,
  resultsOf,
  scorings,
  tableProblem,
} from '#features/scoring/results.rules.ts'
import { isBlank, isWe } from '#features/table-cells/cell-words.rules.ts'

import { winnerOf } from './named-seats.rules.ts'
import type { SeatCells } from './table-seats.rules.ts'

export interface TableFacts {
  /** As many as the first rows; rows after them are of people without a name. */
  seats: readonly SeatCells[]
  /** The cell of winners, where it names them or says what became of all. */
  winner: string
  /** One result for all of a list. */
  ofAll: Result | null
  /** For each seat its side, where the one result may be either side's. */
  against: readonly number[] | null
  /** The side on which the importer sits. */
  mine: number | null
  mode: string
  scoring: string
  /** Our own file: results stand as they are, empty ones too. */
  exact: boolean
  /** How the other matches of the game are won, where the marks of this one say the contrary. */
  contrary: Scoring | null
  answer(problem: Problem): string | null
}

/** What decided a match of a table: matches with the same are understood in the same way. */
export interface TableOutcome extends PlayOutcome {
  how: string
}

interface TableDecision {
  results: Result[]
  how: string
  problems: Problem[]
  mode?: Mode
  /** What the cells say of each, where the results are others. */
  said?: readonly Result[]
  /** What decided it then. */
  by?: Decider
}

/** The outcome of a table's match: by what each player's cells say, else by who won, by ranks, by scores. */
export function outcomeOfTable(rows: readonly SettledRow[], facts: TableFacts): TableOutcome {
  const written = scorings.find((scoring) => scoring === facts.scoring.toLowerCase())
  const spelled = withOneSpelling(rows.map(({ team }) => team))
  const meant = modeOf(facts.mode, spelled)
  const table: Table = {
    rows: rows.map((row, at) => ({
      score: row.score,
      team: spelled[at] ?? null,
      name: row.found.name,
      rank: facts.seats[at]?.rank ?? null,
    })),
    mode: meant,
    scoring: written,
    facts,
  }
  const decided = decidedOf(table)
  const { results } = decided
  const mode = decided.mode ?? meant
  const seats = table.rows.map(({ team }, at) => ({ team, result: results[at] ?? '' }))
  const impossible = tableProblem(mode, seats) !== null
  const settled = impossible ? 'competitive' : mode
  const teams = settled === 'teams' || impossible ? spelled : rows.map(() => null)
  const problems = [...decided.problems]
  if (impossible) problems.push(mode === 'teams' ? 'mixed_team' : 'mixed_table')
  const ranked = table.rows.map(({ rank }, at) => ({
    rank,
    team: teams[at] ?? null,
    result: results[at] ?? '',
  }))
  const wrong = saidRanksProblem(settled, ranked)
  const fits = settled !== 'cooperative' && wrong === null
  const hasRank = ranked.some(({ rank }) => rank !== null)
  if (hasRank && !fits) problems.push(wrong === SOMEBODY_FIRST ? 'nobody_first' : 'ranks_against')
  const scored = table.rows.map(({ score }, at) => ({
    score,
    result: results[at] ?? '',
    team: teams[at] ?? null,
  }))
  const against = (scoring: Scoring) => isContradicted(scoring, scored, settled)
  if (against('highest') && against('lowest') && !(fits && hasRank)) problems.push('score_against')
  return {
    mode: settled,
    results,
    teams,
    problems,
    scoring: written ?? scoringOf(settled, scored),
    ranks: fits ? storedRanks(settled, ranked) : rows.map(() => null),
    said: decided.said ?? results,
    decidedBy: decided.by ?? 'file',
    how: decided.how,
  }
}

interface Table {
  rows: { name: string; score: number | null; team: string | null; rank: number | null }[]
  mode: Mode
  scoring: Scoring | undefined
  facts: TableFacts
}

function decidedOf(table: Table): TableDecision {
  const { rows, mode, scoring, facts } = table
  const own = rows.map((_, at) => facts.seats[at]?.result ?? '')
  if (facts.exact) return { results: own, how: 'results', problems: [] }
  if (own.some((result) => result !== '')) return byMarks(table, own)
  if (!isBlank(facts.winner)) {
    const decided = byWinner(table)
    if (decided !== null) return decided
  }
  // Beside "A vs B, 10-8" whoever lost is the side with the worse score, unless it is mine.
  const isScored = facts.mine === null && rows.every(({ score }) => score !== null)
  if (facts.ofAll !== null && !(facts.against !== null && isScored)) {
    return byOneResult(table, facts.ofAll)
  }
  if (rows.some(({ rank }) => rank === 1)) {
    const results = resultsOf(mode, 'none', withStoredRanks(mode, rows))
    if (results !== null) return { results, how: 'ranks', problems: [] }
  }
  const answered = facts.answer('best_score') === 'lowest' ? 'lowest' : 'highest'
  const results = resultsOf(mode, scoring ?? answered, withoutRanks(rows))
  if (results === null) return { results: rows.map(() => ''), how: 'none', problems: ['no_result'] }
  const problems: Problem[] = scoring === undefined ? ['best_score'] : []
  return { results, how: 'scores', problems, said: nothing(rows), by: 'scores' }
}

/** By the marks, unless the scores and all other matches of the game say the contrary. */
function byMarks(table: Table, own: readonly Result[]): TableDecision {
  const { rows, mode, scoring, facts } = table
  const decided = byResults(table, own)
  if (facts.contrary === null || scoring !== undefined || mode !== 'competitive') return decided
  const results = resultsOf(mode, facts.contrary, withoutRanks(rows))
  const problem = 'win_against_score'
  if (results === null || facts.answer(problem) === 'marks') {
    return { ...decided, problems: [...decided.problems, problem] }
  }
  const said = decided.said ?? decided.results
  return { results, how: 'scores against marks', problems: [problem], said, by: 'against-marks' }
}

/** By the results in the players' own cells; who has none beside a winner has lost. */
function byResults(table: Table, own: readonly Result[]): TableDecision {
  const winners = own.filter((result) => result === 'Win').length
  if (winners === own.length && winners > 1) return everybodyWon(table, 'results')
  if (winners > 0) {
    return { results: own.map((result) => result || 'Loss'), how: 'results', problems: [] }
  }
  const unsaid = own.filter((result) => result === '').length
  if (own.includes('Draw')) {
    const rest = own.includes('Loss') || own.length > 2 ? 'Loss' : 'Draw'
    return { results: own.map((result) => result || rest), how: 'results', problems: [] }
  }
  // Where all others have lost, the one of whom nothing is said has won.
  if (unsaid === 1 && own.length > 1) {
    const results = own.map((result) => result || 'Win')
    return { results, how: 'only losers', problems: [], said: own, by: 'only-losers' }
  }
  if (unsaid === 0 && own.length > 1) return nobodyWon(table, 'results', own)
  const problems: Problem[] = unsaid > 0 ? ['no_result'] : []
  return { results: [...own], how: 'results', problems }
}

function byWinner(table: Table): TableDecision | null {
  const { rows, facts, mode } = table
  const known = rows.slice(0, facts.seats.length)
  const titled = known.map((row, at) => ({ ...row, title: facts.seats[at]?.title ?? '' }))
  const winner = winnerOf(facts.winner, titled)
  if (winner.kind === 'unknown') {
    return { results: rows.map(() => ''), how: 'unknown', problems: ['unknown_winner'] }
  }
  if (winner.kind === 'said') {
    if (winner.said === 'drew')
      return { results: rows.map(() => 'Draw'), how: 'said drew', problems: [] }
    const how = `said ${nameKey(facts.winner)}`
    const ofSide = winner.said === 'all' && isWe(facts.winner) ? 'won' : winner.said
    if (facts.against !== null && (ofSide === 'won' || ofSide === 'lost')) {
      return byOneSide(table, facts.against, ofSide === 'won' ? 'Win' : 'Loss')
    }
    if (winner.said === 'all' || winner.said === 'won') return everybodyWon(table, how)
    // Who lost together has no scores of their own; "nobody" beside them says only what was not told.
    const isScored = winner.said === 'nobody' && new Set(rows.map(({ score }) => score)).size > 1
    if (isScored) return { results: rows.map(() => ''), how, problems: ['no_result'] }
    const isLost = winner.said === 'lost' || winner.said === 'game'
    return nobodyWon(table, how, isLost ? rows.map(() => 'Loss') : nothing(rows))
  }
  const teams = new Set(rows.flatMap(({ team }, at) => (winner.seats[at] ? [team] : [])))
  const won = rows.map(({ team }, at) =>
    mode === 'teams' && team !== null ? teams.has(team) : winner.seats[at] === true,
  )
  if (won.every(Boolean) && won.length > 1) return everybodyWon(table, 'winner')
  return { results: won.map((one) => (one ? 'Win' : 'Loss')), how: 'winner', problems: [] }
}

function byOneResult(table: Table, result: Result): TableDecision {
  const { rows, facts } = table
  const how = `of all ${result}`
  if (result === 'Draw') return { results: rows.map(() => result), how, problems: [] }
  if (rows.length < 2) return { results: rows.map(() => result), how, problems: [] }
  if (facts.against !== null) return byOneSide(table, facts.against, result)
  const problems: Problem[] = ['result_of_all']
  if (facts.answer('result_of_all') === 'first') {
    const [first, others]: Result[] = result === 'Win' ? ['Win', 'Loss'] : ['Loss', 'Win']
    const results = rows.map((_, at) => (at === 0 ? first : others) ?? '')
    return { results, how, problems, said: rows.map(() => result), by: 'of-first' }
  }
  return { results: rows.map(() => result), how, problems, mode: 'cooperative' }
}

/** A result beside "A vs B" is of one side: likelier of mine, else of the first. */
function byOneSide({ facts }: Table, sides: readonly number[], result: Result): TableDecision {
  const { mine } = facts
  const problem = mine === null ? 'result_of_side' : 'result_of_mine'
  const own = mine ?? 0
  const isOther = ['second', 'others'].includes(facts.answer(problem) ?? '')
  const [side] = isOther ? [...new Set(sides)].filter((one) => one !== own) : [own]
  const isTwo = new Set(sides).size === 2
  // Of several other sides, a loss of one says nothing about who has won.
  const other: Result = result === 'Win' ? 'Loss' : isTwo ? 'Win' : ''
  const results = sides.map((one) => (one === side ? result : other))
  const problems: Problem[] = other === '' ? [problem, 'no_result'] : [problem]
  return { results, how: `of one side ${result}`, problems }
}

function everybodyWon({ rows, facts, mode }: Table, how: string): TableDecision {
  const results = rows.map((): Result => 'Win')
  if (mode === 'cooperative' || rows.length === 1) return { results, how, problems: [] }
  const scores = new Set(rows.map(({ score }) => score))
  const problem = scores.size > 1 ? 'all_won_apart' : 'all_won'
  const together = facts.answer(problem) === 'cooperative'
  return { results, how, problems: [problem], mode: together ? 'cooperative' : 'competitive' }
}

/** @param said what the cells say of each */
function nobodyWon(
  { rows, facts, mode }: Table,
  how: string,
  said: readonly Result[],
): TableDecision {
  const by = { said, by: 'nobody-won' } as const
  const lost = rows.map((): Result => 'Loss')
  if (mode === 'cooperative' || rows.length === 1)
    return { results: lost, how, problems: [], ...by }
  if (facts.answer('nobody_won') === 'none') {
    return { results: nothing(rows), how, problems: ['nobody_won'], ...by }
  }
  return { results: lost, how, problems: ['nobody_won'], mode: 'cooperative', ...by }
}

function nothing(rows: Table['rows']): Result[] {
  return rows.map(() => '')
}

function withStoredRanks(mode: Mode, rows: Table['rows']) {
  const ranks = storedRanks(mode, rows)
  return rows.map((row, at) => ({ ...row, rank: ranks[at] ?? null }))
}

function withoutRanks(rows: Table['rows']) {
  return rows.map(({ score, team }) => ({ score, team }))
}

function scoringOf(
  mode: Mode,
  rows: readonly { score: number | null; result: Result; team: string | null }[],
): Scoring {
  if (rows.every(({ score }) => score === null)) {
    return rows.some(({ result }) => result !== '') ? 'none' : 'highest'
  }
  return followedScoring(rows, mode) ?? 'highest'
}

function modeOf(written: string, teams: readonly (string | null)[]): Mode {
  const known = modes.find((mode) => mode === written.toLowerCase())
  if (known !== undefined) return known
  const named = new Set(teams.filter((team) => team !== null).map(nameKey))
  return named.size > 1 ? 'teams' : 'competitive'
}
