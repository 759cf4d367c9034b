import { describe, expect, test } from 'vitest'

import { periodOf, periodsAt, wholeYear } from './periods.ts'

const today = '2026-11-22'

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
    const unknown = periodsAt('2026-12-01', undefined)
    expect(unknown[0]).toMatchObject({ from: '2026-01-01' })
    expect(unknown.map(({ value }) => value)).toEqual(['months', '2026', '2025'])
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
