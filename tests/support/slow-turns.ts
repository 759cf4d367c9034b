import { AsyncLocalStorage, createHook, executionAsyncResource } from 'node:async_hooks'
import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import type { Database } from '#database/connect.ts'

import { threadCpuUs } from './least-time.ts'

/** Processor time, in ms. */
const TURN_MAX_MS = 50

interface SlowTurn {
  of: string
  kind: 'turn' | 'transaction'
  /** Processor time of the thread, so that other work of the machine does not count. */
  ms: number
  from: number
  to: number
}

const work = new AsyncLocalStorage<string>()
let slow: SlowTurn[] = []

let isWatching = false
let depth = 0
let began = 0
let beganAt = 0
let worksFor = new Set<string>()
const ticks = new Set<number>()

/** Garbage is collected at any time; most of it is the test's own. */
let collected: { startTime: number; duration: number }[] = []
const collections = new PerformanceObserver((list) => void collected.push(...list.getEntries()))

/** From one callback of the event loop to the next; promises and `nextTick` begin no turn. */
const hook = createHook({
  init(id, type) {
    if (type === 'TickObject') ticks.add(id)
  },
  before(id) {
    const isWithin = ticks.delete(id) || executionAsyncResource() instanceof Promise
    if (depth === 0 && !isWithin) endTurn()
    depth += 1
    const name = work.getStore()
    if (name !== undefined) worksFor.add(name)
  },
  after() {
    // The callback in which the watch began had no `before`.
    depth = Math.max(0, depth - 1)
  },
})

function endTurn(): void {
  const [now, at] = [threadCpuUs(), performance.now()]
  note('turn', [...worksFor].join(' + '), { us: now - began, from: beganAt, to: at })
  ;[began, beganAt] = [now, at]
  worksFor = new Set()
}

interface Spent {
  us: number
  from: number
  to: number
}

function note(kind: SlowTurn['kind'], of: string, { us, from, to }: Spent): void {
  const ms = Math.round(us / 1000)
  if (of !== '' && ms > TURN_MAX_MS) slow.push({ of, kind, ms, from, to })
}

function withoutCollections(turn: SlowTurn): SlowTurn {
  const within = collected.filter(({ startTime }) => startTime >= turn.from && startTime <= turn.to)
  const pause = within.reduce((sum, { duration }) => sum + duration, 0)
  return { ...turn, ms: Math.round(turn.ms - pause) }
}

/**
 * Slow each time the work is done, up to three times: on a busy machine a turn sometimes takes
 * three times its processor time. The work opens servers, which name requests.
 */
export async function alwaysSlowTurns(doWork: () => Promise<void>): Promise<string[]> {
  let always: string[] | undefined
  for (let tries = 0; tries < 3 && always?.length !== 0; tries += 1) {
    watchTurns()
    try {
      await doWork()
    } finally {
      const found = await slowTurns()
      always = always?.filter((name) => found.includes(name)) ?? found
    }
  }
  return always ?? []
}

function watchTurns(): void {
  isWatching = true
  ;[slow, collected] = [[], []]
  depth = 0
  worksFor = new Set()
  ;[began, beganAt] = [threadCpuUs(), performance.now()]
  collections.observe({ entryTypes: ['gc'] })
  hook.enable()
}

/** Ends the watch, and prints what it has found. */
async function slowTurns(): Promise<string[]> {
  hook.disable()
  isWatching = false
  // The observer is told of the last collections in a later turn.
  await nextTurn()
  collections.disconnect()
  const turns = slow.map(withoutCollections).filter(({ ms }) => ms > TURN_MAX_MS)
  const lines = linesOf(turns)
  process.stdout.write(`${[`${lines.length} slow turns`, ...lines].join('\n')}\n`)
  return [...new Set(turns.map(nameOf))]
}

function nameOf({ kind, of }: SlowTurn): string {
  return `${kind} of ${of}`
}

export function workFor<T>(name: string, task: () => T): T {
  return work.run(name, task)
}

export function nameRequests(server: FastifyInstance): void {
  if (!isWatching) return
  server.addHook('onRequest', (request, _reply, done) => {
    workFor(`${request.method} ${request.routeOptions.url ?? request.url}`, done)
  })
}

/** While turns are watched, what a test does with a response is in a turn of its own. */
export async function afterTurn(): Promise<void> {
  if (isWatching) await nextTurn()
}

/** On PostgreSQL nobody else waits for a transaction. */
export function withTimedTransactions(database: Database): Database {
  if (!isWatching || database.engine === 'postgres') return database
  return {
    ...database,
    transact: (act) =>
      database.transact(async (trx) => {
        const [start, from] = [threadCpuUs(), performance.now()]
        try {
          return await act(trx)
        } finally {
          const us = threadCpuUs() - start
          note('transaction', work.getStore() ?? '', { us, from, to: performance.now() })
        }
      }),
  }
}

/** The slowest first. */
function linesOf(turns: readonly SlowTurn[]): string[] {
  const slowest = new Map<string, SlowTurn & { times: number }>()
  for (const turn of turns) {
    const key = nameOf(turn)
    const before = slowest.get(key)
    const times = (before?.times ?? 0) + 1
    slowest.set(key, { ...turn, ms: Math.max(turn.ms, before?.ms ?? 0), times })
  }
  return [...slowest]
    .toSorted(([, a], [, b]) => b.ms - a.ms)
    .map(([key, { ms, times }]) => `${ms} ms: ${key}${times > 1 ? ` (${times} times)` : ''}`)
}
