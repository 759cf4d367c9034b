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

function to(userId: string, recipient = response()) {
  return { userId, response: recipient, nextTurn: () => setImmediate() }
}

async function* chunks(count: number): AsyncGenerator<string, void> {
  for (let chunk = 0; chunk < count; chunk += 1) yield 'x'
}

async function takeAll(responses: StreamedResponses, length = 1000): Promise<Readable[]> {
  const bodies = Array.from({ length: 100 }, (_, index) => {
    const body = responses.send(chunks(length), to(`user ${index >> 1}`))
    return body.on('error', () => undefined)
  })
  for (const body of bodies) await take(body)
  return bodies
}

async function take(body: Readable): Promise<void> {
  while (!body.readableEnded && body.read() === null) await setImmediate()
}

test('Clients that read nothing block others for five seconds at most', async () => {
  const responses = createStreamedResponses()
  const bodies = await takeAll(responses)
  expect(() => responses.send(chunks(1), to('honest'))).toThrow('very busy')
  vi.advanceTimersByTime(5100)
  const honest = responses.send(chunks(1), to('honest'))
  expect(bodies.filter(({ destroyed }) => destroyed)).toHaveLength(1)
  await take(honest)
})

test('A client that reads its response does not lose its slot', async () => {
  const responses = createStreamedResponses()
  const bodies = await takeAll(responses)
  for (let second = 0; second < 6; second += 2) {
    vi.advanceTimersByTime(2000)
    for (const body of bodies) {
      await take(body)
      await take(body)
    }
  }
  expect(() => responses.send(chunks(1), to('honest'))).toThrow('very busy')
  expect(bodies.some(({ destroyed }) => destroyed)).toBe(false)
})

test('A fully produced response that the client does not read loses its slot and its connection too', async () => {
  const responses = createStreamedResponses()
  const first = response()
  const body = responses.send(chunks(1), to('first', first))
  await take(body)
  for (let index = 0; index < 99; index += 1) {
    await take(responses.send(chunks(1), to(`user ${index}`)))
  }
  await setImmediate()
  vi.advanceTimersByTime(5100)
  responses.send(chunks(1), to('honest'))
  expect(first.destroyed).toBe(true)
})

test('Between two chunks, of whatever responses, other requests have time', async () => {
  const responses = createStreamedResponses()
  const bodies = [1, 2, 3, 4, 5].map((user) => responses.send(chunks(10), to(`user ${user}`)))
  const began = Date.now()
  await Promise.all(bodies.map((body) => body.forEach(() => undefined)))
  // A timer may be early by a millisecond.
  expect(Date.now() - began).toBeGreaterThanOrEqual(50)
})
