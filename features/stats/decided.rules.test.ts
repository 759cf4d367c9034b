import { expect, test } from 'vitest'

import { entryOf, type EntryPlayer, type EntrySource } from '#features/entries/entries.rules.ts'
import { entryText, readEntry } from '#features/entries/entry-text.queries.ts'
import { momentOf } from '#features/entries/entry-times.rules.ts'
import { results, modes, scorings, sidesOf } from '#features/scoring/results.rules.ts'
import { addInto, sumsOf } from '#features/totals/match-totals.rules.ts'
import type { Sums } from '#features/totals/totals.contract.ts'
import { type Chance, chanceOf } from '#tests/races/racing-chance.ts'

import { drawsIn, decidedOf } from './decided.rules.ts'
import type { DecidedStats } from './stats.contract.ts'

/** `DECIDED_TABLES=1000000 DECIDED_SEED=…` for more. */
const TABLES = Number(process.env['DECIDED_TABLES'] ?? 3000)
const SEED = Number(process.env['DECIDED_SEED'] ?? 7)

/** Any table that can be stored; all members of a side have one result. */
function randomTable(chance: Chance, number: number): EntrySource {
  const mode = chance.of(modes)
  const some = chance.percent(60) ? results.filter((result) => result !== '') : results
  const few = chance.percent(30) ? [chance.of(some), chance.of(some)] : some
  const players = Array.from({ length: 1 + chance.below(7) }, (_, seat): EntryPlayer => {
    const score = chance.percent(70) ? chance.below(5) : null
    return {
      ...{ id: `p${seat}`, userId: `u${seat}`, guestName: null, former: false, score },
      ...{ result: chance.of(few), team: chance.of(['A', 'B', 'C', null]), role: null },
      rank: chance.percent(20) ? 1 + chance.below(4) : null,
    }
  })
  for (const side of sidesOf(mode, players).values()) {
    for (const player of side) player.result = side[0]?.result ?? ''
  }
  return {
    ...{ id: `m${number}`, gameId: 'azul', day: '2026-11-20' },
    ...{ createdAt: '2026-11-20T21:00:00.000Z', mode, scoring: chance.of(scorings) },
    ...{ minutes: null, location: null, expansions: [], confirmed: true, starterId: 'p0' },
    players,
  }
}

/** What a match counts for one of its players, as its stored entry says it. */
function totalOf(source: EntrySource, { userId }: EntryPlayer): Sums {
  const made = entryOf(source, userId ?? '')
  if (made === null) throw new Error('Everybody plays.')
  const stored = {
    ...{ user_id: userId ?? '', match_id: made.match, moment: momentOf(made) },
    ...{ game_id: made.game, confirmed: 1, entry: entryText(made) },
  }
  expect(readEntry(stored)).toEqual(made)
  return sumsOf({ scope: '', kind: 'total', key: '' }, made)
}

const added = (all: readonly Sums[]) => {
  const sums: Sums = {}
  for (const each of all) addInto(sums, each)
  return sums
}

test(`Over the sides of every decided table wins and chance add up to the same (seed ${SEED})`, () => {
  const chance = chanceOf(SEED, 0)
  const seen = { decided: 0, shared: 0, drawn: 0, lost: 0, mixed: 0 }
  for (let number = 0; number < TABLES; number += 1) {
    const table = randomTable(chance, number)
    const sides = [...sidesOf(table.mode, table.players).values()]
    const firsts = sides.flatMap(([player]) => player ?? [])
    const ended = firsts.map(({ result }) => result)
    const sums = added(firsts.map((player) => totalOf(table, player)))
    const { decided, wins, sharedWins, chanceWins } = decidedOf(sums)
    if (decided === 0 || ended.includes('')) continue
    expect([ended, decided]).toEqual([ended, sides.length])
    expect([ended, wins + sharedWins]).toEqual([ended, expect.closeTo(chanceWins, 9)])
    seen.decided += 1
    if (wins > 1) seen.shared += 1
    if (drawsIn(sums) > 0) seen.drawn += 1
    if (drawsIn(sums) > 0 && wins > 0) seen.mixed += 1
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
    const sides = [...sidesOf(table.mode, table.players).values()]
    const judgesNobody =
      sides.length < 2 || sides.every(([player]) => player === undefined || player.result === 'Win')
    if (!judgesNobody) continue
    seen += 1
    const sums = added(table.players.map((player) => totalOf(table, player)))
    expect(decidedOf(sums)).toEqual({ decided: 0, wins: 0, sharedWins: 0, chanceWins: 0 })
    expect(sums['matches']).toBe(table.players.length)
  }
  expect(seen).toBeGreaterThan(TABLES / 20)
})

test('Sums say how often each number of sides won, and what chance would have given', () => {
  const record: DecidedStats = decidedOf({
    ...{ matches: 12, 'decided/4': 4, 'decided/4/2': 3, 'decided/2/0': 1, 'wins/4': 3 },
    ...{ 'draws/4/2': 1, 'draws/4/0': 1, 'decided/3/2': 2 },
  })
  expect(record).toEqual({
    ...{ decided: 10, wins: 3, sharedWins: 0.5 },
    chanceWins: expect.closeTo(1 + 1.5 + 4 / 3, 9),
  })
})
