import { describe, expect, test } from 'vitest'

import { areRounds, columnsOf, shortNamesOf } from './score-chart.rules.ts'

test('rounds follow each other, categories are counted at the end', () => {
  expect(areRounds(['', '2', 'Round 3', 'hand 4', '#5'])).toBe(true)
  expect(areRounds(['Birds'])).toBe(false)
})

describe('The columns of a pad', () => {
  test('are called by first names that tell everybody apart', () => {
    expect(shortNamesOf(['Mara Lindqvist', 'Mara Weber', 'Oma Inge', 'Q'])).toEqual([
      'Mara L',
      'Mara W',
      'Oma',
      'Q',
    ])
  })

  const pad = { rows: [{ label: '', scores: [1, 2, 1, 3] }] }

  test('are of teams whose members have the same numbers, best side first', () => {
    expect(
      columnsOf(
        [
          { team: 'Red', members: [0, 2] },
          { team: 'Blue', members: [1, 3] },
        ],
        pad,
      ),
    ).toEqual([
      { player: 0, team: 'Red' },
      { player: 1, team: null },
      { player: 3, team: null },
    ])
    expect(columnsOf([{ team: null, members: [0, 2] }], pad)).toEqual([
      { player: 0, team: 'Together' },
    ])
  })
})
