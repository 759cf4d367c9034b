import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { createStreamedResponses, type StreamedResponses } from './streamed-responses.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
})

function response(): ServerResponse {
  return new ServerResponse(new IncomingMessage(new Socket()))
}

function to(userId: string, taker = response()) {
  return { userId, response: taker, nextTurn: () => setImmediate() }
}

async function* pieces(count: number): AsyncGenerator<string, void> {
  for (let piece = 0; piece < count; piece += 1) yield 'x'
}

/** Takes every place, two for each user, and the first piece of each. */
async function takeAll(answers: StreamedResponses, length = 1000): Promise<Readable[]> {
  const bodies = Array.from({ length: 100 }, (_, index) => {
    const body = answers.send(pieces(length), to(`user ${index >> 1}`))
    return body.on('error', () => undefined)
  })
  for (const body of bodies) await take(body)
  return bodies
}

async function take(body: Readable): Promise<void> {
  while (!body.readableEnded && body.read() === null) await setImmediate()
}

test('Clients that take nothing keep nobody out for longer than five seconds', async () => {
  const answers = createStreamedResponses(false)
  const bodies = await takeAll(answers)
  expect(() => answers.send(pieces(1), to('honest'))).toThrow('very busy')
  vi.advanceTimersByTime(5100)
  const honest = answers.send(pieces(1), to('honest'))
  expect(bodies.filter(({ destroyed }) => destroyed)).toHaveLength(1)
  await take(honest)
})

test('Nobody who takes what there is gives up a place', async () => {
  const answers = createStreamedResponses(false)
  const bodies = await takeAll(answers)
  for (let second = 0; second < 10; second += 2) {
    vi.advanceTimersByTime(2000)
    for (const body of bodies) {
      await take(body)
      await take(body)
    }
  }
  expect(() => answers.send(pieces(1), to('honest'))).toThrow('very busy')
  expect(bodies.some(({ destroyed }) => destroyed)).toBe(false)
})

test('What was read to its end, and not taken, gives its place up too, with its connection', async () => {
  const answers = createStreamedResponses(false)
  const first = response()
  const body = answers.send(pieces(1), to('first', first))
  await take(body)
  for (let index = 0; index < 99; index += 1) {
    await take(answers.send(pieces(1), to(`user ${index}`)))
  }
  await setImmediate()
  vi.advanceTimersByTime(5100)
  answers.send(pieces(1), to('honest'))
  expect(first.destroyed).toBe(true)
})
