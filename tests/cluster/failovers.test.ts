import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { longestGap, spread, writeFigures } from './cluster-figures.ts'
import { type ClusterLoad, startClusterLoad } from './cluster-load.ts'
import { inspect, setUpCluster } from './cluster-scene.ts'
import type { PatroniCluster } from './patroni-cluster.ts'
import { type Failure, FAILURES } from './primary-failures.ts'

const RUNS = Number(process.env['CLUSTER_RUNS'] ?? 20)
/** Less than Patroni's `ttl` and a few seconds for all that follows. */
const LONGEST_PAUSE_MS = 40_000
const TOLD_MS = 30_000
const AFTER_PROMOTION_MS = 5000

test(`Fifty people write and read while the primary fails, ${RUNS} times in each of four ways`, async () => {
  const { cluster, crowd, settings, start } = await setUpCluster()
  const ways = [
    { name: 'HAProxy', url: (await start(settings.proxy)).url },
    { name: 'hosts', url: (await start(settings.hosts)).url },
  ]
  const load = startClusterLoad(crowd, ways)
  await sleep(5000)
  const rounds = new Map(FAILURES.map((failure): [Failure, Round[]] => [failure, []]))
  // One after the other, so that none meets only the state that the same one has left.
  for (let run = 0; run < RUNS; run += 1) {
    for (const [failure, before] of rounds) before.push(await fail(failure, cluster, load))
  }
  await load.stop()
  const found = await inspect(cluster, load)
  const rows = [...rounds].map(([{ name }, all]) => [name, rowOf(all, ways)] as const)
  writeFigures(
    'The primary fails',
    { command: `CLUSTER_RUNS=${RUNS} npm run test:cluster`, cluster, load, found },
    Object.fromEntries(rows),
  )
  expect(found).toEqual({ lost: 0, doubled: 0, backwards: [] })
  const statuses = [...load.statuses.keys()].filter((name) => !/^20[01]$/u.test(name))
  expect(statuses.filter((name) => name !== '503')).toEqual([])
  const all = [...rounds.values()].flat()
  expect(all.filter(({ resumed }) => !resumed)).toEqual([])
  expect(Math.max(...all.flatMap(({ writes }) => writes))).toBeLessThan(LONGEST_PAUSE_MS)
  const after = all.flatMap((round) => round.after).toSorted((a, b) => a - b)
  expect(after[Math.floor(after.length / 2)]).toBeLessThan(AFTER_PROMOTION_MS)
})

interface Round {
  writes: number[]
  reads: number[]
  after: number[]
  resumed: boolean
  ms: number
}

async function fail(failure: Failure, cluster: PatroniCluster, load: ClusterLoad): Promise<Round> {
  await cluster.settled()
  // At any moment between two renewals of the leader's lock.
  await sleep(2000 + Math.random() * 5000)
  const old = await cluster.leader()
  const began = performance.now()
  const promotion = cluster.promoted(old)
  await failure.begin(old, cluster)
  const promoted = await promotion
  const all = [...load.writes.values()]
  await expect
    .poll(() => all.every((times) => (times.at(-1) ?? 0) > promoted), { timeout: 60_000 })
    .toBe(true)
  const written = performance.now()
  const isTold = () => load.listeners.every(({ lastAt }) => lastAt > written)
  for (let waits = 0; !isTold() && waits < TOLD_MS; waits += 100) await sleep(100)
  const resumed = isTold()
  failure.end(old, cluster)
  await cluster.settled()
  const ended = performance.now()
  const gaps = (times: Map<string, number[]>) =>
    [...times.values()].map((each) => longestGap(each, began, ended))
  const after = all.map((times) => (times.find((at) => at > promoted) ?? ended) - promoted)
  return { writes: gaps(load.writes), reads: gaps(load.reads), after, resumed, ms: ended - began }
}

function rowOf(rounds: Round[], ways: readonly { name: string }[]) {
  const times = (of: 'writes' | 'reads' | 'after', title: string) =>
    ways.map(({ name }, way) => [
      `${title}, ${name}`,
      spread(rounds.map((round) => round[of][way] ?? 0)),
    ])
  return Object.fromEntries([
    ['times', rounds.length],
    ...times('writes', 'no write'),
    ...times('after', 'from the promotion'),
    ...times('reads', 'no read'),
    ['until three are well', spread(rounds.map(({ ms }) => ms))],
    ['streams resumed', rounds.filter(({ resumed }) => resumed).length],
  ]) as Record<string, number | string>
}
