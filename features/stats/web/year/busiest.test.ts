import { expect, it } from 'vitest'

import { busiestDays } from './busiest.ts'

const days = [
  { day: '2026-05-02', matches: 3 },
  { day: '2026-01-23', matches: 3 },
  { day: '2026-03-01', matches: 1 },
]

it('Days that share the most matches are all the busiest, oldest first', () => {
  expect(busiestDays(days).map(({ day }) => day)).toEqual(['2026-01-23', '2026-05-02'])
  expect(busiestDays(days.slice(1)).map(({ day }) => day)).toEqual(['2026-01-23'])
})

it('No day is busy with one match', () => {
  expect(busiestDays(days.slice(2))).toEqual([])
  expect(busiestDays([])).toEqual([])
})
