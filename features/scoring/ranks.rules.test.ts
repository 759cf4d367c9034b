import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { finishingOrder } from './finishing-order.rules.ts'
import * as rules from './ranks.rules.ts'
import { type Result, modes, resultsOf } from './results.rules.ts'

const ranked = (...ranks: (number | null)[]) => ranks.map((rank) => ({ rank, score: null }))

test('Ranks are stored as a count of the sides before', () => {
  const stored = (...ranks: (number | null)[]) => rules.storedRanks('competitive', ranked(...ranks))
  expect(stored(1, 2, 2, 3)).toEqual([1, 2, 2, 4])
  expect(stored(2, 1, null, 5)).toEqual([2, 1, null, 3])
  expect(stored(1, 1, 1)).toEqual([1, 1, 1])
  expect(stored(null, null)).toEqual([null, null])
  const teams = [
    { rank: 2, team: 'Red' },
    { rank: 1, team: 'Blue' },
    { rank: null, team: 'red' },
    { rank: 1, team: 'Blue' },
    { rank: 3, team: null },
  ]
  expect(rules.storedRanks('teams', teams)).toEqual([2, 1, 2, 1, 3])
})

test('Rank 1 alone wins, several draw, the others lose', () => {
  const results = (...ranks: (number | null)[]) =>
    resultsOf('competitive', 'none', ranked(...ranks))
  expect(results(2, 1, 3, null)).toEqual(['Loss', 'Win', 'Loss', 'Loss'])
  expect(results(1, 1, 3)).toEqual(['Draw', 'Draw', 'Loss'])
  expect(results(null, null)).toBeNull()
  const tie = [
    { score: 54, rank: 2 },
    { score: 54, rank: 1 },
    { score: 40, rank: null },
  ]
  expect(resultsOf('competitive', 'highest', tie)).toEqual(['Loss', 'Win', 'Loss'])
})

test('Ranks that cannot be are said', () => {
  const problem = (...rows: [number | null, Result, string?][]) => {
    const players = rows.map(([rank, result, team = null]) => ({ rank, result, team }))
    return rules.ranksProblem(
      players.some(({ team }) => team !== null) ? 'teams' : 'competitive',
      players,
    )
  }
  expect(problem([1, 'Win'], [2, 'Loss'])).toBeNull()
  expect(problem([1, 'Win'], [1, 'Loss'], [3, 'Loss'])).toBeNull()
  expect(problem([1, 'Win'], [2, 'Win'], [3, 'Loss'])).toBeNull()
  expect(problem([1, 'Win'], [null, 'Loss'])).toBeNull()
  expect(problem([1, 'Loss'], [2, 'Win'])).toBe(rules.WINNER_FIRST)
  expect(problem([1, 'Loss'], [null, 'Win'])).toBe(rules.WINNER_FIRST)
  expect(problem([1, 'Win'], [2, 'Loss'], [null, 'Win'])).toBe(rules.WINNER_FIRST)
  expect(problem([2, 'Loss'], [3, 'Loss'])).toBe(rules.SOMEBODY_FIRST)
  expect(problem([1, 'Win', 'A'], [2, 'Win', 'A'])).toBe(rules.TEAM_SHARES_RANK)
  expect(rules.ranksProblem('cooperative', [{ rank: 1, result: 'Win' }])).toBe(
    rules.NO_RANKS_TOGETHER,
  )
})

test('Stored ranks stay as they are, and their results stand in their order', () => {
  const player = fc.record({
    rank: fc.option(fc.integer({ min: 1, max: 8 })),
    score: fc.option(fc.integer({ min: 0, max: 9 })),
    team: fc.option(fc.constantFrom('Red', 'Blue', 'Green')),
  })
  fc.assert(
    fc.property(
      fc.array(player, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...modes),
      (players, mode) => {
        const stored = rules.storedRanks(mode, players)
        const rows = players.map((one, index) => ({ ...one, rank: stored[index] ?? null }))
        expect(rules.storedRanks(mode, rows)).toEqual(stored)
        const results = resultsOf(mode, 'none', rows)
        if (results === null) return
        const decided = rows.map((row, index) => ({ ...row, result: results[index] ?? '' }))
        expect(rules.ranksProblem(mode, decided)).toBeNull()
        const order = finishingOrder(mode, 'none', decided).map(({ result }) => result)
        expect(order).toEqual(
          order.toSorted((one, other) => Number(one === 'Loss') - Number(other === 'Loss')),
        )
      },
    ),
  )
})
