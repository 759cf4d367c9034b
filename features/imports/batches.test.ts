import { expect, test } from 'vitest'

import { bgStatsFile } from '#tests/support/imports/import-files.ts'
import { readText } from '#tests/support/texts/read-text.ts'

import { BODY_BYTES } from './added-imports.rules.ts'
import { batchesToSend, cutInBatches, inOrderOfSending } from './import-batches.rules.ts'

test('The first batch is small, so that matches are visible at once', () => {
  const sizes = [...batchesToSend(Array.from({ length: 1300 }, (_, at) => at))]
  expect(sizes.map(({ length }) => length)).toEqual([20, 500, 500, 280])
})

test('No batch is longer than a body may be, and none is empty', () => {
  const items = Array.from({ length: 60 }, (_, at) => 'ä'.repeat(at * 2000))
  const batches = [...cutInBatches(items, () => 500, BODY_BYTES)]
  const bytes = batches.map((batch) => new TextEncoder().encode(JSON.stringify(batch)).length)
  expect(Math.max(...bytes)).toBeLessThan(BODY_BYTES)
  expect(batches.length).toBeGreaterThan(3)
  expect(batches.flat()).toEqual(items)
})

test('The newest day is sent first; within a day the order of the file stays', async () => {
  const days = ['2024-03-04', '2024-03-05', '2024-03-05', '2023-01-01']
  const plays = days.map((day, at) => ({
    ...{ id: `${at}`, day, game: 'Go', rows: [['Mara', 1] as const] },
  }))
  const read = await readText(bgStatsFile(plays))
  const order = inOrderOfSending(read.matches).map(({ sourceIds }) => sourceIds[0])
  expect(order).toEqual(['bgstats:1', 'bgstats:2', 'bgstats:0', 'bgstats:3'])
})
