import { expect, test } from 'vitest'

import { gaugeEnd } from './chance-gauge.tsx'
import { positionOf } from './chance-mark.tsx'

test('A mark stays on its rail', () => {
  expect([0, 0.25, 0.5, 0.9, -1].map((share) => positionOf(share, 0.5))).toEqual([
    '7%',
    '50%',
    '93%',
    '93%',
    '7%',
  ])
  expect(positionOf(0.3, 0)).toBe('7%')
})

test('A gauge ends at a round number above both marks', () => {
  expect(gaugeEnd(0.27, 0.3)).toBe(0.6)
  expect(gaugeEnd(0, 0)).toBe(0.2)
  expect(gaugeEnd(0.8, 0.25)).toBe(0.9)
  expect(gaugeEnd(1, 0.5)).toBe(1)
})
