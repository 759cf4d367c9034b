import { expect, test } from 'vitest'

import {
  aheadRank,
  behindRank,
  chanceAt,
  chanceWords,
  drawShare,
  nemesisOf,
  partnerRank,
  ranked,
  victimOf,
  wilsonLower,
  winRate,
} from './chance.rules.ts'

test('Chance gives k/n where k of n sides win, and a draw among k sides is 1/k of a win', () => {
  expect([chanceAt(5, 1), chanceAt(5, 2), chanceAt(5, 0)]).toEqual([0.2, 0.4, 0])
  expect([drawShare(4), drawShare(0)]).toEqual([0.25, 0])
})

test('Wilson’s interval begins as in the worked examples of Newcombe (1998), at 95 %', () => {
  const examples = [
    [81, 263, 0.2553],
    [15, 148, 0.0624],
    [0, 20, 0],
    [1, 29, 0.0061],
  ] as const
  for (const [successes, trials, lower] of examples) {
    expect(wilsonLower(successes, trials, 1.96)).toBeCloseTo(lower, 4)
  }
})

test('With z = 1.645 five wins in five matches prove less than seven hundred in a thousand', () => {
  expect(wilsonLower(1, 1)).toBeCloseTo(1 / (1 + 1.645 ** 2), 6)
  expect(wilsonLower(700, 1000)).toBeGreaterThan(wilsonLower(5, 5))
  expect(wilsonLower(30, 100)).toBeLessThan(0.3)
  expect(wilsonLower(0, 0)).toBe(0)
})

test('Below eight decided matches there is no rate', () => {
  const record = (decided: number) => ({ decided, wins: 4, sharedWins: 0.5, chanceWins: 2 })
  expect(winRate(record(7))).toBeNull()
  expect(winRate(record(9))).toBe(0.5)
})

test('A share is beside chance by whole per cent: a little up to five, far from sixteen on', () => {
  const words = [0.39, 0.37, 0.369, 0.42, 0.43, 0.52, 0.53].map((rate) => chanceWords(rate, 0.37))
  expect(words).toEqual([
    'A little above chance',
    'Just as by chance',
    'Just as by chance',
    'A little above chance',
    'Above chance',
    'Above chance',
    'Far above chance',
  ])
  expect([0.2, 0.3].map((rate) => chanceWords(rate, 0.37))).toEqual([
    'Far below chance',
    'Below chance',
  ])
})

test('Below five matches in which somebody was ahead, people are not ranked', () => {
  expect(aheadRank({ ahead: 4, behind: 0 })).toBeNull()
  expect(aheadRank({ ahead: 4, behind: 1 })).toBe(wilsonLower(4, 5))
  expect(behindRank({ ahead: 4, behind: 1 })).toBe(wilsonLower(1, 5))
  expect(partnerRank({ coop: 4, coopWins: 4 })).toBeNull()
  expect(partnerRank({ coop: 6, coopWins: 3 })).toBe(wilsonLower(3, 6))
})

test('The ranking prefers what is sure to what is lucky', () => {
  const people = [
    { name: 'lucky', ahead: 5, behind: 0 },
    { name: 'sure', ahead: 40, behind: 10 },
    { name: 'new', ahead: 3, behind: 0 },
    { name: 'feared', ahead: 4, behind: 9 },
  ]
  expect(ranked(people, aheadRank).map(({ name }) => name)).toEqual(['sure', 'lucky', 'feared'])
  expect(nemesisOf(people)?.name).toBe('feared')
  expect(victimOf(people)?.name).toBe('sure')
  expect(nemesisOf(people.slice(0, 3))).toBeNull()
})
