import { expect, onTestFinished, test, vi } from 'vitest'

import { createKeyedQueue } from './keyed-queue.ts'

test('One is done after the other, in the order of asking, whatever becomes of the one before', async () => {
  const inTurn = createKeyedQueue()
  const done: string[] = []
  let atWork = 0
  const ask = (name: string) =>
    inTurn('key', async () => {
      atWork += 1
      expect(atWork).toBe(1)
      await Promise.resolve()
      atWork -= 1
      done.push(name)
      if (name === 'b') throw new Error('b fails')
      return name
    })
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => ask(name)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done).toEqual(['a', 'b', 'c'])
})

test('Who waits too long is told to come again, and those behind still wait for the first', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const inTurn = createKeyedQueue()
  const long = Promise.withResolvers<void>()
  const first = inTurn('key', () => long.promise)
  const second = inTurn('key', async () => 'done').catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(4000)
  let began = false
  const third = inTurn('key', async () => {
    began = true
  })
  await vi.advanceTimersByTimeAsync(2000)
  expect(await second).toContain('very busy')
  expect(await inTurn('another', async () => 'done')).toBe('done')
  expect(began).toBe(false)
  long.resolve()
  await Promise.all([first, third])
  expect(began).toBe(true)
})
