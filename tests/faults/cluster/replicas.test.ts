import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import type { ReplicaState } from '#database/postgres/replica-states.ts'
import { addCrowd, matchBody } from '#tests/support/data/crowd.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { type Instance, startInstance } from '#tests/support/servers/instance.ts'
import { type ClusterNode, startCluster } from '#tests/support/servers/postgres-cluster.ts'

import { isLong, PATIENCE, report } from '../fault-figures.ts'
import { startReaders } from './cluster-readers.ts'

const READERS = 50
/** How long each fault lasts, and each time without one. */
const PHASE_MS = isLong ? 30_000 : 2500

/** A cluster with the tables of the product, and its settings for an instance. */
async function prepare() {
  const cluster = await startCluster()
  onTestFinished(() => cluster.stop())
  const [primary, ...standbys] = cluster.nodes
  const database = await connect(primary.address)
  await migrate(database)
  const crowd = await addCrowd(database, READERS)
  await database.close()
  const replicas = cluster.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const env = { DATABASE_URL: primary.address, DATABASE_REPLICAS: replicas, DATABASE_POOL: '5' }
  return { nodes: cluster.nodes, primary, standbys, crowd, env }
}

/** What an instance takes a node for. */
async function stateOf(instance: Instance, { port }: ClusterNode): Promise<string | undefined> {
  const metrics = await fetch(`${instance.url}/metrics`).then((response) => response.text())
  const gauge = /^tabletally_database_replicas\{node="127\.0\.0\.1:(\d+)",state="(\w+)"\} 1$/gmu
  return [...metrics.matchAll(gauge)].find(([, node]) => node === String(port))?.[2]
}

/** Waits until both instances say so. @returns after how many milliseconds */
async function timeUntil(
  instances: readonly Instance[],
  node: ClusterNode,
  state: ReplicaState,
): Promise<number> {
  const began = performance.now()
  const all = () => Promise.all(instances.map((instance) => stateOf(instance, node)))
  await expect.poll(all, { interval: 25 }).toEqual(instances.map(() => state))
  return Math.round(performance.now() - began)
}

/** How often a node has looked rows of matches up. */
async function lookUps(node: ClusterNode): Promise<number> {
  const [row] = await node.query(
    `select (idx_scan + seq_scan)::int as n from pg_stat_user_tables where relname = 'matches'`,
  )
  return Number(row?.['n'])
}

test('Fifty readers see their own writes and never go back in time, whatever happens to replicas', async () => {
  const { crowd, env, primary, standbys } = await prepare()
  const [one, other] = standbys as [ClusterNode, ClusterNode]
  const instances = [await startInstance({ env }), await startInstance({ env })]
  for (const node of standbys) await timeUntil(instances, node, 'used')
  await timeUntil(instances, primary, 'other')
  // Always somewhat behind, and not equally: what a reader has seen at one is not yet at the other.
  const delay = (node: ClusterNode, ms: number) =>
    node
      .query(`alter system set recovery_min_apply_delay = ${ms}`)
      .then(() => node.query('select pg_reload_conf()'))
  await delay(one, 20)
  await delay(other, 60)
  const before = await Promise.all(standbys.map(lookUps))
  const { counts, stop } = await startReaders(
    instances.map(({ url }) => url),
    crowd,
  )
  await sleep(PHASE_MS)
  for (const [index, node] of standbys.entries()) {
    await expect.poll(() => lookUps(node)).toBeGreaterThan((before[index] ?? 0) + 20)
  }
  const ms: Record<string, number> = {}
  const fault = async (name: string, node: ClusterNode, begin: () => Promise<unknown>) => {
    await begin()
    return {
      async seenAs(state: ReplicaState) {
        ms[`${name}: left out after ms`] = await timeUntil(instances, node, state)
        await sleep(PHASE_MS)
      },
      async endsWith(end: () => Promise<unknown>) {
        await end()
        ms[`${name}: back after ms`] = await timeUntil(instances, node, 'used')
      },
    }
  }

  const paused = await fault('paused', other, () => other.pauseReplay())
  await paused.seenAs('behind')
  await paused.endsWith(() => other.resumeReplay())

  const frozen = await fault('frozen', one, () => one.freeze())
  await frozen.seenAs('away')
  await frozen.endsWith(() => one.resume())

  const stopped = await fault('stopped', one, () => one.kill())
  await stopped.seenAs('away')
  await stopped.endsWith(() => one.start())

  const setting = (change: string) => () =>
    other.query(`alter system ${change}`).then(() => other.query('select pg_reload_conf()'))
  // It responds, and has no tables.
  const broken = await fault('broken', other, setting(`set search_path = 'nowhere'`))
  await broken.seenAs('resting')
  await broken.endsWith(setting('reset search_path'))

  const promoted = await fault('promoted by mistake', other, () => other.promote())
  await promoted.seenAs('other')

  await stop()
  report('replicas', {
    'two instances, two replicas': {
      readers: READERS,
      reads: counts.reads,
      writes: counts.writes,
      failed: JSON.stringify(counts.failed),
      backwards: counts.backwards.length,
      ...ms,
    },
  })
  expect(counts.backwards).toEqual([])
  expect(counts.failed).toEqual({})
  expect(counts.writes).toBeGreaterThan(READERS)
  for (const [name, took] of Object.entries(ms)) {
    if (name.includes('left out')) expect(took, name).toBeLessThan(1000 * PATIENCE)
  }
})
