import { expect, test } from 'vitest'

import { numberOf } from './sheet.ts'

test('A cell is read as a score of the form, thousands too', () => {
  expect(['12', '-3', '1.250', '1.25', '-', ''].map(numberOf)).toEqual([
    12,
    -3,
    1250,
    1.25,
    null,
    null,
  ])
})
