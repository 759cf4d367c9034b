import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { Somebody } from '#tests/support/data/crowd.ts'

import { median } from '../load/figures.ts'
import type { Asked } from './stats-client.ts'

const ROUNDS = 21

/** For each history: microseconds of processor time, and microseconds from the request to the answer. */
export interface Cost {
  micros: number[]
  latency: number[]
}

/** @returns a client in a process of its own, which sends one request after the other */
export function startClient(url: string) {
  const client = fork(fileURLToPath(new URL('stats-client.ts', import.meta.url)))
  client.on('exit', (code) => {
    if (code !== 0) throw new Error(`The client has ended with ${code}.`)
  })
  return {
    /** @returns the median of milliseconds */
    async ask(by: Somebody, path: string, count: number): Promise<number> {
      client.send({ url, path, token: by.token, count } satisfies Asked)
      const [latency] = (await once(client, 'message')) as [number]
      return latency
    },
    stop: () => client.disconnect(),
  }
}

/**
 * Measures the cost of answers that are requested again and again.
 * @param ask asks for `count` answers, and returns the median of milliseconds
 */
export async function answersOf(
  users: readonly Somebody[],
  ask: (user: Somebody) => Promise<number>,
  count: number,
): Promise<Cost> {
  const micros = users.map((): number[] => [])
  const latency = users.map((): number[] => [])
  // In turn, so that all share the machine's slower moments. The first round only warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, user] of users.entries()) {
      let milliseconds = 0
      const cpu = await cpuOf(async () => {
        milliseconds = await ask(user)
      })
      if (round === 0) continue
      micros[index]?.push(cpu / count)
      latency[index]?.push(milliseconds * 1000)
    }
  }
  return { micros: micros.map(median), latency: latency.map(median) }
}

/** Microseconds of processor time. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
