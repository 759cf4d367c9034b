import { expect, test } from 'vitest'

import { dayToCome } from './day-to-come.ts'

test('a day to come is named as people do', () => {
  const today = '2026-11-26'
  expect(['2026-11-25', today].map((day) => dayToCome(day, today))).toEqual([null, null])
  expect(dayToCome('2026-11-27', today)).toBe('Tomorrow')
  expect(dayToCome('2026-11-28', today)).toBe('Saturday')
  expect(dayToCome('2026-12-02', today)).toBe('Wednesday')
  expect(dayToCome('2026-12-03', today)).toBe('Thu 3 Dec 2026')
})
