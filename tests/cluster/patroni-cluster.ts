import { execFileSync, spawn } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { stablePort } from '#tests/support/servers/free-port.ts'

import { type Machine, makeMachines } from './machines.ts'

/** A machine with PostgreSQL, Patroni and etcd, as the files in deploy/cluster say. */
export interface Node extends Machine {
  name: string
}

/** What Patroni says of a node. */
interface Member {
  name: string
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  timeline?: number
  pending_restart?: boolean
}

export interface PatroniCluster {
  nodes: Node[]
  /** DATABASE_URL with all nodes. */
  url: string
  /** DATABASE_URL through HAProxy. */
  proxyUrl: string
  /** DATABASE_REPLICAS: all nodes. */
  addresses: string
  /** Starts what `kill` has ended. */
  start(node: Node): void
  /** The node that Patroni calls the leader, as the others say. */
  leader(): Promise<Node>
  /** Resolves with the time when another node than this one takes writes. */
  promoted(old: Node): Promise<number>
  /** What each node is; empty while nobody says it. */
  members(): Promise<Member[]>
  /** Waits until there are a primary, a synchronous standby, and another one that follows. */
  settled(): Promise<void>
  /** Hands the primary's role over to the synchronous standby. */
  switchover(): Promise<void>
  restart(node: Node): Promise<void>
  /** Changes PostgreSQL's settings on all nodes. */
  configure(parameters: Record<string, string | number>): Promise<void>
  versions: string
  stop(): Promise<void>
}

const PASSWORD = 'a-test-password'
const CREDENTIALS = `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString('base64')}`
const SETTLED_MS = 180_000

/** Three machines, a primary with a synchronous standby and one more, and HAProxy on this machine. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const made = makeMachines(3)
  const nodes = made.machines.map((machine, index) => ({
    ...machine,
    name: `machine-${index + 1}`,
  }))
  const bin = newestPostgres()
  const start = (node: Node) => startNode(node, nodes, bin)
  for (const node of nodes) start(node)
  const [proxyPort, readPort] = [await stablePort(), await stablePort()]
  const stopProxy = startProxy(made.folder, nodes, [proxyPort, readPort])

  async function members(): Promise<Member[]> {
    const said = nodes.map((node) => ask(node, 'GET', '/cluster').catch(() => null))
    const lists = (await Promise.all(said)).map((one) => (one?.body.members ?? []) as Member[])
    // A node that is cut off or frozen says what was; whoever knows the newest timeline is right.
    return lists.toSorted((a, b) => timelineOf(b) - timelineOf(a))[0] ?? []
  }

  async function leader(): Promise<Node> {
    const name = (await members()).find(({ role }) => role === 'leader')?.name
    const node = nodes.find((one) => one.name === name)
    if (node === undefined) throw new Error('There is no leader.')
    return node
  }

  async function settled(): Promise<void> {
    const began = performance.now()
    for (let last: Member[] = []; !isSettled(last); last = await members()) {
      if (performance.now() - began > SETTLED_MS) {
        throw new Error(`The cluster did not settle: ${JSON.stringify(last)}`)
      }
      await sleep(200)
    }
  }

  async function promoted(old: Node): Promise<number> {
    const others = nodes.filter((node) => node !== old)
    for (;;) {
      const asked = others.map((node) => ask(node, 'GET', '/primary').catch(() => null))
      if ((await Promise.all(asked)).some((one) => one?.status === 200)) return performance.now()
      await sleep(50)
    }
  }

  await settled()
  const first = await leader()
  const inside = `postgres:${PASSWORD}@${first.address}:5432`
  const psql = (database: string, command: string) =>
    execFileSync(join(bin, 'psql'), [`postgres://${inside}/${database}`, '-qtAc', command], {
      encoding: 'utf8',
    }).trim()
  psql('postgres', `create role tabletally login password '${PASSWORD}' in role pg_monitor`)
  psql('postgres', 'create database tabletally owner tabletally')
  const hosts = nodes.map(({ address }) => `${address}:5432`).join()
  const account = `postgres://tabletally:${PASSWORD}`
  return {
    nodes,
    url: `${account}@${hosts}/tabletally?target_session_attrs=read-write`,
    proxyUrl: `${account}@127.0.0.1:${proxyPort}/tabletally`,
    addresses: nodes.map(({ address }) => `${account}@${address}:5432/tabletally`).join(),
    start,
    leader,
    promoted,
    members,
    settled,
    async switchover() {
      const now = await members()
      const nameOf = (role: Member['role']) => now.find((one) => one.role === role)?.name
      const asked = { leader: nameOf('leader'), candidate: nameOf('sync_standby') }
      const { status, text } = await ask(await leader(), 'POST', '/switchover', asked)
      if (status !== 200) throw new Error(`No switchover: ${status} ${text}`)
    },
    async restart(node) {
      const { status, text } = await ask(node, 'POST', '/restart', {})
      if (status !== 200) throw new Error(`No restart: ${status} ${text}`)
    },
    async configure(parameters) {
      const { status, text } = await ask(await leader(), 'PATCH', '/config', {
        postgresql: { parameters },
      })
      if (status !== 200) throw new Error(`No configuration: ${status} ${text}`)
    },
    versions: `PostgreSQL ${psql('postgres', 'show server_version').split(' ')[0]}, ${programVersions()}`,
    async stop() {
      stopProxy()
      await made.remove()
    },
  }
}

/** The folder of its programs. */
function newestPostgres(): string {
  const versions = globSync('/usr/lib/postgresql/*/bin').map((path) => path.split('/')[4] ?? '')
  const [newest = ''] = versions.toSorted((a, b) => Number(b) - Number(a))
  return `/usr/lib/postgresql/${newest}/bin`
}

/** Starts etcd and Patroni with the files of the recipe. */
function startNode(node: Node, nodes: Node[], bin: string): void {
  const local = (text: string) => withAddresses(text, node, nodes)
  const etcd = local(readFileSync('deploy/cluster/etcd', 'utf8'))
  const ofEtcd = [...etcd.matchAll(/^(ETCD_\w+)=(.+)$/gmu)].map(([, key, value]) => [key, value])
  node.run('/usr/bin/etcd', [], {
    ...(Object.fromEntries(ofEtcd) as Record<string, string>),
    ETCD_DATA_DIR: join(node.folder, 'etcd'),
  })
  const patroni = local(readFileSync('deploy/cluster/patroni.yml', 'utf8'))
    .replaceAll(/\w+_PASSWORD\b/gu, PASSWORD)
    .replaceAll(/10\.0\.0\.0\/24/gu, '10.213.0.0/16')
    .replace(/data_dir: .+/u, `data_dir: ${join(node.folder, 'data')}`)
    .replace(/bin_dir: .+/u, `bin_dir: ${bin}`)
    .replace(/pgpass: .+/u, `pgpass: ${join(node.folder, 'pgpass')}`)
    .replace(/unix_socket_directories: .+/u, `unix_socket_directories: ${node.folder}`)
  const path = join(node.folder, 'patroni.yml')
  writeFileSync(path, patroni)
  node.run('/usr/bin/patroni', [path])
}

/** Puts this machine's name, and the addresses of all, into a file of the recipe. */
function withAddresses(text: string, { name, address }: Node, nodes: Node[]): string {
  return inNetwork(text.replaceAll('MACHINE', name).replaceAll('ADDRESS', address), nodes)
}

function inNetwork(text: string, nodes: Node[]): string {
  return nodes.reduce(
    (all, { address }, index) => all.replaceAll(`10.0.0.${index + 1}:`, `${address}:`),
    text,
  )
}

/** @returns stops it */
function startProxy(folder: string, nodes: Node[], [write, read]: [number, number]): () => void {
  const path = join(folder, 'haproxy.cfg')
  const recipe = inNetwork(readFileSync('deploy/cluster/haproxy.cfg', 'utf8'), nodes)
  const own = recipe
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${write}`)
    .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${read}`)
  writeFileSync(path, own)
  const child = spawn('/usr/sbin/haproxy', ['-db', '-q', '-f', path], { stdio: 'ignore' })
  return () => void child.kill('SIGKILL')
}

function isSettled(members: Member[]): boolean {
  const [timeline] = members.map((one) => one.timeline)
  const isWell = ({ state, timeline: own }: Member) =>
    (state === 'running' || state === 'streaming') && own === timeline
  const roles = members.map(({ role }) => role).toSorted()
  return roles.join() === 'leader,replica,sync_standby' && members.every(isWell)
}

function timelineOf(members: Member[]): number {
  return members.find(({ role }) => role === 'leader')?.timeline ?? 0
}

async function ask(node: Node, method: string, path: string, body?: object) {
  const response = await fetch(`http://${node.address}:8008${path}`, {
    method,
    headers: { authorization: CREDENTIALS, 'content-type': 'application/json' },
    // A restart or a switchover is answered when it is over.
    signal: AbortSignal.timeout(method === 'GET' ? 2000 : 60_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = text.startsWith('{')
  return {
    status: response.status,
    text,
    body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown>,
  }
}

function programVersions(): string {
  const versionOf = (program: string, ...args: string[]) =>
    /\d+\.\d+\.\d+/u.exec(execFileSync(program, args, { encoding: 'utf8' }))?.[0] ?? ''
  return [
    `Patroni ${versionOf('patroni', '--version')}`,
    `etcd ${versionOf('etcd', '--version')}`,
    `HAProxy ${versionOf('haproxy', '-v')}`,
  ].join(', ')
}
