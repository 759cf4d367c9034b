import { folded } from '#features/accounts/name-keys.rules.ts'
import { gameKey } from '#features/games/games.rules.ts'
import { type Mode, type Result, resultsOf, type Scoring } from '#features/scoring/results.rules.ts'

import { LEAVE_OUT, numberWords, type Question } from './file-reading.rules.ts'
import {
  isWithin,
  type Judge,
  type Outcome,
  outcomeOf,
  ranksDecide,
  usualScorings,
} from './outcomes.rules.ts'
import { storableScore } from './plays.rules.ts'
import type { Sheet } from './table-rows.rules.ts'
import { type Draft, EMPTY, type Seat, winnersIn } from './table-seats.rules.ts'

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

export interface Decided {
  /** null: the match is left out, as answered. */
  outcome: Outcome | null
  draft: Draft
}

/** What a word in the place of the winner says of all, or that they are left out. */
type Word = 'won' | 'lost' | 'draw' | 'none' | 'leave-out'

/** A match with what its cells say about its end. */
interface Open {
  draft: Draft
  mode: Mode
  scores: (number | null)[]
  ranks: (number | null)[]
  claims: Partial<Record<Claimant, Result[]>>
  word: Word | null
}

/** Who won each match: as the file says unmistakably, or as somebody has answered. */
export function decidedOf(sheet: Sheet, drafts: readonly Draft[]): Decided[] {
  const open = drafts.map((draft) => claimed(sheet, draft))
  const usual = usualScorings(
    open.flatMap(({ draft, scores, claims }) => {
      const marks = claims.winner ?? claims.results ?? claims.ranks
      const rows = scores.map((score, seat) => ({ score, result: marks?.[seat] ?? '' }))
      return marks === undefined ? [] : [{ game: gameKey(draft.game), rows }]
    }),
  )
  return open.map((one) => {
    const { draft, word, scores } = one
    if (word === 'leave-out' || draft.leftOut) return { outcome: null, draft }
    const scoring = usual.get(gameKey(draft.game)) ?? askScoring(sheet, one)
    const outcome = settled(sheet, one, scoring)
    const isScored = scores.some((score) => score !== null)
    return { outcome: isScored ? outcome : { ...outcome, scoring: 'none' as const }, draft }
  })
}

function claimed(sheet: Sheet, draft: Draft): Open {
  const { word, winner } = winnerClaim(sheet, draft)
  const { seats } = draft
  const teams = seats.map(({ team }) => team)
  const isTeams = new Set(teams).size > 1 && teams.every((team) => team !== null)
  const mode = isTeams ? 'teams' : 'competitive'
  const scores = seats.map(({ score }) => storableScore(score).score)
  const ranks = seats.map(({ rank }) => rank)
  const claims: Open['claims'] = {}
  // Whoever plays with a winner has won too.
  const won = new Set(teams.filter((_, seat) => winner?.[seat] === 'Win'))
  if (winner !== null) {
    claims.winner = isTeams ? teams.map((team) => (won.has(team) ? 'Win' : 'Loss')) : winner
  }
  const results = seats.map(({ result }) => result)
  if (results.some((result) => result !== '')) {
    const rest = results.includes('Win') ? 'Loss' : ''
    claims.results = results.map((result) => result || rest)
  }
  const byRanks = ranksDecide(
    mode,
    seats.map(({ team }, seat) => ({ team, rank: ranks[seat] ?? null })),
  )
  if (byRanks !== null) claims.ranks = byRanks
  return { draft, mode, scores, ranks, claims, word }
}

function winnerClaim(sheet: Sheet, draft: Draft): { word: Word | null; winner: Result[] | null } {
  const { seats, winner, line } = draft
  const won = (places: readonly number[]) =>
    seats.map((_, seat): Result => (places.includes(seat) ? 'Win' : 'Loss'))
  if (winner === '') {
    const marked = seats.flatMap(({ marked: isMarked }, seat) => (isMarked ? [seat] : []))
    return { word: null, winner: marked.length === 0 ? null : won(marked) }
  }
  const found = winnersIn(winner, seats)
  if (found !== null) return { word: null, winner: won(found) }
  const word = folded(winner).slice(0, 40)
  const isOwn = sheet.hasRoom('winner:', `winner:${word}`)
  const said = isOwn ? `“${winner}” as the winner` : 'The winner is nobody of the table'
  const question: Question = {
    id: isOwn ? `winner:${word}` : 'winner',
    what: (of) => `${said}, in ${of}: what does it say?`,
    columns: ['People', 'Winner'],
    choices: {
      ...(isOwn && { joins: 'A person who played too, and won' }),
      ...{ won: 'They won together', lost: 'They lost together' },
      ...{ draw: 'A draw', none: 'No result', ...LEAVE_OUT },
    },
  }
  const answer = sheet.ask(question, line, [namesOf(seats), winner])
  if (answer !== 'joins') return { word: answer as Word | null, winner: null }
  draft.seats = [...seats, { ...EMPTY, name: winner }]
  return { word: null, winner: [...seats.map((): Result => 'Loss'), 'Win'] }
}

const SCORES: Question = {
  id: 'scores',
  what: (of) => `Nobody is marked as the winner, in ${of}.`,
  columns: ['Game', 'Scores'],
  choices: {
    highest: 'The highest score wins',
    lowest: 'The lowest score wins',
    none: 'Nobody: no results',
  },
}

/** What the scores of a match decide where nobody is ever marked in its game; null where it is open. */
function askScoring(sheet: Sheet, one: Open): Scoring | null {
  const { game, line, seats } = one.draft
  const { winner, results, ranks } = one.claims
  if (byScores(one, 'highest') === null) return ranks === undefined ? 'highest' : 'none'
  if ((winner ?? results ?? ranks) !== undefined) return 'highest'
  const all = sheet.ask(SCORES, line, [game, scoresOf(seats)])
  if (all === null) return null
  const id = `scores:${gameKey(game)}`.slice(0, 100)
  const own = { ...SCORES, id, what: () => game, standard: all }
  return sheet.ask(own, line, [game, scoresOf(seats)]) as Scoring
}

function byScores({ draft, mode, scores }: Open, scoring: Scoring): Result[] | null {
  const rows = draft.seats.map(({ team }, seat) => ({ score: scores[seat] ?? null, team }))
  return resultsOf(mode, scoring, rows)
}

function settled(sheet: Sheet, one: Open, scoring: Scoring | null): Outcome {
  const { draft, claims, word, mode } = one
  const { seats, line, game } = draft
  const scored = scoring === null ? null : byScores(one, scoring)
  const all = scored === null ? claims : { ...claims, scores: scored }
  const known = claimants.filter((claimant) => all[claimant] !== undefined)
  const [first, ...others] = known
  const marks = claims.winner ?? claims.results ?? claims.ranks
  const said = seats.map((_, seat) => marks?.[seat] ?? '')
  const against = others.filter((other) => first && disagree(all, first, other))
  const isAgainst = word === null && first !== undefined && against.length > 0
  const counts = isAgainst ? askClaim(sheet, one, all, [first, ...against]) : (first ?? null)
  const isOpen = isAgainst && (counts === null || counts === 'leave-out')
  const isMark = counts === 'winner' || counts === 'results'
  const own = isMark ? all[counts] : undefined
  const rows = seats.map(({ team }, seat) => ({
    team: mode === 'teams' ? team : null,
    said: word === 'draw' ? ('Draw' as const) : (own?.[seat] ?? (word === 'won' ? 'Win' : '')),
    // What somebody has answered counts, whatever stands beside it.
    score: isOpen || word !== null || counts === 'ranks' ? null : (one.scores[seat] ?? null),
    rank: isOpen || word !== null ? null : (one.ranks[seat] ?? null),
  }))
  const judge: Judge = {
    ask: ({ standard: _, ...question }) =>
      sheet.ask({ ...question, columns: ['Game', 'People'] }, line, [game, scoresOf(seats)]),
    tell: (told) => {
      // Which scores win is asked before, once for all matches.
      if (told === 'scores_decide') return
      const isAsked = word !== null || isOpen || scoring === null || seats.length < 2
      if (told !== 'no_result' || !isAsked) sheet.tell(told, line, `${game}: ${scoresOf(seats)}`)
    },
  }
  const together = (word === 'won' || word === 'lost') && seats.length > 1
  const meant = { together, usesTeams: mode === 'teams', scoring: scoring ?? 'none' }
  const outcome = outcomeOf(meant, rows, judge)
  const isScores = counts === 'scores' && first !== 'scores'
  const differs = isScores ? 'The scores count, against the mark' : outcome.differs
  return { ...outcome, scoring: scoring ?? 'highest', said, differs }
}

/** Whether others won by the one than by the other; scores and places may only break a tie. */
function disagree(claims: Open['claims'], first: Claimant, other: Claimant): boolean {
  const [one, two] = [claims[first] ?? [], claims[other] ?? []]
  const isOrder = other === 'scores' || other === 'ranks'
  return !isWithin(one, two) || (!isOrder && !isWithin(two, one))
}

function askClaim(
  sheet: Sheet,
  { draft: { seats, line } }: Open,
  claims: Open['claims'],
  several: readonly Claimant[],
) {
  const winners = (claimant: Claimant) =>
    namesOf(seats.filter((_, seat) => /Win|Draw/u.test(claims[claimant]?.[seat] ?? '')))
  const [first = 'winner', second = 'scores'] = several
  const question: Question = {
    id: 'against',
    what: (of) =>
      `In ${of.split(' ')[0]} of ${numberWords(sheet.rows)} rows ${wordsOf[first][1]} ${wordsOf[second][2]}.`,
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
  return seats.map(({ name }) => name).join(', ')
}

/** `Ann 54, Bob #2` */
function scoresOf(seats: readonly Seat[]): string {
  return seats
    .map(({ name, score, rank }) =>
      [name, score, score === '' && rank !== null ? `#${rank}` : ''].filter(Boolean).join(' '),
    )
    .join(', ')
}
