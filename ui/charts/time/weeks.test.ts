import { describe, expect, test } from 'vitest'

import { monthStarts, weeksBefore, weeksBetween } from './weeks.ts'

describe('The weeks of a calendar', () => {
  test('end with the last day, and begin on a Monday', () => {
    const cells = weeksBefore('2026-11-22', 53)
    expect(cells).toHaveLength(53 * 7)
    expect(cells.at(-1)).toEqual({ day: '2026-11-22', week: 52, weekday: 6 })
    expect(cells[0]).toEqual({ day: '2025-11-17', week: 0, weekday: 0 })
    // A Monday stands alone in the last week.
    expect(weeksBefore('2026-11-23', 2)).toHaveLength(8)
  })

  test('are counted from the first day to the last', () => {
    expect(weeksBetween('2026-11-22', '2026-11-22')).toBe(1)
    expect(weeksBetween('2026-11-22', '2026-11-23')).toBe(2)
    expect(weeksBetween('2026-01-01', '2026-12-31')).toBe(53)
    // A leap year that begins on a Sunday.
    expect(weeksBetween('2040-01-01', '2040-12-31')).toBe(54)
    expect(weeksBetween('2026-11-23', '2026-11-22')).toBe(1)
    expect(weeksBetween('no day', '2026-11-22')).toBe(1)
  })

  test('have a name for each month that has room', () => {
    expect(monthStarts(weeksBefore('2026-11-22', 53)).map(({ day }) => day.slice(0, 7))).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ])
  })
})
