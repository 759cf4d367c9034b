import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { Delays } from './refusal-delays.ts'

test('Refusals of one key are sent one by one, twenty a second', async () => {
  const delays = new Delays()
  let [out, others] = [0, 0]
  const refuse = async (key: string) => {
    await delays.wait(key, new ServerResponse(new IncomingMessage(new Socket())))
    if (key === 'ann') out += 1
    else others += 1
  }
  for (let asked = 0; asked < 50; asked += 1) void refuse('ann')
  await refuse('bob')
  await sleep(500)
  expect(out).toBeGreaterThan(1)
  expect(out).toBeLessThan(20)
  expect(others).toBe(1)
})
