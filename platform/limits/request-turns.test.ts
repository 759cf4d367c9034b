import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

import { expect, onTestFinished, test, vi } from 'vitest'

import { Turns } from './request-turns.ts'

function response(): ServerResponse {
  return new ServerResponse(new IncomingMessage(new Socket()))
}

function begin(all: Turns, key: string, count: number) {
  const begun: number[] = []
  const refused: number[] = []
  const responses = Array.from({ length: count }, (_, index) => {
    const own = response()
    const note = async () => {
      try {
        await all.begin(key, own, 'read')
        begun.push(index)
      } catch {
        refused.push(index)
      }
    }
    void note()
    return own
  })
  return { begun, refused, responses }
}

async function close(...responses: (ServerResponse | undefined)[]): Promise<void> {
  for (const one of responses) one?.emit('close')
  await turns(responses.length + 1)
}

/** Waits for this many turns of the event loop: one waiting request begins in each. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate()
}

function stopTime(): void {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await turns(2)
}

test('Eight requests of one key run, its others wait in order, and other keys do not wait', async () => {
  stopTime()
  const all = new Turns()
  const ann = begin(all, 'ann', 20)
  const bob = begin(all, 'bob', 1)
  await turns(10)
  expect([ann.begun.length, bob.begun.length]).toEqual([8, 1])
  for (let ended = 0; ended < 12; ended += 1) {
    await close(ann.responses[ended])
    await pass(8)
    expect(ann.begun).toEqual(Array.from({ length: 9 + ended }, (_, index) => index))
  }
  await close(...ann.responses.slice(12))
  await pass(1000)
  const again = begin(all, 'ann', 9)
  await turns(10)
  expect(again.begun).toHaveLength(8)
})

test('Of requests that end at once one begins in each turn of the event loop, and a new key begins immediately', async () => {
  const all = new Turns()
  const begun: string[] = []
  const send = async (key: string) => {
    const own = response()
    await all.begin(key, own, 'read')
    begun.push(key)
    own.emit('close')
  }
  for (let asked = 0; asked < 5; asked += 1) void send('ann')
  await Promise.resolve()
  expect(begun).toEqual(['ann'])
  await turns(2)
  void send('bob')
  await turns(1)
  expect(begun.indexOf('bob')).toBeLessThan(4)
  await turns(5)
  expect(begun).toHaveLength(6)
})

test('A request that works in parts does one part in a turn, and another key’s request runs between two parts', async () => {
  stopTime()
  const all = new Turns()
  const done: string[] = []
  const work = async (key: string, parts: number) => {
    const own = response()
    await all.begin(key, own, 'read')
    for (let part = 0; part < parts; part += 1) {
      if (part > 0) await all.next(key)
      done.push(key)
    }
    own.emit('close')
  }
  for (let asked = 0; asked < 8; asked += 1) void work('ann', 5)
  await turns(10)
  const before = done.length
  expect(before).toBeGreaterThan(8)
  expect(before).toBeLessThan(13)
  void work('bob', 1)
  await Promise.resolve()
  expect(done.at(-1)).toBe('bob')
  await turns(40)
  for (let part = done.length; part < 41; part += 1) {
    expect(done).toHaveLength(part)
    await pass(3)
  }
  expect(done).toHaveLength(41)
})

test('After thirteen requests one key begins one each 8 ms, while other keys do not wait', async () => {
  stopTime()
  const all = new Turns()
  const begun: string[] = []
  const send = async (key: string) => {
    const own = response()
    await all.begin(key, own, 'read')
    begun.push(key)
    own.emit('close')
  }
  for (let asked = 0; asked < 40; asked += 1) void send('ann')
  await turns(60)
  expect(begun).toEqual(Array(13).fill('ann'))
  void send('bob')
  await Promise.resolve()
  expect(begun.at(-1)).toBe('bob')
  for (let count = 14; count < 20; count += 1) {
    await pass(8)
    expect(begun).toHaveLength(count + 1)
  }
  // The next one may begin 8 ms after the last, half of which has passed.
  await pass(3)
  expect(begun).toHaveLength(20)
})

test('Requests that may write begin one each 40 ms', async () => {
  stopTime()
  const all = new Turns()
  let begun = 0
  const send = async () => {
    const own = response()
    await all.begin('ann', own, 'write')
    begun += 1
    own.emit('close')
  }
  for (let asked = 0; asked < 40; asked += 1) void send()
  await turns(60)
  expect(begun).toBe(3)
  await pass(20)
  expect(begun).toBe(4)
  await pass(39)
  expect(begun).toBe(4)
  await pass(1)
  expect(begun).toBe(5)
})

test('A client that sends one request after another has the same pace, and may be fast again after a rest', async () => {
  stopTime()
  const all = new Turns()
  let begun = 0
  const visit = async () => {
    for (;;) {
      const own = response()
      await all.begin('ann', own, 'read')
      begun += 1
      own.emit('close')
      await turns(2)
    }
  }
  void visit()
  await turns(100)
  expect(begun).toBe(13)
  await pass(8)
  await turns(10)
  expect(begun).toBe(14)
  await pass(100)
  await turns(100)
  expect(begun).toBeGreaterThan(20)
})

test('A user with a long request running has a new request begun before the long one ends', async () => {
  const all = new Turns()
  const download = response()
  await all.begin('ann', download, 'read')
  let parts = 0
  const goOn = async () => {
    for (; parts < 50; parts += 1) await all.next('ann')
  }
  for (let one = 0; one < 2; one += 1) void goOn()
  await turns(10)
  await Promise.all([all.begin('ann', response(), 'read'), all.begin('ann', response(), 'read')])
  expect(parts).toBeLessThan(15)
})

test('A client that disconnects while waiting gets no turn, and takes none from others', async () => {
  const all = new Turns()
  const { begun, responses } = begin(all, 'ann', 12)
  await turns(10)
  await close(responses[8], responses[9])
  await close(responses[0])
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 10])
  const gone = response()
  gone.destroy()
  expect(all.begin('ann', gone, 'read')).toBeUndefined()
  await close(...responses.slice(1, 8), responses[10])
  expect(begun).toHaveLength(10)
})

test('A request that has waited too long is refused, and the others stay in the queue', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const all = new Turns()
  const early = begin(all, 'ann', 10)
  await turns(10)
  vi.advanceTimersByTime(6000)
  const late = begin(all, 'ann', 2)
  vi.advanceTimersByTime(6000)
  await turns(2)
  expect([early.refused, late.refused]).toEqual([[8, 9], []])
  await close(...early.responses.slice(8))
  await close(...early.responses.slice(0, 2))
  expect(late.begun).toEqual([0, 1])
})

test('Three hundred requests wait, and further ones are refused', async () => {
  const all = new Turns()
  const { begun, refused } = begin(all, 'ann', 310)
  await turns(10)
  expect(begun).toHaveLength(8)
  expect(refused).toEqual(Array.from({ length: 9 }, (_, index) => 301 + index))
})
