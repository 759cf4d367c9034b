import { expect, test } from 'vitest'

import { modes, results, scorings, sidesOf } from '#features/scoring/results.rules.ts'
import { type Chance, chanceOf } from '#tests/races/racing-chance.ts'
import { isLong, seedOr } from '#tests/support/long-form.ts'

import {
  aheadRank,
  behindRank,
  chanceWords,
  nemesisOf,
  partnerRank,
  ranked,
  victimOf,
  wilsonLower,
  winRate,
} from './chance.rules.ts'
import { NameKeys, type PlayedMatch, type Seat, entryOf } from './entries.rules.ts'
import { sortedList, usualName } from './stat-lists.rules.ts'
import { Decided } from './summaries.rules.ts'

test('Chance gives k/n where k of n sides win, and a draw among k sides is 1/k of a win', () => {
  const stats = (result: 'Loss' | 'Draw', winners: number, drawAmong: number) => {
    const decided = new Decided()
    decided.add(5, { result, winners, drawAmong })
    return decided.stats()
  }
  const chances = [1, 2, 0].map((winners) => stats('Loss', winners, 0).chanceWins)
  expect(chances).toEqual([0.2, 0.4, 0])
  expect([4, 0].map((among) => stats('Draw', 1, among).sharedWins)).toEqual([0.25, 0])
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

const TABLES = isLong ? 1_000_000 : 3000
const SEED = seedOr(7)

/** Any table that can be stored; all members of a side have one result. */
function randomTable(chance: Chance, number: number): PlayedMatch {
  const mode = chance.of(modes)
  const some = chance.percent(60) ? results.filter((result) => result !== '') : results
  const few = chance.percent(30) ? [chance.of(some), chance.of(some)] : some
  const players = Array.from({ length: 1 + chance.below(7) }, () => ({
    ...{ score: chance.percent(70) ? chance.below(5) : null, result: chance.of(few) },
    team: chance.of(['A', 'B', 'C', null]),
    rank: chance.percent(20) ? 1 + chance.below(4) : null,
  }))
  for (const side of sidesOf(mode, players).values()) {
    for (const player of side) player.result = side[0]?.result ?? ''
  }
  return {
    ...{ id: `m${number}`, game: 'azul', day: '2026-11-20', logged: '2026-11-20T21:00:00.000Z' },
    ...{ mode, scoring: chance.of(scorings), minutes: null, place: null, expansions: [] },
    ...{ confirmed: true, starter: 0 },
    seats: players.map(({ score, result, team, rank }, seat): Seat => {
      return [`u${seat}`, '', null, score, result, team, null, rank]
    }),
  }
}

function decidedFor(table: PlayedMatch, seats: readonly number[]): Decided {
  const decided = new Decided()
  for (const seat of seats) {
    const entry = entryOf(table, `u${seat}`, new NameKeys())
    if (entry === null) throw new Error('Everybody plays.')
    if (entry.outcome !== null) decided.add(entry.sides, entry.outcome)
  }
  return decided
}

function sidesAt({ mode, seats }: PlayedMatch) {
  const players = seats.map(([, , , , result, team], seat) => ({ seat, result, team }))
  return [...sidesOf(mode, players).values()]
}

test(`Over the sides of every decided table wins and chance add up to the same (seed ${SEED})`, () => {
  const chance = chanceOf(SEED, 0)
  const seen = { decided: 0, shared: 0, drawn: 0, lost: 0, mixed: 0 }
  for (let number = 0; number < TABLES; number += 1) {
    const table = randomTable(chance, number)
    const firsts = sidesAt(table).flatMap(([player]) => player ?? [])
    const ended = firsts.map(({ result }) => result)
    const counted = decidedFor(
      table,
      firsts.map(({ seat }) => seat),
    )
    const { draws } = counted
    const { decided, wins, sharedWins, chanceWins } = counted.stats()
    if (decided === 0 || ended.includes('')) continue
    expect([ended, decided]).toEqual([ended, firsts.length])
    expect([ended, wins + sharedWins]).toEqual([ended, expect.closeTo(chanceWins, 9)])
    seen.decided += 1
    if (wins > 1) seen.shared += 1
    if (draws > 0) seen.drawn += 1
    if (draws > 0 && wins > 0) seen.mixed += 1
    if (chanceWins === 0) seen.lost += 1
  }
  // Otherwise the test would prove little.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(TABLES / 100)
})

test('Where all have won, all play together, or somebody plays alone, nobody is judged', () => {
  const chance = chanceOf(SEED, 1)
  let seen = 0
  for (let number = 0; number < TABLES; number += 1) {
    const table = randomTable(chance, number)
    const all = sidesAt(table)
    const judgesNobody = all.length < 2 || all.every(([player]) => player?.result === 'Win')
    if (!judgesNobody) continue
    seen += 1
    const none = { decided: 0, wins: 0, sharedWins: 0, chanceWins: 0 }
    expect(decidedFor(table, [...table.seats.keys()]).stats()).toEqual(none)
  }
  expect(seen).toBeGreaterThan(TABLES / 20)
})

test('It says how often each number of sides won, and what chance would have given', () => {
  const decided = new Decided()
  const add = (times: number, sides: number, [winners, result, drawAmong = 0]: Ended) => {
    for (let time = 0; time < times; time += 1) decided.add(sides, { winners, result, drawAmong })
  }
  add(3, 4, [1, 'Win'])
  add(1, 4, [1, 'Draw', 2])
  add(1, 4, [2, 'Draw'])
  add(2, 4, [2, 'Loss'])
  add(1, 2, [0, 'Loss'])
  add(2, 3, [2, 'Loss'])
  expect(decided.stats()).toEqual({
    ...{ decided: 10, wins: 3, sharedWins: 0.5 },
    chanceWins: expect.closeTo(1 + 1.5 + 4 / 3, 9),
  })
  expect(decided.draws).toBe(2)
  expect(decided.bySides().map(({ n, decided: times }) => [n, times])).toEqual([
    ...[
      [2, 1],
      [3, 2],
      [4, 7],
    ],
  ])
})

type Ended = [winners: number, result: 'Win' | 'Draw' | 'Loss', drawAmong?: number]

test('A list is by matches, then by name without case and accents, then by key', () => {
  const row = (key: string, name: string, matches: number) => ({ key, name, matches })
  const rows = [row('1', 'ida', 2), row('2', 'Élise', 2), row('4', 'Elise', 2), row('3', 'Zoe', 9)]
  expect(sortedList(rows).map(({ key }) => key)).toEqual(['3', '2', '4', '1'])
  expect(sortedList(rows.toReversed()).map(({ key }) => key)).toEqual(['3', '2', '4', '1'])
})

test('The usual name is the one that was written most often; of equals the first in order', () => {
  const usual = (names: Record<string, number>) => usualName(new Map(Object.entries(names)))
  expect(usual({ oma: 2, Oma: 3 })).toBe('Oma')
  expect(usual({ oma: 2, Oma: 2, Ömi: 1 })).toBe('Oma')
  expect(usual({ Oma: 2, oma: 2 })).toBe('Oma')
})
