import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  columnSums,
  type Pad,
  PAD_LABEL_MAX,
  PAD_ROWS_MAX,
  padProblem,
  padRowName,
  runningTotals,
  withPlayers,
} from './pad.rules.ts'

const row = (label: string, ...scores: (number | null)[]) => ({ label, scores })
const wingspan: Pad = {
  rows: [row('Birds', 34, 31, null), row('Bonus cards', 9, 7, null), row('Eggs', null, 9, null)],
}

const cell = fc.option(fc.integer({ min: -9999, max: 9999 }).map((cents) => cents / 100))
const pads = fc.integer({ min: 1, max: 6 }).chain((columns) =>
  fc.record({
    columns: fc.constant(columns),
    rows: fc.array(
      fc.record({
        label: fc.string({ maxLength: 8 }),
        scores: fc.array(cell, { minLength: columns, maxLength: columns }),
      }),
      { maxLength: 8 },
    ),
  }),
)

describe('What a pad may be', () => {
  test('A pad has at most 60 rows, short names, and a score or null for each player', () => {
    expect(padProblem(wingspan, 3)).toBeNull()
    expect(padProblem({ rows: [] }, 0)).toBeNull()
    expect(padProblem(wingspan, 2)).toContain('for each player')
    const full = Array.from({ length: PAD_ROWS_MAX }, () => row('', 1))
    expect(padProblem({ rows: full }, 1)).toBeNull()
    expect(padProblem({ rows: [...full, row('', 1)] }, 1)).toBe('A pad has at most 60 rows.')
    expect(padProblem({ rows: [row('🥚'.repeat(PAD_LABEL_MAX), 1)] }, 1)).toBeNull()
    expect(padProblem({ rows: [row('x'.repeat(PAD_LABEL_MAX + 1), 1)] }, 1)).toContain('40')
  })

  test('A row without a name is a round, which has its number', () => {
    expect(wingspan.rows.map(({ label }, index) => padRowName(label, index))).toContain('Eggs')
    expect(padRowName('', 2)).toBe('Round 3')
  })

  test('A cell has to be a score', () => {
    expect(padProblem({ rows: [row('', Number.NaN)] }, 1)).toBe('Score must be a number.')
    expect(padProblem({ rows: [row('', -2.5)] }, 1)).toBeNull()
  })
})

describe('The columns follow the players', () => {
  test('A column is kept, dropped, moved or added empty', () => {
    expect(withPlayers(wingspan, [1, null, 0]).rows).toEqual([
      row('Birds', 31, null, 34),
      row('Bonus cards', 7, null, 9),
      row('Eggs', 9, null, null),
    ])
    expect(withPlayers(wingspan, []).rows[0]).toEqual(row('Birds'))
  })

  test('Any change of players leaves a pad that fits them, and kept columns their sums', () => {
    fc.assert(
      fc.property(pads, fc.array(fc.option(fc.nat(5)), { maxLength: 8 }), (pad, before) => {
        const mapping = before.map((column) =>
          column === null || column >= pad.columns ? null : column,
        )
        const changed = withPlayers(pad, mapping)
        expect(padProblem(changed, mapping.length)).toBeNull()
        const sums = columnSums(pad, pad.columns)
        expect(columnSums(changed, mapping.length)).toEqual(
          mapping.map((column) => (column === null ? null : sums[column])),
        )
      }),
    )
  })
})

describe('Sums and running totals', () => {
  test('A column without numbers has no sum', () => {
    expect(columnSums(wingspan, 3)).toEqual([43, 47, null])
  })

  test('The order of the rows does not change a sum', () => {
    fc.assert(
      fc.property(pads, ({ rows, columns }) => {
        expect(columnSums({ rows: rows.toReversed() }, columns)).toEqual(
          columnSums({ rows }, columns),
        )
      }),
    )
  })

  test('Running totals have a point for each row that was played and end at the sums', () => {
    expect(runningTotals(wingspan, 3)).toEqual([
      [34, 43, 43],
      [31, 38, 47],
      [0, 0, 0],
    ])
    expect(runningTotals({ rows: [row('1', 5, 3), row('2', null, null)] }, 2)).toEqual([[5], [3]])
    fc.assert(
      fc.property(pads, (pad) => {
        const ends = runningTotals(pad, pad.columns).map((totals) => totals.at(-1) ?? 0)
        expect(ends).toEqual(columnSums(pad, pad.columns).map((sum) => sum ?? 0))
      }),
    )
  })
})
