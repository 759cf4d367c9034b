import { cpSync, globSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'

import { onTestFinished } from 'vitest'

import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { addCrowd, type Crowd } from '#tests/support/data/crowd.ts'
import {
  type Instance,
  type InstanceOptions,
  startInstance,
} from '#tests/support/servers/instance.ts'

import type { ClusterLoad, Kept } from './cluster-load.ts'
import { type PatroniCluster, startPatroniCluster } from './patroni-cluster.ts'

export interface ClusterScene {
  cluster: PatroniCluster
  crowd: Crowd
  /** How an instance reaches the database. */
  settings: { proxy: Record<string, string>; hosts: Record<string, string> }
  start(env: Record<string, string>, port?: number): Promise<Instance>
}

const PEOPLE = 50
const STARTS = 5

/** Not test-results/, because the browser tests empty that. */
const LOGS = 'fault-results/cluster-logs'

export async function setUpCluster(options: { follows?: boolean } = {}): Promise<ClusterScene> {
  const cluster = await startPatroniCluster(options)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') keepLogs(cluster.folder)
    await cluster.stop()
  })
  const database = await connect(cluster.url)
  await migrate(database)
  const crowd = await addCrowd(database, PEOPLE)
  await database.close()
  const replicas = { DATABASE_REPLICAS: cluster.addresses }
  return {
    cluster,
    crowd,
    settings: {
      proxy: { DATABASE_URL: cluster.proxyUrl, ...replicas },
      hosts: { DATABASE_URL: cluster.url, ...replicas },
    },
    start: (env, port) => startAgain({ env, ...(port === undefined ? {} : { port }) }, STARTS),
  }
}

/** An instance that finds no primary ends, and is started again as systemd does it. */
function startAgain(options: InstanceOptions, times: number): Promise<Instance> {
  return startInstance(options).catch((error: unknown) => {
    if (times === 1) throw error
    return startAgain(options, times - 1)
  })
}

function keepLogs(folder: string): void {
  mkdirSync(LOGS, { recursive: true })
  for (const path of globSync(join(folder, '*.log'))) cpSync(path, join(LOGS, basename(path)))
  process.stdout.write(`What the machines have logged is in ${LOGS}.\n`)
}

export interface Found {
  lost: number
  doubled: number
  backwards: string[]
}

export async function inspect(
  cluster: PatroniCluster,
  { kept, backwards }: Pick<ClusterLoad, 'kept' | 'backwards'>,
): Promise<Found> {
  const database = await connect(cluster.url)
  const stored = await database.read
    .selectFrom('matches')
    .select(['id', 'notes', 'version'])
    .execute()
  await database.close()
  const byId = new Map(stored.map((row) => [row.id, row]))
  const isLost = ({ id, notes, version }: Kept) => {
    const row = byId.get(id)
    return row === undefined || row.version < version || row.notes !== notes
  }
  const isTwice = ({ id, version }: Kept) => (byId.get(id)?.version ?? 0) > version
  return {
    lost: kept.filter(isLost).length,
    // Each match has been acknowledged once: another row of the same request would be too many.
    doubled: stored.length - kept.length + kept.filter(isTwice).length,
    backwards,
  }
}
