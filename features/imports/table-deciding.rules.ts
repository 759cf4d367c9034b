import { gameKey } from '#features/games/games.rules.ts'
import { saidRanksProblem } from '#features/scoring/ranks.rules.ts'
import { type Result, type Scoring, sidesOf } from '#features/scoring/results.rules.ts'

import type { Problem } from './file-problems.rules.ts'
import type { Decider } from './file-reading.rules.ts'
import type { PlayOutcome } from './plays.rules.ts'
import {
  type Claimant,
  type Open,
  claimants,
  claimed,
  isWithin,
  markOf,
  scoresClaim,
  usualScorings,
} from './table-claims.rules.ts'
import { type Question, LEAVE_OUT, rowWords } from './table-questions.rules.ts'
import type { Sheet } from './table-rows.rules.ts'
import type { Draft } from './table-seats.rules.ts'

const claimWords: Record<Claimant, string> = {
  winner: 'The winner column counts',
  results: 'The results count',
  ranks: 'The places count',
  scores: 'The scores count',
}
export interface Decided {
  /** null: the match is left out, as answered. */
  outcome: PlayOutcome | null
  draft: Draft
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
