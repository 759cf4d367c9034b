import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { followedScoring, isContradicted, resultsOf, type Scoring } from './rules.ts'

const alone = (scores: readonly (number | null)[]) => scores.map((score) => ({ score }))
const competitive = (scoring: Scoring, ...scores: (number | null)[]) =>
  resultsOf('competitive', scoring, alone(scores))

// Few different values, so that ties are common.
const score = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
)
const table = fc.array(score, { minLength: 2, maxLength: 8 })
const judging = fc.constantFrom('highest' as const, 'lowest' as const)

describe('Results follow the scores', () => {
  test('The best score wins, a shared one is a draw, the others lose', () => {
    expect(competitive('highest', 40, 55)).toEqual(['Loss', 'Win'])
    expect(competitive('lowest', 40, 55)).toEqual(['Win', 'Loss'])
    expect(competitive('highest', 12, 7.5, 12)).toEqual(['Draw', 'Loss', 'Draw'])
    expect(competitive('highest', -4, -2, -9)).toEqual(['Loss', 'Win', 'Loss'])
    expect(competitive('lowest', 0, 0)).toEqual(['Draw', 'Draw'])
  })

  test('Nothing is decided with a missing score, a single player, or results by hand', () => {
    expect(competitive('highest', 40, null)).toBeNull()
    expect(competitive('highest', 40, Number.NaN)).toBeNull()
    expect(competitive('highest', 40)).toBeNull()
    expect(competitive('highest')).toBeNull()
    expect(competitive('none', 40, 55)).toBeNull()
    expect(resultsOf('cooperative', 'highest', alone([40, 40]))).toBeNull()
  })

  test('A team wins or loses together, if its members agree on the score', () => {
    const players = [
      { score: 9, team: 'Red' },
      { score: 4, team: 'Blue' },
      { score: 9, team: 'Red' },
      { score: 4, team: null },
    ]
    expect(resultsOf('teams', 'highest', players)).toEqual(['Win', 'Loss', 'Win', 'Loss'])
    expect(resultsOf('teams', 'lowest', players)).toEqual(['Loss', 'Draw', 'Loss', 'Draw'])
    expect(resultsOf('teams', 'highest', [{ score: 8, team: 'Red' }, ...players])).toBeNull()
    expect(resultsOf('teams', 'highest', [players[0]!, players[2]!])).toBeNull()
  })

  test('The order of the players does not matter', () => {
    const seats = table.chain((scores) =>
      fc.tuple(
        fc.constant(scores),
        fc.shuffledSubarray(
          scores.map((_, index) => index),
          { minLength: scores.length },
        ),
      ),
    )
    fc.assert(
      fc.property(judging, seats, (scoring, [scores, order]) => {
        const before = competitive(scoring, ...scores)
        const after = competitive(scoring, ...order.map((index) => scores[index] ?? null))
        expect(after).toEqual(order.map((index) => before?.[index]))
      }),
    )
  })

  test('One player wins or several draw, and nobody with a better score loses', () => {
    fc.assert(
      fc.property(judging, table, (scoring, scores) => {
        const results = competitive(scoring, ...scores) ?? []
        const best = results.flatMap((result, index) => (result === 'Loss' ? [] : [scores[index]]))
        expect(new Set(best).size).toBe(1)
        expect(results.filter((result) => result === 'Win')).toHaveLength(best.length === 1 ? 1 : 0)
        const sign = scoring === 'highest' ? 1 : -1
        expect(scores.every((one) => sign * one <= sign * (best[0] ?? 0))).toBe(true)
      }),
    )
  })

  test('One missing score leaves all results undecided', () => {
    fc.assert(
      fc.property(judging, table, fc.nat(7), (scoring, scores, at) => {
        const place = at % (scores.length + 1)
        expect(competitive(scoring, ...scores.toSpliced(place, 0, ...[null as never]))).toBeNull()
      }),
    )
  })

  test('The lowest score wins like the highest of the negated scores', () => {
    fc.assert(
      fc.property(table, (scores) => {
        const opposites = scores.map((one) => -one)
        expect(competitive('lowest', ...scores)).toEqual(competitive('highest', ...opposites))
      }),
    )
  })

  test('Results from scores are never contradicted, and the scoring can be found from them', () => {
    fc.assert(
      fc.property(judging, table, (scoring, scores) => {
        const results = competitive(scoring, ...scores) ?? []
        const players = results.map((result, index) => ({ score: scores[index] ?? null, result }))
        expect(isContradicted(scoring, players)).toBe(false)
        const allAlike = new Set(scores.map((one) => one + 0)).size === 1
        expect(followedScoring(players)).toBe(allAlike ? null : scoring)
      }),
    )
  })
})

describe('A winner by hand or by default', () => {
  const won = (mine: number | null, ...others: (number | null)[]) => [
    { score: mine, result: 'Win' as const },
    ...others.map((other) => ({ score: other, result: '' as const })),
  ]

  test('is contradicted as soon as somebody’s score is better', () => {
    expect(isContradicted('highest', won(40, 55, null))).toBe(true)
    expect(isContradicted('highest', won(40, 39, null))).toBe(false)
    expect(isContradicted('highest', won(40, 40, null))).toBe(false)
    expect(isContradicted('lowest', won(40, 39, null))).toBe(true)
    expect(isContradicted('highest', won(null, 55, 3))).toBe(false)
    expect(isContradicted('highest', won(40, Number.NaN))).toBe(false)
  })

  test('is contradicted by any different score when the scoring is not known', () => {
    expect(isContradicted('none', won(40, 39))).toBe(true)
    expect(isContradicted('none', won(40, 40, null))).toBe(false)
  })

  test('gives no scoring that the scores contradict', () => {
    expect(followedScoring(won(40, 55))).toBeNull()
    expect(followedScoring([])).toBeNull()
  })
})
