import { expect, onTestFinished, test, vi } from 'vitest'

import { createKeyedQueue } from './keyed-queue.ts'

test('Work of one key runs one after the other, in order, even if the work before fails', async () => {
  const queue = createKeyedQueue()
  const done: string[] = []
  let running = 0
  const add = (name: string) =>
    queue('key', async () => {
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      running -= 1
      done.push(name)
      if (name === 'b') throw new Error('b fails')
      return name
    })
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => add(name)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done).toEqual(['a', 'b', 'c'])
})

test('Work that waits too long is refused, and the work after it still waits for the first', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queue = createKeyedQueue()
  const long = Promise.withResolvers<void>()
  const first = queue('key', () => long.promise)
  const second = queue('key', async () => 'done').catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(4000)
  let began = false
  const third = queue('key', async () => {
    began = true
  })
  await vi.advanceTimersByTimeAsync(2000)
  expect(await second).toContain('very busy')
  expect(await queue('another', async () => 'done')).toBe('done')
  expect(began).toBe(false)
  long.resolve()
  await Promise.all([first, third])
  expect(began).toBe(true)
})
