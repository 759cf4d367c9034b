import { expect, test } from 'vitest'

import { gaugeEnd } from './chance-gauge.tsx'

test('A gauge ends at a round number above both marks', () => {
  expect(gaugeEnd(0.27, 0.3)).toBe(0.6)
  expect(gaugeEnd(0, 0)).toBe(0.2)
  expect(gaugeEnd(0.8, 0.25)).toBe(0.9)
  expect(gaugeEnd(1, 0.5)).toBe(1)
})
