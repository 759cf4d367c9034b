import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Machine } from './machines.ts'

export interface Node extends Machine {
  name: string
}

export const PASSWORD = 'a-test-password'

const BIN = newestPostgres()

/** @param old follows that server until told otherwise */
export function startNode(node: Node, nodes: readonly Node[], old?: Machine): void {
  const local = (text: string) => withAddresses(text, node, nodes)
  const etcd = local(readFileSync('deploy/cluster/etcd', 'utf8'))
  const ofEtcd = [...etcd.matchAll(/^(ETCD_\w+)=(.+)$/gmu)].map(([, key, value]) => [key, value])
  node.run('/usr/bin/etcd', [], {
    ...(Object.fromEntries(ofEtcd) as Record<string, string>),
    ETCD_DATA_DIR: join(node.folder, 'etcd'),
  })
  const following = `standby_cluster: { host: ${old?.address}, port: 5432, create_replica_methods: [basebackup] }`
  const patroni = local(readFileSync('deploy/cluster/patroni.yml', 'utf8'))
    .replace('  dcs:\n', (line) => (old === undefined ? line : `${line}    ${following}\n`))
    .replaceAll(/\w+_PASSWORD\b/gu, PASSWORD)
    .replaceAll('10.0.0.0/24', '10.213.0.0/16')
    .replace(/data_dir: .+/u, `data_dir: ${join(node.folder, 'data')}`)
    .replace(/bin_dir: .+/u, `bin_dir: ${BIN}`)
    .replace(/pgpass: .+/u, `pgpass: ${join(node.folder, 'pgpass')}`)
    .replace(/unix_socket_directories: .+/u, `unix_socket_directories: ${node.folder}`)
  const path = join(node.folder, 'patroni.yml')
  writeFileSync(path, patroni)
  node.run('/usr/bin/patroni', [path])
}

function withAddresses(text: string, { name, address }: Node, nodes: readonly Node[]): string {
  return inNetwork(text.replaceAll('MACHINE', name).replaceAll('ADDRESS', address), nodes)
}

function inNetwork(text: string, nodes: readonly Node[]): string {
  return nodes.reduce(
    (all, { address }, index) => all.replaceAll(`10.0.0.${index + 1}:`, `${address}:`),
    text,
  )
}

export function startProxy(machine: Machine, nodes: readonly Node[]): void {
  const path = join(machine.folder, 'haproxy.cfg')
  const recipe = inNetwork(readFileSync('deploy/cluster/haproxy.cfg', 'utf8'), nodes)
  const own = recipe
    .replaceAll('bind 127.0.0.1:', `bind ${machine.address}:`)
    // It is no root's here.
    .replaceAll(/^\t(?:user|group) .+\n/gmu, '')
  writeFileSync(path, own)
  machine.run('/usr/sbin/haproxy', ['-db', '-q', '-f', path])
}

export async function startAlone(machine: Machine): Promise<void> {
  const data = join(machine.folder, 'data')
  const passwords = join(machine.folder, 'password')
  writeFileSync(passwords, PASSWORD, { mode: 0o644 })
  const as = ['--username=postgres', `--pwfile=${passwords}`, '--auth=scram-sha-256']
  const options = ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums']
  asPostgres(join(BIN, 'initdb'), [`--pgdata=${data}`, ...as, ...options])
  const allowed = ['replication replicator', 'all all']
  const lines = allowed.map((who) => `host ${who} 10.213.0.0/16 scram-sha-256\n`)
  writeFileSync(join(data, 'pg_hba.conf'), lines.join(''))
  machine.run(join(BIN, 'postgres'), [
    ...['-D', data, '-h', machine.address, '-k', machine.folder],
    ...['-c', 'wal_level=replica', '-c', 'wal_log_hints=on', '-c', 'max_connections=200'],
  ])
  await psql(machine, `create role replicator replication login password '${PASSWORD}'`)
  await psql(machine, `create role rewinder superuser login password '${PASSWORD}'`)
}

/** Ends it as `pg_ctl stop -m fast` does: its standby gets everything before. */
export function stopAlone(machine: Machine): void {
  asPostgres(join(BIN, 'pg_ctl'), [
    ...['stop', '--mode=fast', '--timeout=60'],
    `--pgdata=${join(machine.folder, 'data')}`,
  ])
}

export async function psql(machine: Machine, statement: string): Promise<string> {
  const address = `postgres://postgres:${PASSWORD}@${machine.address}:5432/postgres`
  for (let tries = 1; ; tries += 1) {
    try {
      const args = [address, '-qtAc', statement]
      return execFileSync(join(BIN, 'psql'), args, { encoding: 'utf8', stdio: 'pipe' }).trim()
    } catch (error) {
      if (tries === 60) throw error
      await sleep(500)
    }
  }
}

function asPostgres(program: string, args: string[]): void {
  const user = ['--reuid=postgres', '--regid=postgres', '--clear-groups']
  execFileSync('setpriv', [...user, program, ...args], { stdio: 'pipe', cwd: '/' })
}

function newestPostgres(): string {
  const versions = globSync('/usr/lib/postgresql/*/bin').map((path) => path.split('/')[4] ?? '')
  const [newest = ''] = versions.toSorted((a, b) => Number(b) - Number(a))
  return `/usr/lib/postgresql/${newest}/bin`
}
