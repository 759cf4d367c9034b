import { expect, test } from 'vitest'

import { modes, results, scorings, sidesOf } from '#features/scoring/results.rules.ts'
import { type Chance, chanceOf } from '#tests/races/racing-chance.ts'
import { isLong, seedOr } from '#tests/support/long-form.ts'

import { Decided } from './decided.rules.ts'
import { entryOf, NameKeys, type PlayedMatch, type Seat } from './entries.rules.ts'

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

/** How a match ended for some of its players, added up. */
function decidedFor(table: PlayedMatch, seats: readonly number[]): Decided {
  const decided = new Decided()
  for (const seat of seats) {
    const entry = entryOf(table, `u${seat}`, new NameKeys())
    if (entry === null) throw new Error('Everybody plays.')
    if (entry.outcome !== null) decided.add(entry.sides, entry.outcome)
  }
  return decided
}

/** The seats of each side. */
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
