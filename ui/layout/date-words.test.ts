import { expect, test } from 'vitest'

import { dayWords, nearDayWords } from './date-words.ts'

test('Days near today have names, the others are dates', () => {
  const today = new Date(2026, 10, 22, 0, 10)
  const at = (days: number, hour = 20) =>
    nearDayWords(new Date(2026, 10, 22 + days, hour).toISOString(), today)
  expect([at(1), at(0), at(-1, 23), at(-2), at(-6)]).toEqual([
    'Tomorrow',
    'Today',
    'Yesterday',
    'Friday',
    'Monday',
  ])
  for (const days of [-7, 2, -365]) {
    const iso = new Date(2026, 10, 22 + days, 20).toISOString()
    expect(nearDayWords(iso, today)).toBe(dayWords(iso))
  }
})
