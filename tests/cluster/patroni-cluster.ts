import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

import { type Machine, makeMachines } from './machines.ts'
import { type Node, PASSWORD, psql, startAlone, startNode, startProxy } from './recipe.ts'

interface Member {
  name: string
  role: 'leader' | 'standby_leader' | 'sync_standby' | 'replica'
  state: string
  timeline?: number
  pending_restart?: boolean
}

export interface PatroniCluster {
  nodes: Node[]
  /** The PostgreSQL that the cluster follows until `standOnOwn`. */
  old: Machine | null
  url: string
  proxyUrl: string
  addresses: string
  start(node: Node): void
  leader(): Promise<Node>
  promoted(old: Node | null): Promise<number>
  /** Empty while nobody says it. */
  members(): Promise<Member[]>
  settled(): Promise<void>
  switchover(): Promise<void>
  restart(node: Node): Promise<void>
  configure(parameters: Record<string, string | number>): Promise<void>
  standOnOwn(): Promise<void>
  versions: string
  folder: string
  stop(): Promise<void>
}

const CREDENTIALS = `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString('base64')}`
const SETTLED_MS = 180_000
const ROLES = 'leader,replica,sync_standby'
const FOLLOWING_ROLES = 'replica,replica,standby_leader'

/** @param options.follows lets the cluster begin as the standby of a server that stands alone */
export async function startPatroniCluster({ follows = false } = {}): Promise<PatroniCluster> {
  const made = makeMachines(follows ? 5 : 4)
  const nodes = made.machines
    .slice(0, 3)
    .map((machine, index) => ({ ...machine, name: `machine-${index + 1}` }))
  const [, , , proxy, old = null] = made.machines
  if (proxy === undefined) throw new Error('There is no machine for HAProxy.')
  if (old !== null) await startAlone(old)
  const start = (node: Node) => startNode(node, nodes, old ?? undefined)
  for (const node of nodes) start(node)
  startProxy(proxy, nodes)

  async function members(): Promise<Member[]> {
    const said = nodes.map((node) => ask(node, 'GET', '/cluster').catch(() => null))
    const lists = (await Promise.all(said)).map((one) => (one?.body.members ?? []) as Member[])
    // A node that is cut off or frozen says what was; whoever knows the newest timeline is right.
    return lists.toSorted((a, b) => timelineOf(b) - timelineOf(a))[0] ?? []
  }

  async function leader(): Promise<Node> {
    const name = (await members()).find(isLeader)?.name
    const node = nodes.find((one) => one.name === name)
    if (node === undefined) throw new Error('There is no leader.')
    return node
  }

  async function settle(roles: string): Promise<void> {
    const began = performance.now()
    for (let last: Member[] = []; !isSettled(last, roles); last = await members()) {
      if (performance.now() - began > SETTLED_MS) {
        throw new Error(`The cluster did not settle: ${JSON.stringify(last)}`)
      }
      await sleep(200)
    }
  }

  async function promoted(before: Node | null): Promise<number> {
    const others = nodes.filter((node) => node !== before)
    for (;;) {
      const asked = others.map((node) => ask(node, 'GET', '/primary').catch(() => null))
      if ((await Promise.all(asked)).some((one) => one?.status === 200)) return performance.now()
      await sleep(50)
    }
  }

  async function change(node: Node, method: string, path: string, body: object): Promise<void> {
    const { status, text } = await ask(node, method, path, body)
    if (status !== 200) throw new Error(`${method} ${path} was answered ${status}: ${text}`)
  }

  await settle(old === null ? ROLES : FOLLOWING_ROLES)
  const first = old ?? (await leader())
  await psql(first, `create role tabletally login password '${PASSWORD}' in role pg_monitor`)
  await psql(first, 'create database tabletally owner tabletally')
  const all = old === null ? nodes : [old, ...nodes]
  const hosts = (machines: readonly Machine[]) =>
    machines.map(({ address }) => `${address}:5432`).join()
  const account = `postgres://tabletally:${PASSWORD}`
  return {
    nodes,
    old,
    url: `${account}@${hosts(all)}/tabletally?target_session_attrs=read-write`,
    proxyUrl: `${account}@${proxy.address}:5000/tabletally`,
    addresses: hosts(all),
    start,
    leader,
    promoted,
    members,
    settled: () => settle(ROLES),
    async switchover() {
      const now = await members()
      const nameOf = (role: Member['role']) => now.find((one) => one.role === role)?.name
      const asked = { leader: nameOf('leader'), candidate: nameOf('sync_standby') }
      await change(await leader(), 'POST', '/switchover', asked)
    },
    restart: (node) => change(node, 'POST', '/restart', {}),
    configure: async (parameters) =>
      change(await leader(), 'PATCH', '/config', { postgresql: { parameters } }),
    standOnOwn: async () => change(await leader(), 'PATCH', '/config', { standby_cluster: null }),
    versions: `PostgreSQL ${(await psql(first, 'show server_version')).split(' ')[0]}, ${programVersions()}`,
    folder: made.folder,
    stop: () => made.remove(),
  }
}

function isSettled(members: Member[], roles: string): boolean {
  const [timeline] = members.map((one) => one.timeline)
  const isWell = ({ state, timeline: own }: Member) =>
    (state === 'running' || state === 'streaming') && own === timeline
  return (
    members
      .map(({ role }) => role)
      .toSorted()
      .join() === roles && members.every(isWell)
  )
}

function isLeader({ role }: Member): boolean {
  return role === 'leader' || role === 'standby_leader'
}

function timelineOf(members: Member[]): number {
  return members.find(isLeader)?.timeline ?? 0
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
    `HAProxy ${versionOf('/usr/sbin/haproxy', '-v')}`,
  ].join(', ')
}
