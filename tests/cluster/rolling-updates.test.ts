import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { startBalancer } from '#tests/support/servers/balancer.ts'

import { longestGap, spread, writeFigures } from './cluster-figures.ts'
import { type ClusterLoad, startClusterLoad } from './cluster-load.ts'
import { inspect, setUpCluster } from './cluster-scene.ts'
import type { PatroniCluster } from './patroni-cluster.ts'

const RUNS = Math.ceil(Number(process.env['CLUSTER_RUNS'] ?? 20) / 4)

test(`Fifty people write and read while the app is updated ${RUNS} times, and PostgreSQL’s settings as often`, async () => {
  const { cluster, crowd, settings, start } = await setUpCluster()
  // Long enough for the balancer to notice.
  const envs = [settings.proxy, settings.hosts].map((env) => ({ ...env, SHUTDOWN_SECONDS: '3' }))
  const instances = await Promise.all(envs.map((env) => start(env)))
  const balancer = await startBalancer(instances.map(({ port }) => port))
  const load = startClusterLoad(crowd, [{ name: 'balancer', url: balancer.url }])
  await sleep(5000)

  async function updateApp(): Promise<void> {
    for (const [index, env] of envs.entries()) {
      const old = instances[index]
      if (old === undefined) throw new Error('There are two instances.')
      old.signal('SIGTERM')
      expect(await old.exited).toEqual({ code: 0, signal: null })
      instances[index] = await start(env, old.port)
      while (!balancer.isIn(old.port)) await sleep(20)
    }
  }

  const ofApp = await repeat(load, updateApp)
  let buffers = 128
  const ofSettings = await repeat(load, async () => {
    buffers += 8
    await restartAll(cluster, `${buffers}MB`)
  })
  await load.stop()
  const found = await inspect(cluster, load)
  writeFigures(
    'Updates',
    { command: `CLUSTER_RUNS=${RUNS * 4} npm run test:cluster`, cluster, load, found },
    {
      'the app, one instance after the other': rowOf(ofApp),
      'PostgreSQL restarts on each machine, with a switchover': rowOf(ofSettings),
    },
  )
  expect(found).toEqual({ lost: 0, doubled: 0, backwards: [] })
  const allowed = new Set(['200', '201', ...REFUSED])
  expect([...load.statuses.keys()].filter((name) => !allowed.has(name))).toEqual([])
  const told = performance.now()
  expect(load.listeners.filter(({ lastAt }) => told - lastAt > 30_000)).toEqual([])
})

/** A setting that PostgreSQL reads at its start: standbys restart first, the primary as a standby. */
async function restartAll(cluster: PatroniCluster, buffers: string): Promise<void> {
  await cluster.settled()
  await cluster.configure({ shared_buffers: buffers })
  const waiting = async () =>
    (await cluster.members()).filter((one) => one.pending_restart === true).map(({ name }) => name)
  await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(3)
  const first = await cluster.leader()
  for (const node of cluster.nodes) {
    if (node.name === first.name) continue
    await cluster.restart(node)
    await cluster.settled()
  }
  await cluster.switchover()
  await cluster.settled()
  if ((await waiting()).includes(first.name)) await cluster.restart(first)
  await cluster.settled()
  expect(await waiting()).toEqual([])
}

/** On a machine that is busy, the balancer may find no instance that is ready. */
const REFUSED = ['502', '503', 'cut']

interface Update {
  refused: number
  writes: number
  reads: number
  ms: number
}

async function repeat(load: ClusterLoad, update: () => Promise<void>): Promise<Update[]> {
  const all: Update[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now()
    const before = refusedOf(load)
    await update()
    await sleep(2000)
    const ended = performance.now()
    const gap = (times: Map<string, number[]>) =>
      longestGap([...times.values()].flat(), began, ended)
    const refused = refusedOf(load) - before
    all.push({ refused, writes: gap(load.writes), reads: gap(load.reads), ms: ended - began })
  }
  return all
}

function refusedOf({ statuses }: ClusterLoad): number {
  return REFUSED.reduce((sum, name) => sum + (statuses.get(name) ?? 0), 0)
}

function rowOf(updates: Update[]) {
  return {
    times: updates.length,
    'responses refused': updates.reduce((sum, { refused }) => sum + refused, 0),
    'no write': spread(updates.map(({ writes }) => writes)),
    'no read': spread(updates.map(({ reads }) => reads)),
    'the whole update': spread(updates.map(({ ms }) => ms)),
  }
}
