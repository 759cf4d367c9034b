import { expect, test } from 'vitest'

import { formatDay, formatHeadingDay, formatNearDay, formatUtcMoment } from './day-words.rules.ts'

test('A day is written with the month as a word, in the parts that are asked for', () => {
  const patterns = ['EEEE d MMMM yyyy', 'EEE d MMM yyyy', 'd MMM', 'MMMM yyyy']
  expect([undefined, ...patterns].map((pattern) => formatDay('2026-03-01', pattern))).toEqual([
    '1 March 2026',
    'Sunday 1 March 2026',
    'Sun 1 Mar 2026',
    '1 Mar',
    'March 2026',
  ])
})

test('Days near today have names, the others are dates', () => {
  const days = ['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-16']
  const names = ['Tomorrow', 'Today', 'Yesterday', 'Friday', 'Monday']
  for (const format of [formatNearDay, formatHeadingDay]) {
    expect(days.map((day) => format(day, '2026-11-22'))).toEqual(names)
  }
  for (const day of ['2026-11-15', '2026-11-24', '2025-11-22']) {
    expect(formatNearDay(day, '2026-11-22')).toBe(formatDay(day, 'EEE d MMM yyyy'))
  }
})

test('A heading names the year only where it is not this one', () => {
  const of = (day: string) => formatHeadingDay(day, '2026-11-22')
  expect([of('2026-11-15'), of('2025-12-31')]).toEqual([
    'Sunday 15 November',
    'Wednesday 31 December 2025',
  ])
})

test('A time for people whose time zone is unknown is that of UTC', () => {
  expect(formatUtcMoment(new Date('2026-11-22T14:05:59Z'))).toBe('22 November 2026, 14:05 UTC')
})
