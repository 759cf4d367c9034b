import { expect, test } from 'vitest'

import { durationProblem, formatDuration, parseMinutes } from './durations.rules.ts'

test('The length of a match is said in minutes, and from two hours on in hours too', () => {
  expect([45, 119, 120, 185].map(formatDuration)).toEqual(['45 min', '119 min', '2 h', '3 h 5 min'])
})

test('Typed minutes are read as a number, and checked as a duration', () => {
  expect([' 75 ', '', ' ', '0'].map(parseMinutes)).toEqual([75, null, null, 0])
  expect(parseMinutes('an hour')).toBeNaN()
  const fine = [1, 6000].map(durationProblem)
  expect(fine).toEqual([null, null])
  for (const wrong of [0, 6001, 1.5, Number.NaN]) expect(durationProblem(wrong)).not.toBeNull()
})
