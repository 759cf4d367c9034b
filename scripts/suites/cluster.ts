import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

import { canInstall, installFromDebian } from './debian.ts'

/** What a cluster of machines needs: a path of each program, and the package of Debian that has it. */
const PROGRAMS: readonly [path: string, name: string][] = [
  ['/usr/lib/postgresql/*/bin/pg_basebackup', 'postgresql'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/{usr/sbin,sbin}/ip', 'iproute2'],
  ['/usr/bin/setpriv', 'util-linux'],
  ['/usr/sbin/pgbouncer', 'pgbouncer'],
]

/**
 * Makes this machine ready for the tests of the cluster: installs what is missing.
 * @returns null, or in one sentence why the tests cannot run here
 */
export function readyForCluster(): string | null {
  const missing = missingPackages()
  if (missing.length > 0) {
    if (!canInstall()) {
      return `The tests of the cluster need ${missing.join(', ')}; on Debian, root gets them installed.`
    }
    installFromDebian(missing)
    const still = missingPackages()
    if (still.length > 0) return `apt-get did not install ${still.join(', ')}.`
  }
  return canMakeMachines()
    ? null
    : 'The tests of the cluster need root and the right to make network namespaces (CAP_NET_ADMIN).'
}

function missingPackages(): string[] {
  return PROGRAMS.filter(([path]) => globSync(path).length === 0).map(([, name]) => name)
}

/** Makes a namespace, and deletes it. */
function canMakeMachines(): boolean {
  const name = `tally-try-${process.pid}`
  const ip = (command: string) => spawnSync('ip', ['netns', command, name]).status === 0
  return ip('add') && ip('delete')
}
