import { expect, test } from 'vitest'

import { formatDuration } from './durations.rules.ts'

test('The length of a match is said in minutes, and from two hours on in hours too', () => {
  expect([45, 119, 120, 185].map(formatDuration)).toEqual(['45 min', '119 min', '2 h', '3 h 5 min'])
})
