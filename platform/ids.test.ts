import { expect, test, vi } from 'vitest'

import { isId, newId } from './ids.ts'

test('Newer ids sort after older ones, within a millisecond and after the clock went back', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
  const ids = Array.from({ length: 10_000 }, newId)
  vi.setSystemTime(Date.now() - 5000)
  ids.push(newId())
  vi.useRealTimers()
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(isId)).toBe(true)
  expect(ids.every((id) => /^.{14}7.{4}[89ab]/u.test(id))).toBe(true)
})
