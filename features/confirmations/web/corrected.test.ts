import { describe, expect, test } from 'vitest'

import type { Player } from '#features/matches/matches.contract.ts'
import { pendingPlayer } from '#tests/support/data/pending-match.ts'

import { changesByRow, withChanges } from './corrected.ts'
import { draftOf } from './proposed.ts'

function player(_id: string, name: string, score: number): Player {
  return {
    ...pendingPlayer,
    _id,
    name,
    score,
    result: '',
    confirmed: true,
  }
}

const match = {
  day: '2026-11-18',
  durationMinutes: null,
  players: [player('a', 'Max', 5), player('b', 'Max', 5), player('c', 'Oma', 7)],
}
const score = (name: string, from: number, to: number) =>
  ({ field: 'score', player: name, from, to }) as const

describe('A correction of a response', () => {
  test('is put onto the rows that it names', () => {
    const changes = changesByRow(
      [score('Oma', 7, 8), { field: 'day', from: '2026-11-18', to: '2026-11-17' }],
      match.players,
    )
    const next = withChanges(match, changes)
    expect(next.players.map((one) => one.score)).toEqual([5, 5, 8])
    expect([next.day, next.durationMinutes]).toEqual(['2026-11-17', null])
    expect(match.players[2]?.score).toBe(7)
  })

  test('finds each of two players with one name and one score once', () => {
    const changes = changesByRow([score('Max', 5, 6), score('Max', 5, 9)], match.players)
    expect(changes.map(({ row, to }) => [row, to])).toEqual([
      ['a', 6],
      ['b', 9],
    ])
  })

  test('says nothing of a row that has another value by now', () => {
    expect(changesByRow([score('Oma', 3, 8)], match.players)).toEqual([])
  })
})

test('A proposal sends the fields that differ, row by row', () => {
  const changes = changesByRow(
    [
      score('Oma', 7, 8),
      { field: 'role', player: 'Oma', from: null, to: 'Reds' },
      { field: 'durationMinutes', from: null, to: 75 },
    ],
    match.players,
  )
  expect(draftOf(changes, ' Bonus ')).toEqual({
    players: [{ _id: 'c', score: 8, role: 'Reds' }],
    durationMinutes: 75,
    comment: 'Bonus',
  })
})
