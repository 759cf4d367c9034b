import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type Result, type Scoring, isContradicted } from '#features/scoring/results.rules.ts'
import { formTable, guest, resultsIn, withScores } from '#tests/support/data/form-drafts.ts'

import {
  withEachWon,
  withNumber,
  withSamePlace,
  withTieDecided,
  withWinner,
  withoutResults,
} from './finishing.ts'
import {
  withLone,
  withPlacesSwapped,
  withScoringChoice,
  withSeats,
  withSidesChoice,
} from './modes.ts'
import { sidesOf } from './sides.ts'
import {
  type TableDraft,
  asStored,
  hasScoreBoxes,
  isReplacedByScores,
  modeOf,
  noPreset,
  playerOf,
  sentSeats,
  withResultsPutBack,
  withSeat,
  withUpdatedResults,
} from './table-draft.ts'

const newTable = (...guests: string[]) => formTable(guests)

const typing = (draft: TableDraft, typed: Record<string, string>, scoring?: Scoring) =>
  withScores(scoring === undefined ? draft : { ...draft, scoring }, typed)
const choose = (draft: TableDraft, key: string, result: Result) => withSeat(draft, key, { result })

describe('The boxes for scores', () => {
  const typed = typing(newTable('Oma'), { self: '40', Oma: '55' })
  const sent = (draft: TableDraft) => sentSeats(draft).map((seat) => seat.score)

  test('go with "No scores": nothing is sent, and a switch back shows what was typed', () => {
    const none = withScoringChoice(typed, 'none')
    expect([hasScoreBoxes(none), sent(none)]).toEqual([false, ['', '']])
    const chosen = withWinner(none, 'Oma')
    expect([hasScoreBoxes(chosen), sent(chosen)]).toEqual([false, ['', '']])
    const back = withScoringChoice(chosen, 'highest')
    expect([hasScoreBoxes(back), sent(back)]).toEqual([true, ['40', '55']])
  })

  test('stay where scores are there already: of a stored match, of a pad, of a line', () => {
    expect(hasScoreBoxes(asStored({ ...typed, scoring: 'none' }))).toBe(true)
    const none = withScoringChoice(typed, 'none')
    expect(hasScoreBoxes({ ...none, pad: { columns: [], rows: [] } })).toBe(true)
    const preset = { ...noPreset, scoring: 'none' as const }
    expect(hasScoreBoxes({ ...typed, preset })).toBe(true)
    expect(hasScoreBoxes({ ...newTable('Oma'), preset })).toBe(false)
    expect(hasScoreBoxes({ ...none, mode: 'cooperative' })).toBe(true)
  })
})

describe('The table of a new match', () => {
  test('starts with my win, which ends with the first score and returns with none', () => {
    const table = newTable('Oma', 'Ben')
    expect(resultsIn(table)).toEqual(['Win', '', ''])
    for (const typed of [{ self: '40' }, { Oma: '5' }, { Oma: '5', Ben: '7' }, { Ben: '-' }]) {
      const begun = typing(table, typed)
      expect(resultsIn(begun)).toEqual(['', '', ''])
      const gone = Object.fromEntries(Object.keys(typed).map((key) => [key, ' ']))
      expect(resultsIn(typing(begun, gone))).toEqual(['Win', '', ''])
    }
    const all = typing(table, { self: '40', Oma: '55', Ben: '7' })
    expect(resultsIn(all)).toEqual(['Loss', 'Win', 'Loss'])
  })

  test('of one player stays mine with a score', () => {
    expect(resultsIn(typing(newTable(), { self: '84' }))).toEqual(['Win'])
  })

  test('never has a winner whom typed scores contradict, unless it was chosen by hand', () => {
    const scores = fc.array(fc.constantFrom('', '1', '2', '2+1', '21-15', 'x', '1.000'), {
      minLength: 3,
      maxLength: 3,
    })
    const scoring = fc.constantFrom<Scoring>('highest', 'lowest', 'none')
    fc.assert(
      fc.property(scores, scoring, ([own = '', oma = '', ben = ''], chosen) => {
        const typed = typing(newTable('Oma', 'Ben'), { self: own, Oma: oma, Ben: ben }, chosen)
        const players = sentSeats(typed).map(playerOf)
        expect(isContradicted(chosen, players)).toBe(false)
        const isTyped = [own, oma, ben].some((text) => text !== '')
        const isComplete = players.every((player) => player.score !== null)
        const hasWinner = resultsIn(typed).some((result) => result !== '')
        expect(hasWinner).toBe(chosen !== 'none' && (!isTyped || isComplete))
      }),
      { numRuns: 500 },
    )
  })

  test('has results once every score is there, and loses them when a score is removed', () => {
    const all = typing(newTable('Oma'), { self: '40', Oma: '55' })
    expect(resultsIn(all)).toEqual(['Loss', 'Win'])
    expect(resultsIn(typing(all, { Oma: '' }))).toEqual(['', ''])
    expect(resultsIn(typing(all, { Oma: 'x' }))).toEqual(['', ''])
    expect(resultsIn(typing(all, { Oma: '20+15' }))).toEqual(['Win', 'Loss'])
    expect(resultsIn(withSeats(all, [...all.seats, guest('Ben')]))).toEqual(['', '', ''])
  })

  test('takes no winner from scores without a scoring, and drops one they may contradict', () => {
    expect(resultsIn(typing(newTable('Oma'), { self: '40' }, 'none'))).toEqual(['', ''])
    expect(resultsIn(typing(newTable('Oma'), { self: '40', Oma: '55' }, 'none'))).toEqual(['', ''])
    const decided = typing(newTable('Oma'), { self: '40', Oma: '55' })
    expect(resultsIn(withScoringChoice(decided, 'none'))).toEqual(['', ''])
    expect(resultsIn(withScoringChoice(decided, 'lowest'))).toEqual(['Win', 'Loss'])
  })

  test('has at most one player who started', () => {
    const one = withSeat(newTable('Oma'), 'self', { started: true })
    for (const mode of ['competitive', 'cooperative'] as const) {
      const other = withSeat({ ...one, mode }, 'Oma', { started: true })
      expect(other.seats.map(({ started }) => started)).toEqual([false, true])
    }
  })
})

describe('Results chosen by hand', () => {
  const played = typing(newTable('Oma'), { self: '40', Oma: '55' })

  test('stay until a score changes, and can be put back', () => {
    const chosen = choose(choose(played, 'self', 'Draw'), 'Oma', 'Draw')
    expect(isReplacedByScores(chosen)).toBe(false)
    expect(resultsIn(typing(chosen, { Oma: '55.0' }))).toEqual(['Draw', 'Draw'])
    const decided = typing(chosen, { Oma: '30' })
    expect(resultsIn(decided)).toEqual(['Win', 'Loss'])
    expect(isReplacedByScores(decided)).toBe(true)
    const back = withResultsPutBack(decided)
    expect(resultsIn(back)).toEqual(['Draw', 'Draw'])
    expect(isReplacedByScores(back)).toBe(false)
    expect(resultsIn(typing(back, { Oma: '31' }))).toEqual(['Win', 'Loss'])
  })

  test('stay while scores decide nothing, unless these contradict them', () => {
    const chosen = choose(newTable('Oma', 'Ben'), 'Ben', 'Win')
    const one = typing(chosen, { Ben: '10' })
    expect(resultsIn(one)).toEqual(['', '', 'Win'])
    expect(resultsIn(typing(one, { Oma: '11' }))).toEqual(['', '', ''])
    expect(resultsIn(typing(one, { Oma: '9' }))).toEqual(['', '', 'Win'])
  })

  test('remove my win, which was a guess, when somebody else has won', () => {
    expect(resultsIn(choose(newTable('Oma'), 'Oma', 'Win'))).toEqual(['', 'Win'])
    expect(resultsIn(choose(newTable('Oma'), 'Oma', 'Loss'))).toEqual(['Win', 'Loss'])
    const both = choose(choose(newTable('Oma'), 'Oma', 'Win'), 'self', 'Win')
    expect(resultsIn(both)).toEqual(['Win', 'Win'])
    const ahead = typing(newTable('Oma'), { self: '60', Oma: '55' })
    expect(resultsIn(choose(ahead, 'Oma', 'Win'))).toEqual(['Win', 'Win'])
  })

  test('make one winner with a tap on the piece, and nobody with a second tap', () => {
    const won = withWinner(newTable('Oma', 'Ben'), 'Oma')
    expect(resultsIn(won)).toEqual(['Loss', 'Win', 'Loss'])
    expect(resultsIn(withWinner(won, 'Ben'))).toEqual(['Loss', 'Loss', 'Win'])
    expect(resultsIn(withWinner(won, 'Oma'))).toEqual(['', '', ''])
    expect(resultsIn(typing(won, { self: '5', Oma: '4', Ben: '3' }))).toEqual([
      'Win',
      'Loss',
      'Loss',
    ])
  })

  test('return when the scoring is set to none, and are replaced under any other scoring', () => {
    const chosen = choose(played, 'self', 'Win')
    expect(resultsIn(chosen)).toEqual(['Win', 'Win'])
    const decided = withScoringChoice(chosen, 'highest')
    expect(resultsIn(decided)).toEqual(['Loss', 'Win'])
    const byHand = withScoringChoice(decided, 'none')
    expect(resultsIn(byHand)).toEqual(['Win', 'Win'])
    expect(resultsIn(typing(byHand, { Oma: '60' }))).toEqual(['Win', 'Win'])
  })

  test('of a stored match stay when a player without a score is added or any player is removed', () => {
    const stored = asStored({
      ...played,
      seats: played.seats.map((seat) => ({ ...seat, result: 'Loss' as const })),
    })
    const more = withSeats(stored, [...stored.seats, guest('Ben')])
    expect(resultsIn(more)).toEqual(['Loss', 'Loss', ''])
    const fewer = withSeats(more, more.seats.slice(1))
    expect(resultsIn(fewer)).toEqual(['Loss', ''])
    expect(resultsIn(typing(more, { Ben: '1' }))).toEqual(['Loss', 'Win', 'Loss'])
  })
})

const people = ['self', 'Aiko', 'Priya', 'Ben', 'Oma']
const somebody = fc.constantFrom(...people)
type Change = (draft: TableDraft) => TableDraft

const numbering: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: somebody.map((key) => (now: TableDraft) => withNumber(now, key)) },
  { weight: 2, arbitrary: somebody.map((key) => (now: TableDraft) => withSamePlace(now, key)) },
  {
    weight: 2,
    arbitrary: fc.tuple(somebody, somebody).map(
      ([key, other]) =>
        (now: TableDraft) =>
          withPlacesSwapped(now, key, other),
    ),
  },
  fc.boolean().map((each) => (now: TableDraft) => withEachWon(now, each)),
  somebody.map((key) => (now: TableDraft) => withLone(now, key)),
  fc
    .constantFrom('alone' as const, 'teams' as const, 'one' as const)
    .map((choice) => (now: TableDraft) => withSidesChoice(now, choice)),
  fc.constant(withoutResults),
)

function wrongNumbers(draft: TableDraft): string[] {
  const sides = sidesOf(modeOf(draft), draft.seats)
  const ranks = sides.flatMap(({ seats: [first] }) => first?.rank ?? [])
  return sides.flatMap(({ seats }) => {
    const [first] = seats
    const { rank = null, result = '' } = first ?? {}
    const isOne = seats.every((seat) => seat.rank === rank && seat.result === result)
    // Equal numbers share a place: 1, 2, 2, 4.
    const place = 1 + ranks.filter((other) => rank !== null && other < rank).length
    return [
      ...(isOne ? [] : [`${first?.name} has another number than the rest of the team`]),
      ...(rank === null || rank === place ? [] : [`${first?.name} is ${rank}, not ${place}`]),
      ...(ranks.length === 0 || (result === 'Loss') === (rank !== 1)
        ? []
        : [`${first?.name} is ${rank} with a ${result}`]),
    ]
  })
}

test('Whatever is tapped, the numbers are those of an order, and a side has one of all', () => {
  const none = formTable(people.slice(1), { scoring: 'none' })
  fc.assert(
    fc.property(fc.array(numbering, { maxLength: 25 }), (changes) => {
      const draft = changes.reduce((now, change) => change(now), none)
      expect(wrongNumbers(draft)).toEqual([])
    }),
  )
})

function wronglyWon({ seats }: TableDraft): string[] {
  const players = seats.map(playerOf)
  const best = Math.max(...players.map(({ score }) => score ?? -Infinity))
  return seats
    .filter(({ result }, at) => result === 'Win' && (players[at]?.score ?? best) < best)
    .map(({ key }) => key)
}

const scores = { self: '68', Aiko: '71', Priya: '54', Ben: '71', Oma: '3' }
const tied = withScores(formTable(people.slice(1), { scoring: 'highest' }), scores)

const later = fc
  .tuple(
    fc.constantFrom('Aiko', 'Ben'),
    fc.array(fc.tuple(somebody, fc.constantFrom('', '5', '54', '71', '72', '7x'))),
  )
  .map(([winner, typed]) => ({
    draft: typed.reduce(
      (now, [key, score]) => withSeat(now, key, { score }),
      withTieDecided(tied, { kind: 'won', key: winner }),
    ),
  }))

test('Nobody wins a tie that is none any more', () => {
  fc.assert(
    fc.property(later, ({ draft }) => {
      expect(wronglyWon(draft)).toEqual([])
    }),
  )
})

test('After another score than those of that tie the scores decide', () => {
  const ended = later.filter(
    ({ draft }) =>
      draft.seats.every((seat) => playerOf(seat).score !== null) &&
      draft.seats.some(({ key, score }) => Number(score) !== Number(scores[key as 'self'])),
  )
  fc.assert(
    fc.property(ended, ({ draft }) => {
      const byScores = withUpdatedResults({ ...draft, byHand: null })
      expect(draft.seats).toEqual(byScores.seats)
    }),
  )
})
