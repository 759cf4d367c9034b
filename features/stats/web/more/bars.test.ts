import { describe, expect, test } from 'vitest'

import { periodOf, periodsAt, wholeYear } from '../periods.ts'
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

describe('The periods', () => {
  test('are the last twelve months and the years back to the first', () => {
    const periods = periodsAt(today, '2024')
    expect(periods.map(({ label }) => label)).toEqual([
      'Last 12 months',
      'This year, 2026',
      '2025',
      '2024',
    ])
    expect(periods[0]).toMatchObject({ from: '2025-12-01', to: undefined })
    expect(periodsAt('2026-12-01', undefined)[0]).toMatchObject({ from: '2026-01-01' })
    expect(periodsAt(today, '1900')).toHaveLength(13)
  })

  test('have names, also other days', () => {
    const periods = periodsAt(today, '2024')
    const labelOf = (from?: string, to?: string) => periodOf({ from, to }, periods)?.label
    expect(labelOf()).toBeUndefined()
    expect(labelOf('2025-12-01')).toBe('Last 12 months')
    expect(labelOf('2025-01-01', '2025-12-31')).toBe('2025')
    expect(labelOf('2011-01-01', '2011-12-31')).toBe('2011')
    expect(labelOf('2025-12-24')).toBe('Since 24 Dec 2025')
    expect(labelOf(undefined, '2025-12-24')).toBe('Until 24 Dec 2025')
    expect(labelOf('2025-12-24', '2025-12-26')).toBe('24 Dec 2025 to 26 Dec 2025')
    expect(wholeYear({ from: '2025-01-01', to: '2026-12-31' })).toBeNull()
  })
})
