// A process that sends honest requests one after another and measures each.
import { setTimeout as sleep } from 'node:timers/promises'

import type { GreedyRequest } from '#tests/security/floods/greedy-client.ts'

import { Client } from './client.ts'

export interface Visit {
  port: number
  tokens: readonly string[]
  count: number
}

const PAUSE_MS = 1
const reads = ['/sessions?limit=20', '/users/me', '/friends/notifications']

let turn = 0

process.on('message', (visit: Visit) => void answer(visit))
process.on('disconnect', () => process.exit())

async function answer(visit: Visit): Promise<void> {
  process.send?.(await latencies(visit))
}

/** Milliseconds of each request. */
async function latencies({ port, tokens, count }: Visit): Promise<number[]> {
  const client = new Client(port)
  const taken: number[] = []
  // The time to connect is not measured.
  await client.ask(tokens[0] ?? '', { path: '/users/me' })
  for (let asked = 0; asked < count; asked += 1) {
    turn += 1
    await sleep(PAUSE_MS)
    const began = performance.now()
    const { status } = await client.ask(tokens[turn % tokens.length] ?? '', whatIs(turn))
    taken.push(performance.now() - began)
    if (status !== 200) throw new Error(`An honest request was answered ${status}.`)
  }
  client.end()
  return taken
}

function whatIs(number: number): GreedyRequest {
  if (number % 10 === 0) return { path: '/friends/notifications/read-all', method: 'POST' }
  return { path: reads[number % reads.length] ?? '' }
}
