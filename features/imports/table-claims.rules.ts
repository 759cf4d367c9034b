import { gameKey } from '#features/games/games.rules.ts'
import { folded } from '#features/names/name-keys.rules.ts'
import { storedRanks } from '#features/scoring/ranks.rules.ts'
import { type Mode, type Result, type Scoring, resultsOf } from '#features/scoring/results.rules.ts'

import { storableScore } from './file-scores.rules.ts'
import { LEAVE_OUT, type Question, rowWords } from './table-questions.rules.ts'
import type { Sheet } from './table-rows.rules.ts'
import { type Draft, winnersIn } from './table-seats.rules.ts'

/** What can say who won; the first one that does counts, unless they disagree and somebody says which. */
export const claimants = ['winner', 'results', 'ranks', 'scores'] as const
export type Claimant = (typeof claimants)[number]
export type Claims = Partial<Record<Claimant, Result[]>>

/** A match with what its cells say about its end. */
export interface Open {
  draft: Draft
  mode: Mode
  teams: (string | null)[]
  scores: (number | null)[]
  ranks: (number | null)[]
  claims: Claims
  /** What a word in the place of the winner says of all, or that they are left out. */
  ended: 'won' | 'lost' | 'draw' | 'none' | 'leave-out' | null
}

export function claimed(sheet: Sheet, draft: Draft): Open {
  const { word, claim } = winnerClaim(sheet, draft)
  const { seats } = draft
  const teams = seats.map(({ team }) => team)
  const isTeams = new Set(teams).size > 1 && teams.every((team) => team !== null)
  const mode = isTeams ? 'teams' : 'competitive'
  const scores = seats.map(({ score }) => storableScore(score).score)
  const ranks = ranksOf(sheet, draft, mode)
  const claims: Claims = {}
  if (claim !== null) claims.winner = withTeams(mode, teams, claim)
  const results = seats.map(({ result }) => result)
  if (results.some((result) => result !== '')) {
    const hasWinner = results.includes('Win')
    claims.results = results.map((result) => (result === '' && hasWinner ? 'Loss' : result))
  }
  const byRank = resultsOf(
    mode,
    'none',
    seats.map(({ team }, at) => ({ score: null, team, rank: ranks[at] })),
  )
  if (byRank !== null) claims.ranks = byRank
  const usesTeams = mode === 'teams'
  return {
    draft,
    mode,
    teams: usesTeams ? teams : teams.map(() => null),
    scores,
    ranks,
    claims,
    ended: word,
  }
}

/** Whoever plays with a winner has won too. */
function withTeams(mode: Mode, teams: readonly (string | null)[], claim: Result[]): Result[] {
  const won = new Set(teams.filter((_, at) => claim[at] === 'Win'))
  return mode === 'teams' ? teams.map((team) => (won.has(team) ? 'Win' : 'Loss')) : claim
}

function winnerClaim(sheet: Sheet, draft: Draft): { word: Open['ended']; claim: Result[] | null } {
  const { seats, winner, line } = draft
  const won = (places: readonly number[]) =>
    seats.map((_, at): Result => (places.includes(at) ? 'Win' : 'Loss'))
  if (winner === '') {
    const marked = seats.flatMap(({ marked: isMarked }, at) => (isMarked ? [at] : []))
    return { word: null, claim: marked.length === 0 ? null : won(marked) }
  }
  const found = winnersIn(winner, seats)
  if (found !== null) return { word: null, claim: won(found) }
  const word = folded(winner).slice(0, 40)
  const isOwn = sheet.asked.hasRoom('winner:', `winner:${word}`)
  const question = isOwn ? unknownWinner(`winner:${word}`, winner) : unknownWinner('winner', null)
  const answer = sheet.asked.ask(question, line, [seats.map(({ name }) => name).join(', '), winner])
  if (answer === 'joins') {
    draft.seats = [...seats, { ...EMPTY_SEAT, name: winner }]
    return { word: null, claim: [...seats.map((): Result => 'Loss'), 'Win'] }
  }
  return { word: answer as Open['ended'], claim: null }
}

const EMPTY_SEAT = {
  ...{ score: '', result: '' as const, rank: null, team: null, role: null, marked: false },
}

function unknownWinner(id: string, word: string | null): Question {
  const said = word === null ? 'The winner is nobody of the table' : `“${word}” as the winner`
  return {
    id,
    what: (count) => `${said}, in ${rowWords(count)}: what does it say?`,
    columns: ['People', 'Winner'],
    choices: [
      ...(word === null ? [] : [{ value: 'joins', label: 'A person who played too, and won' }]),
      { value: 'won', label: 'They won together' },
      { value: 'lost', label: 'They lost together' },
      { value: 'draw', label: 'A draw' },
      { value: 'none', label: 'No result' },
      LEAVE_OUT,
    ],
  }
}

/** The places of a match as they are stored; none where nobody is first. */
function ranksOf(sheet: Sheet, { seats, line }: Draft, mode: Mode): (number | null)[] {
  const said = seats.map(({ rank }) => rank)
  let ranks = said
  if (said.includes(0)) {
    const words = seats.map(({ name, rank }) => `${name} ${rank ?? '–'}`).join(', ')
    const answer = sheet.asked.ask(FROM_ZERO, line, [words])
    ranks = said.map((rank) => {
      if (rank === null || answer === null) return null
      return answer === 'first' ? rank + 1 : rank === 0 ? null : rank
    })
  }
  const stored = storedRanks(
    mode,
    seats.map(({ team }, at) => ({ team, rank: ranks[at] ?? null })),
  )
  return stored.includes(1) && ranks.includes(1) ? stored : said.map(() => null)
}

const FROM_ZERO: Question = {
  id: 'from_zero',
  what: (count) => `A place 0, in ${rowWords(count)}: what does it say?`,
  columns: ['Places'],
  choices: [
    { value: 'first', label: 'The first place' },
    { value: 'none', label: 'No place' },
  ],
}

/** For each game in which somebody is marked: whether the highest or the lowest scores win. */
export function usualScorings(open: readonly Open[]): Map<string, Scoring> {
  const balance = new Map<string, number>()
  for (const one of open) {
    const marks = markOf(one.claims)
    if (marks === null) continue
    const key = gameKey(one.draft.game)
    const fits = (scoring: Scoring) => {
      const claim = scoresClaim(one, scoring)
      return claim !== null && isWithin(one.claims[marks] ?? [], claim) ? 1 : 0
    }
    if (scoresClaim(one, 'highest') === null) continue
    balance.set(key, (balance.get(key) ?? 0) + fits('highest') - fits('lowest'))
  }
  return new Map([...balance].map(([key, sum]) => [key, sum < 0 ? 'lowest' : 'highest']))
}

export function markOf(claims: Claims): Claimant | null {
  return (
    claimants.find((claimant) => claimant !== 'scores' && claims[claimant] !== undefined) ?? null
  )
}

export function scoresClaim(
  { draft: { seats }, mode, teams, scores }: Open,
  scoring: Scoring,
): Result[] | null {
  return resultsOf(
    mode,
    scoring,
    seats.map((_, at) => ({ score: scores[at] ?? null, team: teams[at] ?? null })),
  )
}

/** Whether the best of one are among the best of the other: a tie may be broken. */
export function isWithin(one: readonly Result[], other: readonly Result[]): boolean {
  const best = (results: readonly Result[], at: number) =>
    results[at] === 'Win' || (results[at] === 'Draw' && !results.includes('Win'))
  return one.every((_, at) => !best(one, at) || best(other, at))
}
