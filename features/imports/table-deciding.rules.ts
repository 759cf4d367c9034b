import { gameKey } from '#features/games/games.rules.ts'
import { type Mode, type Result, resultsOf, type Scoring } from '#features/scoring/results.rules.ts'
import { grouped } from '#features/scoring/scores.rules.ts'

import {
  isWithin,
  type Judge,
  type Outcome,
  outcomeOf,
  type PlayedRow,
  ranksDecide,
  scored,
} from './outcomes.rules.ts'
import { rowWords } from './plays.rules.ts'
import { LEAVE_OUT, type Question, questions } from './questions.rules.ts'
import { markAt } from './table-cells.rules.ts'
import type { Sheet } from './table-rows.rules.ts'
import { type Draft, type Seat, seatOf, winnersIn } from './table-seats.rules.ts'

/** What can say who won; the first one that does counts, unless they disagree and somebody says which. */
const claimants = ['winner', 'results', 'ranks', 'scores'] as const
type Claimant = (typeof claimants)[number]

/** `The winner column counts`; and "In 3 rows the winner has not the best score". */
const wordsOf: Record<Claimant, readonly [counts: string, has: string, not: string]> = {
  winner: ['The winner column counts', 'the winner has', 'another name in the winner column'],
  results: ['The results count', 'who won by the result has', 'another result'],
  ranks: ['The places count', 'the first has', 'not the first place'],
  scores: ['The scores count', 'the best score has', 'not the best score'],
}

type Word = 'won' | 'lost' | 'draw' | 'none' | 'leave-out'

export interface Claimed {
  draft: Draft
  mode: Mode
  claims: Partial<Record<Claimant, Result[]>>
  word: Word | null
}

export function claimed(sheet: Sheet, given: Draft): Claimed {
  const { word, winners, seats } = winnersOf(sheet, given)
  const teams = seats.map(({ team }) => team)
  const isTeams = new Set(teams).size > 1 && teams.every((team) => team !== null)
  const mode = isTeams ? 'teams' : 'competitive'
  const claims: Claimed['claims'] = {}
  if (winners.length > 0) {
    // Whoever plays with a winner has won too.
    const won = new Set(winners.map((seat) => teams[seat]))
    claims.winner = seats.map(({ team }, seat) =>
      (isTeams ? won.has(team) : winners.includes(seat)) ? 'Win' : 'Loss',
    )
  }
  const results = seats.map(({ said }) => said)
  if (results.some((result) => result !== '')) {
    const rest = results.includes('Win') ? 'Loss' : ''
    claims.results = results.map((result) => result || rest)
  }
  const ranks = ranksDecide(mode, seats)
  if (ranks !== null) claims.ranks = ranks
  const marks = claims.winner ?? claims.results ?? claims.ranks
  const saying = seats.map((seat, at) => ({ ...seat, said: marks?.[at] ?? ('' as const) }))
  return { draft: { ...given, seats: saying }, mode, claims, word }
}

/** Who wins by the cell of winners, or by marks at names; whom it names besides has played too. */
function winnersOf(
  sheet: Sheet,
  { seats, winner, line, leaveUnread }: Draft,
): { word: Word | null; winners: readonly number[]; seats: readonly Seat[] } {
  const marked = seats.flatMap((seat, at) => (seat.marked ? [at] : []))
  const found = winner === '' ? marked : winnersIn(winner, seats)
  if (found !== null) return { word: null, winners: found, seats }
  const named = markAt(winner)
  const unmarked = named && winnersIn(named.name, seats)
  if (unmarked !== null) {
    const says = sheet.askWord('name', named?.mark ?? null, line, [winner])
    if (says === undefined) leaveUnread('winner', false)
    if (says !== 'name') return { word: null, winners: says === undefined ? [] : unmarked, seats }
  }
  const answer = sheet.askWord('winner', winner, line, [namesOf(seats), winner])
  if (answer === 'joins') {
    return { word: null, winners: [seats.length], seats: [...seats, seatOf(winner)] }
  }
  if (answer === undefined) leaveUnread('winner', false)
  return { word: (answer ?? null) as Word | null, winners: [], seats }
}

/** What the scores of a match decide where nobody is ever marked in its game; null where it is open. */
function askScoring(sheet: Sheet, { draft, mode, claims }: Claimed): Scoring | null {
  const { game, line, seats } = draft
  const { winner, results, ranks } = claims
  if (resultsOf(mode, 'highest', scored(seats)) === null) {
    return ranks === undefined ? 'highest' : 'none'
  }
  if ((winner ?? results ?? ranks) !== undefined) return 'highest'
  const all = sheet.ask(questions.scores, line, [game, scoresOf(seats)])
  if (all === null) return null
  const id = `scores:${gameKey(game)}`.slice(0, 100)
  const own = { ...questions.scores, id, what: () => game, standard: all }
  return sheet.ask(own, line, [game, scoresOf(seats)]) as Scoring
}

/** Who won: as the file says unmistakably, or as somebody has answered; null where it is left out. */
export function settled(
  sheet: Sheet,
  one: Claimed,
  usual: Scoring | undefined,
  played: readonly PlayedRow[],
  judge: Judge,
): Outcome | null {
  const { draft, word, mode } = one
  const scoring = usual ?? askScoring(sheet, one)
  const scores = scoring === null ? null : resultsOf(mode, scoring, scored(draft.seats))
  const claims = scores === null ? one.claims : { ...one.claims, scores }
  const [first = null, ...others] = claimants.filter((claimant) => claims[claimant] !== undefined)
  const against = others.filter((other) => first !== null && disagree(claims, first, other))
  const isAgainst = word === null && first !== null && against.length > 0
  const counts = isAgainst ? askClaim(sheet, draft, claims, [first, ...against]) : first
  if (counts === 'leave-out') return null
  const isOpen = word !== null || (isAgainst && counts === null)
  const own = counts === 'winner' || counts === 'results' ? claims[counts] : undefined
  const rows = played.map(({ team, score, rank }, seat) => ({
    team: mode === 'teams' ? team : null,
    said: word === 'draw' ? ('Draw' as const) : (own?.[seat] ?? (word === 'won' ? 'Win' : '')),
    // What somebody has answered counts, whatever stands beside it.
    score: isOpen || counts === 'ranks' ? null : score,
    rank: isOpen ? null : rank,
  }))
  const meant = {
    together: (word === 'won' || word === 'lost') && rows.length > 1,
    ...{ usesTeams: mode === 'teams', scoring: scoring ?? 'none' },
  }
  const outcome = outcomeOf(meant, rows, {
    ask: ({ standard: _, ...question }) => judge.ask(question),
    tell: (told) => {
      // Which scores win is asked before, once for all matches.
      const isAsked = isOpen || scoring === null || rows.length < 2
      if (told !== 'no_result' || !isAsked) judge.tell(told)
    },
  })
  const isScores = counts === 'scores' && first !== 'scores'
  const differs = isScores ? 'The scores count, against the mark' : outcome.differs
  const isScored = played.some(({ score }) => score !== null)
  const isDirected = isScored && outcome.scoring !== 'none'
  return { ...outcome, scoring: isDirected ? (scoring ?? 'highest') : 'none', differs }
}

/** Whether others won by the one than by the other; scores and places may only break a tie. */
function disagree(claims: Claimed['claims'], first: Claimant, other: Claimant): boolean {
  const [one, two] = [claims[first] ?? [], claims[other] ?? []]
  const isOrder = other === 'scores' || other === 'ranks'
  return !isWithin(one, two) || (!isOrder && !isWithin(two, one))
}

function askClaim(
  sheet: Sheet,
  { seats, line }: Draft,
  claims: Claimed['claims'],
  several: readonly Claimant[],
) {
  const winners = (claimant: Claimant) =>
    namesOf(seats.filter((_, seat) => /Win|Draw/u.test(claims[claimant]?.[seat] ?? '')))
  const [first = 'winner', second = 'scores'] = several
  const question: Question = {
    id: 'against',
    what: (of) =>
      `In ${of.split(' ')[0]} of ${grouped(sheet.rows)} rows ${wordsOf[first][1]} ${wordsOf[second][2]}.`,
    columns: ['People', first === 'winner' ? 'Winner' : first === 'results' ? 'Results' : 'Places'],
    choices: {
      ...Object.fromEntries(several.map((value) => [value, wordsOf[value][0]])),
      ...LEAVE_OUT,
    },
    says: Object.fromEntries(
      several.map((value) => [value, `line ${line}: ${winners(value) || 'nobody'} won`]),
    ),
  }
  return sheet.ask(question, line, [scoresOf(seats), winners(first)]) as
    | Claimant
    | 'leave-out'
    | null
}

function namesOf(seats: readonly Seat[]): string {
  return seats.map(({ person }) => person.name).join(', ')
}

function scoresOf(seats: readonly Seat[]): string {
  return seats.map(({ person, score, rank }) => rowWords(person.name, { score, rank })).join(', ')
}
