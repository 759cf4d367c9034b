import type { Answer, Line } from '#features/line-pieces/line.rules.ts'
import { type Piece, neighbour } from '#features/line-pieces/piece-content.rules.ts'
import type { Scoring } from '#features/scoring/results.rules.ts'

import {
  type Ask,
  type Option,
  askNames,
  askedScore,
  askedSeries,
  askedSides,
  askerOf,
  isUndecided,
  winByScores,
  wordsAround,
} from './asks.rules.ts'
import { chainOf, giveRanks } from './chains.rules.ts'
import type { Finished } from './finish.rules.ts'
import { giveMarks, giveResults, winsOf } from './line-outcomes.rules.ts'
import { giveScores } from './line-scores.rules.ts'
import type { Sides } from './line-sides.rules.ts'
import { type Mention, mention, mentionsOf } from './mentions.rules.ts'
import { areNumbered, givePlaces } from './placings.rules.ts'
import { type Table, isMe, isSamePerson } from './runs.rules.ts'
import { type Statement, statementsOf } from './statements.rules.ts'
import {
  countWins,
  doubtOf,
  isBest,
  isEachScored,
  keyOf,
  winnersOf,
  withoutRivals,
} from './winners.rules.ts'

/** Who sat there and what is said of them, before each of them has one seat. */
export interface ReadTable {
  pieces: readonly Piece[]
  mentions: readonly Mention[]
  unknownGame: number
  teams: boolean
  together: boolean
  scoring: Scoring | null
  sharedByScore: boolean
  /** A tie was broken, of the first or of others. */
  isTieBroken: boolean
  /** The pieces whose scores and places are whose. */
  scores: ReadonlyMap<number, Mention>
  places: ReadonlyMap<number, Mention>
  /** The signs and letters that say whose result it is. */
  marks: ReadonlyMap<number, Mention>
  /** What stands between those who finished one behind the other. */
  order: readonly number[]
  asks: readonly Ask[]
  /** Everybody who can have won. */
  winners: readonly Option[]
  /** Others played against each other; the line does not say that I was there. */
  isOfOthers: boolean
  isUndecided: boolean
  /** Pieces that say nothing here, although they could elsewhere. */
  unread: ReadonlySet<number>
}

export function tableOf(line: Line, read: readonly Piece[]): ReadTable {
  const { mentions, unknownGame, unclear: person } = mentionsOf(line, read)
  const chain = chainOf(line, read, mentions)
  const { pieces } = chain
  const table: Table = { pieces, mentions, self: () => selfIn(line, mentions) }
  const isCounted = withMe(table)
  const { asks, ask } = askerOf(line, pieces)
  askNames(line, pieces, ask)
  const sides = askedSides(line, table, ask)
  const said = statementsOf(table, sides).map((statement) => ({
    ...statement,
    doubt: doubtOf(table, sides, statement),
  }))
  const wins = winsOf(table, said)
  const statements = wins.length > 0 ? said : withoutRivals(said)
  const places = givePlaces(table)
  const isOutOfOrder = giveRanks(chain, mentions)
  const marks = giveMarks(line, pieces, mentions)
  const scorings = pieces.flatMap((piece) => (piece.kind === 'scoring' ? [piece.scoring] : []))
  const lowest = scorings.includes('lowest')

  const answerTo = (statement: Statement): Answer | null => {
    const { doubt, piece, to, others = [] } = statement
    if (doubt === 'who') {
      // "ben didn't win", "ben jonas lost": I sit there too.
      const isOne = mentions.every((one) => isSamePerson(one, mentions[0] ?? one))
      if (isOne || (statement.result === 'Loss' && sides.duel === null)) table.self()
      return ask('winner', [piece, ...others], winnersOf(table, sides, statement.readings))
    }
    if (doubt === 'nobody')
      return ask('nobody', [piece], [{ answer: 'draw' }, { answer: 'together' }])
    if (doubt === 'table') return ask('table', [piece], [])
    const meanwhile = to.some(isMe) ? 'together' : 'apart'
    return doubt === 'with'
      ? ask('with', [piece], [{ answer: 'together' }, { answer: 'apart' }], meanwhile)
      : null
  }
  const askWinner = (at: number) => {
    const answer = ask('winner', [at], winnersOf(table, sides))
    for (const one of mentions) if (answer === `winner ${keyOf(one)}`) one.result = 'Win'
  }
  if (person >= 0) askWinner(person)
  const isSaid = statements.length > 0 || places.size > 0
  const [unclear] = isOutOfOrder ? chain.signs : isSaid ? [] : chain.unclear
  if (unclear !== undefined) askWinner(unclear)
  const counted = [...pieces.keys()].filter((at) => pieces[at]?.kind === 'times')
  const isMatches = wins.length > 0 && wins.length === counted.length
  const numbers = wins.map(({ times }) => times)
  const verbs = statements.map(({ piece }) => piece)
  const answer = isMatches
    ? ask(
        'matches',
        [...verbs, ...counted].toSorted((one, other) => one - other),
        [
          { answer: 'one match', numbers },
          { answer: 'several matches', numbers },
        ],
      )
    : null
  if (answer === 'one match') countWins(wins)
  const outcome = giveResults(table, isMatches ? [] : statements, answerTo)
  if (outcome.contradictory.length > 0)
    ask('winner', outcome.contradictory, winnersOf(table, sides))
  const own = askedScore(table, sides, ask)
  const together = outcome.together || own.together
  const counts = askedSeries(table, ask)
  const ofMine = together ? null : own.ofMine
  const scores = giveScores(counts, mentions, sides, statements, { together, lowest, ofMine })
  if (sides.apart) winByScores(mentions)
  for (const at of marks.unclear) {
    // Before the game of a scored match it decorates the line.
    const isDecoration = marks.given.get(at) === undefined && isEachScored(mentions)
    const one = marks.given.get(at)
    const isKnown = one?.result === 'Win' || isBest(one, mentions, lowest)
    if (!isDecoration && !isKnown) askWinner(at)
  }
  return {
    pieces,
    mentions,
    unknownGame,
    teams: sides.teams,
    together,
    scoring: scorings[0] ?? null,
    sharedByScore: outcome.sharedByScore,
    isTieBroken: pieces.some(({ kind }) => kind === 'tiebreak'),
    scores,
    places,
    marks: marks.given,
    order: chain.signs,
    asks,
    winners: winnersOf(table, sides),
    isOfOthers: sides.duel?.sides.every((side) => !side.mentions.some(isMe)) === true,
    isUndecided: isUndecided(asks),
    unread: unreadOf(table, sides, statements, { isCounted, isMatches: answer === 'one match' }),
  }
}

/** The words that places, results and scores are said with, and what was answered to them. */
export function saidWith(line: Line, pieces: readonly Piece[]) {
  const verbs = [...pieces.keys()].filter((at) => VERBS.has(pieces[at]?.kind ?? ''))
  const numbers = [...pieces.keys()].filter((at) => pieces[at]?.kind === 'number')
  const among = verbs.length > 0 ? verbs : numbers
  const text = among.length === 0 ? '' : wordsAround(line, pieces, among)
  return { among, text, answer: line.answerTo(text) }
}

/**
 * What the scores leave open, once each has a seat.
 * @param numbered the scores may be places as well
 */
export function asksOfScores(
  line: Line,
  table: ReadTable,
  { contradictory, isAgainstScores }: Finished,
  numbered: boolean,
): Ask[] {
  const { pieces, asks, places, scoring, winners } = table
  const { among, text, answer } = saidWith(line, pieces)
  if (isUndecided(asks) || asks.some((one) => one.text === text) || text === '') return []
  const ask = (about: Ask['about'], options: readonly Option[], meanwhile: Answer | null): Ask => {
    const isAnswered = options.some((option) => option.answer === answer)
    return { about, text, pieces: among, options, chosen: isAnswered ? answer : meanwhile }
  }
  const all = { answer: 'winner all', who: winners.flatMap(({ who = [] }) => who) } as const
  const offered = table.sharedByScore ? [...winners, all] : winners
  if (contradictory) return [ask('winner', offered, null)]
  if (numbered) return [ask('places', [{ answer: 'places' }, { answer: 'as typed' }], null)]
  if (!isAgainstScores || scoring !== null) return []
  const isList = areNumbered(pieces) && places.size > 0
  const numbering = isList ? [{ answer: 'numbering' } as const] : []
  const options: Option[] = [{ answer: 'lowest wins' }, ...numbering, { answer: 'as typed' }]
  return [ask(isList ? 'numbering' : 'scoring', options, 'as typed')]
}

const VERBS = new Set(['result', 'beat', 'rank', 'shared', 'tiebreak'])

function selfIn(line: Line, mentions: Mention[]): Mention {
  const known = mentions.find(isMe)
  if (known !== undefined) return known
  const me = mention(-1, '', [line.self])
  mentions.unshift(me)
  return me
}

/**
 * Me at the table where the line means me: "we won", "with ben", and "3 players" of whom two are named.
 * @returns whether as many are named as the line counts
 */
function withMe(table: Table): boolean {
  const { pieces, mentions, self } = table
  const firstMention = mentions[0]?.piece ?? pieces.length
  const impliesMe = pieces.some(
    (piece, index) =>
      piece.kind === 'we' ||
      (piece.kind === 'with' && index < firstMention) ||
      (piece.kind === 'they' && piece.one && mentions.length === 1),
  )
  if (impliesMe) self()
  const count = pieces.find((piece) => piece.kind === 'count')
  if (count?.kind !== 'count') return true
  const people = () =>
    mentions.filter((one, at) => !mentions.slice(0, at).some((before) => isSamePerson(before, one)))
  if (people().length === count.players - 1) self()
  return people().length === count.players
}

/** Words of outcomes that decide nothing in this line. */
function unreadOf(
  { pieces }: Table,
  { duel }: Sides,
  statements: readonly Statement[],
  { isCounted, isMatches }: { isCounted: boolean; isMatches: boolean },
): Set<number> {
  const unread = new Set<number>()
  const said = new Set(statements.map(({ piece }) => piece))
  for (const [index, { kind }] of pieces.entries()) {
    const isOpposed = kind === 'against' && duel === null
    const isAll = kind === 'all' && !isBesideVerb(pieces, index)
    const isOther = kind === 'count' && !isCounted
    const isTiebreak = kind === 'tiebreak' && said.size === 0
    if (isOpposed || isAll || isOther || isTiebreak) unread.add(index)
    if (kind === 'times' && isMatches) unread.delete(index)
  }
  return unread
}

function isBesideVerb(pieces: readonly Piece[], index: number): boolean {
  const sides = [neighbour(pieces, index, 1), neighbour(pieces, index, -1)]
  return sides.some((piece) =>
    ['result', 'number', 'beat', 'we', 'shared'].includes(piece?.kind ?? ''),
  )
}
