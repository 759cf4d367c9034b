import { setTimeout as sleep } from 'node:timers/promises'

import type { Engine } from '#database/connect.ts'
import type { GreedyFigures } from '#tests/security/floods/greedy-client.ts'

import type { Begin } from './greedy.ts'
import type { Visit } from './honest.ts'
import { startAt, tell } from './processes.ts'
import { openWorld } from './world.ts'

const UNREAD = 'responses that nobody reads'
/**
 * Accounts that do not read responses; the same in each round. Every other greedy account is new, so its
 * limits are unused.
 */
const UNREAD_ACCOUNTS = 12
/** Lets work end that still runs after the greedy client has stopped. */
const REST_MS = 150

/** Figures of honest requests, and of the server during them. */
export interface Phase {
  latencies: number[]
  /** The share of the time in which the server used its processor, of each round. */
  busy: number[]
}

export interface KindFigures {
  kind: string
  calm: Phase
  greedy: Phase
  did: GreedyFigures['statuses']
}

export interface Bench {
  /** Measures the honest account before, during and after the greedy one. */
  measure(kind: string, rounds: number, requests: number): Promise<KindFigures>
  close(): Promise<void>
}

export async function openBench(engine: Engine, data: string): Promise<Bench> {
  const world = await openWorld(engine, data)
  const greedy = startAt({ processor: 1, rank: 'last' }, ['bench/shares/greedy.ts'])
  const honest = startAt({ processor: 1, rank: 'first' }, ['bench/shares/honest.ts'])
  for (const client of [greedy, honest]) {
    client.once('exit', (code) => {
      if (code !== 0) throw new Error('A client of the bench has exited.')
    })
  }
  const tokens = world.honest.map(({ token }) => token)
  const unread = world.greedy.slice(0, UNREAD_ACCOUNTS)
  const others = world.greedy.slice(UNREAD_ACCOUNTS).values()

  async function visit(phase: Phase, count: number): Promise<void> {
    const before = await world.figures()
    const began = performance.now()
    const asked: Visit = { port: world.port, tokens, count }
    phase.latencies.push(...(await tell<number[]>(honest, asked)))
    const seconds = (performance.now() - began) / 1000
    const after = await world.figures()
    phase.busy.push((after.cpu - before.cpu) / seconds)
  }

  /** An account that has used nothing of its limits yet, and a friend. */
  function accountsFor(kind: string) {
    if (kind === UNREAD) return unread
    const two = [...others.take(2)]
    if (two.length < 2) throw new Error('There are not enough greedy accounts for so many rounds.')
    return two
  }

  async function beside(kind: string, work: () => Promise<void>): Promise<GreedyFigures> {
    const accounts = accountsFor(kind)
    const begin: Begin = {
      kind,
      greedy: {
        port: world.port,
        gameId: world.gameId,
        tokens: accounts.map(({ token }) => token),
        ids: accounts.slice(0, 2).map(({ id }) => id),
      },
    }
    await tell(greedy, begin)
    await work()
    const did = await tell<GreedyFigures>(greedy, 'end')
    await sleep(REST_MS)
    return did
  }

  for (let round = 0; round < 3; round += 1) await visit(noPhase(), 200)
  return {
    async measure(kind, rounds, requests) {
      const figures: KindFigures = { kind, calm: noPhase(), greedy: noPhase(), did: {} }
      const half = Math.floor(requests / 2)
      // Else its calm would contain work that the kind before has left to the background.
      await world.settled()
      for (let round = 0; round < rounds; round += 1) {
        await visit(figures.calm, half)
        const did = await beside(kind, () => visit(figures.greedy, requests))
        for (const [status, count] of Object.entries(did.statuses)) {
          figures.did[Number(status)] = (figures.did[Number(status)] ?? 0) + count
        }
        await visit(figures.calm, requests - half)
      }
      return figures
    },
    async close() {
      greedy.disconnect()
      honest.disconnect()
      await world.stop()
    },
  }
}

function noPhase(): Phase {
  return { latencies: [], busy: [] }
}
