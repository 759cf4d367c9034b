import { gameKey } from '#features/games/games.rules.ts'
import { folded } from '#features/names/name-keys.rules.ts'
import { saidRanksProblem, storedRanks } from '#features/scoring/ranks.rules.ts'
import {
  type Mode,
  type Result,
  type Scoring,
  resultsOf,
  sidesOf,
} from '#features/scoring/results.rules.ts'

import type { Problem } from './file-problems.rules.ts'
import type { Decider } from './file-reading.rules.ts'
import { storableScore } from './file-scores.rules.ts'
import type { PlayOutcome } from './plays.rules.ts'
import { type Question, LEAVE_OUT, rowWords } from './table-questions.rules.ts'
import type { Sheet } from './table-rows.rules.ts'
import { type Draft, winnersIn } from './table-seats.rules.ts'

/** What can say who won; the first one that does counts, unless they disagree and somebody says which. */
const claimants = ['winner', 'results', 'ranks', 'scores'] as const
type Claimant = (typeof claimants)[number]
const claimWords: Record<Claimant, string> = {
  winner: 'The winner column counts',
  results: 'The results count',
  ranks: 'The places count',
  scores: 'The scores count',
}
type Claims = Partial<Record<Claimant, Result[]>>

export interface Decided {
  /** null: the match is left out, as answered. */
  outcome: PlayOutcome | null
  draft: Draft
}

interface Open {
  draft: Draft
  mode: Mode
  teams: (string | null)[]
  scores: (number | null)[]
  ranks: (number | null)[]
  claims: Claims
  /** What a word in the place of the winner says of all, or that they are left out. */
  ended: 'won' | 'lost' | 'draw' | 'none' | 'leave-out' | null
}

/** Who won each match: as the file says unmistakably, or as somebody has answered. */
export function decidedOf(sheet: Sheet, drafts: readonly Draft[]): Decided[] {
  const open = drafts.map((draft) => claimed(sheet, draft))
  const marked = usualScorings(open)
  return open.map((one) => {
    if (one.ended === 'leave-out' || one.draft.leftOut) return { outcome: null, draft: one.draft }
    const scoring = marked.get(gameKey(one.draft.game)) ?? askScoring(sheet, one)
    const byScores = scoring === null ? null : scoresClaim(one, scoring)
    const claims = byScores === null ? one.claims : { ...one.claims, scores: byScores }
    const outcome = settled(sheet, { ...one, claims }, scoring)
    const hasScores = one.scores.some((score) => score !== null)
    return { outcome: hasScores ? outcome : { ...outcome, scoring: 'none' }, draft: one.draft }
  })
}

function claimed(sheet: Sheet, draft: Draft): Open {
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
function usualScorings(open: readonly Open[]): Map<string, Scoring> {
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

function markOf(claims: Claims): Claimant | null {
  return (
    claimants.find((claimant) => claimant !== 'scores' && claims[claimant] !== undefined) ?? null
  )
}

function scoresClaim(
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
function isWithin(one: readonly Result[], other: readonly Result[]): boolean {
  const best = (results: readonly Result[], at: number) =>
    results[at] === 'Win' || (results[at] === 'Draw' && !results.includes('Win'))
  return one.every((_, at) => !best(one, at) || best(other, at))
}

/** What the scores of a match decide where nobody is ever marked in its game; null where it is open. */
function askScoring(sheet: Sheet, one: Open): Scoring | null {
  const { draft, claims } = one
  if (scoresClaim(one, 'highest') === null) return claims.ranks === undefined ? 'highest' : 'none'
  if (markOf(claims) !== null) return 'highest'
  const words = draft.seats.map(({ name, score }) => `${name} ${score}`).join(', ')
  const all = sheet.asked.ask(SCORES, draft.line, [draft.game, words])
  if (all === null) return null
  const own: Question = {
    ...{ ...SCORES, id: `scores:${gameKey(draft.game)}`.slice(0, 100), standard: all },
    what: () => draft.game,
  }
  return (sheet.asked.ask(own, draft.line, [draft.game, words]) ?? all) as Scoring
}

const SCORES: Question = {
  id: 'scores',
  what: (count) =>
    `Nobody is marked as the winner in ${count === 1 ? '1 match' : `${count} matches`}.`,
  columns: ['Game', 'Scores'],
  choices: [
    { value: 'highest', label: 'The highest score wins' },
    { value: 'lowest', label: 'The lowest score wins' },
    { value: 'none', label: 'Nobody: no results' },
  ],
}

function settled(sheet: Sheet, one: Open, scoring: Scoring | null): PlayOutcome {
  const { draft, claims, mode, teams, ended } = one
  const known = claimants.filter((claimant) => claims[claimant] !== undefined)
  const mark = markOf(claims)
  const said = (mark === null ? undefined : claims[mark]) ?? draft.seats.map((): Result => '')
  const open = { mode, scoring: scoring ?? 'highest', teams, said }
  const nothing = { ...open, results: said.map((): Result => ''), problems: [] }
  if (ended !== null) return { ...nothing, ...endedOf(ended, draft.seats.length) }
  const [first, ...others] = known
  if (first === undefined) {
    const isAsked = scoring === null || draft.winner !== ''
    return { ...nothing, problems: isAsked || draft.seats.length < 2 ? [] : ['no_result'] }
  }
  const against = others.filter((other) =>
    other === 'scores' || other === 'ranks'
      ? !isWithin(claims[first] ?? [], claims[other] ?? [])
      : !isWithin(claims[first] ?? [], claims[other] ?? []) ||
        !isWithin(claims[other] ?? [], claims[first] ?? []),
  )
  const counts = against.length === 0 ? first : askClaim(sheet, one, [first, ...against])
  if (counts === 'leave-out' || counts === null) return nothing
  const results = claims[counts] ?? []
  if (counts === 'scores' && results.includes('Draw'))
    return tied(sheet, one, { ...open, results, problems: [] })
  const whole = together(sheet, one, results, counts)
  if (whole !== null) return { ...open, ...whole, problems: [] }
  const sides = [
    ...sidesOf(
      mode,
      results.map((result, at) => ({ result, team: teams[at] ?? null })),
    ).values(),
  ]
  const isMixed = sides.some((side) => new Set(side.map(({ result }) => result)).size > 1)
  const problems: Problem[] = isMixed ? ['mixed_team'] : []
  return {
    ...open,
    ...(isMixed && { mode: 'competitive' as const, teams: teams.map(() => null) }),
    ...{
      results,
      problems,
      ranks: fittingRanks(one, results),
      decidedBy: deciderOf(counts, first),
    },
  }
}

function deciderOf(counts: Claimant, first: Claimant): Decider {
  if (counts !== 'scores') return 'file'
  return first === 'scores' ? 'scores' : 'against-marks'
}

function fittingRanks({ mode, teams, ranks }: Open, results: readonly Result[]): (number | null)[] {
  const rows = ranks.map((rank, at) => ({
    rank,
    team: teams[at] ?? null,
    result: results[at] ?? '',
  }))
  return saidRanksProblem(mode, rows) === null ? ranks : ranks.map(() => null)
}

function askClaim(sheet: Sheet, { draft, claims }: Open, several: readonly Claimant[]) {
  const names = (claimant: Claimant) =>
    draft.seats.flatMap(({ name }, at) =>
      /Win|Draw/u.test(claims[claimant]?.[at] ?? '') ? [name] : [],
    )
  const [first = 'winner', second = 'scores'] = several
  const question: Question = {
    id: 'against',
    what: (count) => `In ${rowWords(count)} ${AGAINST[first]} ${AGAINST_OTHER[second]}.`,
    columns: ['People', first === 'winner' ? 'Winner' : first === 'results' ? 'Results' : 'Places'],
    choices: [
      ...several.map((value) => ({
        value,
        label: claimWords[value],
        says: `line ${draft.line}: ${names(value).join(', ') || 'nobody'} won`,
      })),
      LEAVE_OUT,
    ],
  }
  const people = draft.seats
    .map(({ name, score, rank }) =>
      [name, score, score === '' && rank !== null ? `#${rank}` : ''].filter(Boolean).join(' '),
    )
    .join(', ')
  return sheet.asked.ask(question, draft.line, [people, names(first).join(', ')]) as
    | Claimant
    | 'leave-out'
    | null
}

const AGAINST: Record<Claimant, string> = {
  ...{ winner: 'the winner has', results: 'who won by the result has' },
  ...{ ranks: 'the first has', scores: 'the best score has' },
}
const AGAINST_OTHER: Record<Claimant, string> = {
  winner: 'another name in the winner column',
  results: 'another result',
  ranks: 'not the first place',
  scores: 'not the best score',
}

/** Equal best scores, with nobody marked. */
function tied(sheet: Sheet, { draft }: Open, outcome: PlayOutcome): PlayOutcome {
  const words = draft.seats.map(({ name, score }) => `${name} ${score}`).join(', ')
  const answer = sheet.asked.ask(TIED, draft.line, [draft.game, words])
  if (answer === 'draw') return { ...outcome, decidedBy: 'scores' }
  const isAll = outcome.results.every((result) => result === 'Draw')
  if (answer === 'together') {
    const results = outcome.results.map((result): Result => (result === 'Draw' ? 'Win' : 'Loss'))
    const mode = isAll ? ('cooperative' as const) : outcome.mode
    const teams = isAll ? outcome.teams.map(() => null) : outcome.teams
    return { ...outcome, results, mode, teams, decidedBy: 'scores' }
  }
  return { ...outcome, results: outcome.results.map((): Result => '') }
}

const TIED: Question = {
  id: 'tied',
  what: (count) =>
    `Equal best scores in ${count === 1 ? '1 match' : `${count} matches`}, and nobody is marked.`,
  columns: ['Game', 'Scores'],
  choices: [
    { value: 'draw', label: 'A draw' },
    { value: 'together', label: 'Together: each of them has won' },
    { value: 'none', label: 'No result' },
  ],
}

/** Everybody has won, or everybody has lost: against the game, or each for themselves. */
function together(sheet: Sheet, one: Open, results: readonly Result[], counts: Claimant) {
  const [first = ''] = results
  const isAll = results.length > 1 && results.every((result) => result === first)
  if (!isAll || first === '' || first === 'Draw' || counts === 'scores' || one.mode === 'teams')
    return null
  // Where only winners are named, nobody knows against whom.
  const question: Question = {
    id: first === 'Win' ? 'all_won' : 'all_lost',
    what: (count) =>
      `Everybody has ${first === 'Win' ? 'won' : 'lost'}, in ${count === 1 ? '1 match' : `${count} matches`}.`,
    columns: ['Game', 'People'],
    choices: [
      { value: 'together', label: 'Together, against the game' },
      { value: 'each', label: first === 'Win' ? 'Each of them has won' : 'Each of them has lost' },
    ],
  }
  const people = one.draft.seats.map(({ name }) => name).join(', ')
  const answer = sheet.asked.ask(question, one.draft.line, [one.draft.game, people])
  if (answer === 'each') return null
  const mode = answer === 'together' ? ('cooperative' as const) : one.mode
  return { results: results.map((): Result => (answer === null ? '' : first)), mode }
}

function endedOf(ended: NonNullable<Open['ended']>, seats: number) {
  const all = (result: Result) => Array.from({ length: seats }, () => result)
  if (ended === 'draw') return { results: all('Draw') }
  if (ended !== 'won' && ended !== 'lost') return {}
  const mode = seats > 1 ? ('cooperative' as const) : ('competitive' as const)
  return { mode, results: all(ended === 'won' ? 'Win' : 'Loss'), teams: all('').map(() => null) }
}
