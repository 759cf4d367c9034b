import { expect, test } from 'vitest'

import { periodOf, periodsAt } from './period.ts'

const today = new Date(2026, 10, 22)

test('the last twelve months end today, and the years are whole', () => {
  expect(periodsAt(today).map(({ label, from, to }) => [label, from, to])).toEqual([
    ['Last 12 months', '2025-11-23', '2026-11-22'],
    ['2026', '2026-01-01', '2026-12-31'],
    ['2025', '2025-01-01', '2025-12-31'],
  ])
})

test('the days of an address are named as the period that they are', () => {
  expect(periodOf({}, today)).toBeNull()
  expect(periodOf({ from: '2025-01-01', to: '2025-12-31' }, today)?.label).toBe('2025')
  expect(periodOf({ from: '2026-10-01' }, today)?.label).toBe('Since 1 Oct 2026')
  expect(periodOf({ to: '2026-10-01' }, today)?.label).toBe('Until 1 Oct 2026')
  expect(periodOf({ from: '2026-10-01', to: '2026-11-05' }, today)?.label).toBe(
    '1 Oct 2026 to 5 Nov 2026',
  )
})
