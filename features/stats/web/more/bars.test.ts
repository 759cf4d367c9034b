import { describe, expect, test } from 'vitest'

import { monthBars, yearBars } from './bars.ts'

const month = (name: string, matches = 1) => ({
  month: name,
  matches,
  decided: matches,
  wins: 1,
  sharedWins: 0.5,
  chanceWins: matches / 4,
})
const today = '2026-11-22'
const keys = (bars: readonly { key: string }[]) => bars.map(({ key }) => key)

describe('The bars of months', () => {
  test('reach to this month, with empty ones between, and are at least twelve', () => {
    const bars = monthBars([month('2026-09', 4)], {}, today)
    expect(keys(bars).at(0)).toBe('2025-12')
    expect(keys(bars).at(-1)).toBe('2026-11')
    expect(bars).toHaveLength(12)
    expect(bars[9]).toEqual({
      key: '2026-09',
      label: 'Sep 2026',
      short: 'Sep',
      letter: 'S',
      matches: 4,
      won: 1.5,
      chance: 1,
    })
    expect(bars[8]).toMatchObject({ matches: 0, won: 0, chance: null })
    expect(bars.map(({ group }) => group).filter(Boolean)).toEqual(['2025', '2026'])
  })

  test('are those of the period, the newest 24 of a long one', () => {
    const year = { from: '2025-01-01', to: '2025-12-31' }
    const bars = monthBars([month('2025-03')], year, today)
    expect([keys(bars).at(0), keys(bars).at(-1)]).toEqual(['2025-01', '2025-12'])
    expect(keys(monthBars([], { from: '2026-01-01', to: '2026-12-31' }, today)).at(-1)).toBe(
      '2026-11',
    )
    const long = monthBars([month('2001-01'), month('2026-11')], {}, today)
    expect([long.length, keys(long).at(0)]).toEqual([24, '2024-12'])
    // A day that has begun elsewhere already.
    expect(keys(monthBars([month('2026-12')], {}, '2026-11-30')).at(-1)).toBe('2026-12')
  })

  test('of years add up their months', () => {
    expect(yearBars([])).toEqual([])
    const bars = yearBars([month('2024-03', 2), month('2024-12', 3), month('2026-01')])
    expect(bars.map(({ key, matches, won, chance }) => [key, matches, won, chance])).toEqual([
      ['2024', 5, 3, 1.25],
      ['2025', 0, 0, null],
      ['2026', 1, 1.5, 0.25],
    ])
  })
})
