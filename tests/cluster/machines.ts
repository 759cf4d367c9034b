import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A network namespace with its own address and files, joined to the others by a bridge. */
export interface Machine {
  address: string
  folder: string
  /** As the user `postgres`; what it prints is in `LOG` of the cluster's folder. */
  run(program: string, args: readonly string[], env?: Record<string, string>): void
  kill(): Promise<void>
  freeze(): Promise<void>
  resume(): void
  cutNetwork(): void
  joinNetwork(): void
}

export interface Machines {
  machines: Machine[]
  /** The folder of them all; every user may enter it. */
  folder: string
  remove(): Promise<void>
}

const OWNER = Number(process.env['CLUSTER_OWNER'] ?? process.pid)
const NAMESPACE = /^tally-(\d+)-\d+$/u
const FOLDER = /^tabletally-cluster-(\d+)-/u

/** Needs root. */
export function makeMachines(count: number): Machines {
  removeLeftMachines()
  removeMachinesOf(OWNER)
  const bridge = `tb${OWNER}`
  const network = freeNetwork()
  const folder = mkdtempSync(join(tmpdir(), `tabletally-cluster-${OWNER}-`))
  execFileSync('chmod', ['755', folder])
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${network}.254/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  const machines = Array.from({ length: count }, (_, index) =>
    makeMachine(index + 1, network, bridge, folder),
  )
  return {
    machines,
    folder,
    async remove() {
      for (const machine of machines) await machine.kill()
      removeMachinesOf(OWNER)
    },
  }
}

function makeMachine(number: number, network: string, bridge: string, root: string): Machine {
  const name = `tally-${OWNER}-${number}`
  const cable = `tv${OWNER}-${number}`
  const address = `${network}.${number}`
  const folder = join(root, `machine-${number}`)
  mkdirSync(folder)
  execFileSync('chown', ['postgres:postgres', folder])
  ip('netns', 'add', name)
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  ip('link', 'set', cable, 'master', bridge, 'up')
  ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', name, 'link', 'set', 'eth0', 'up')
  ip('-n', name, 'link', 'set', 'lo', 'up')
  return {
    address,
    folder,
    run(program, args, env = {}) {
      const log = openSync(join(root, `${program.split('/').at(-1)}-${number}.log`), 'a')
      const asPostgres = ['--reuid=postgres', '--regid=postgres', '--clear-groups']
      const inside = ['netns', 'exec', name, 'setpriv', ...asPostgres, program, ...args]
      const child = spawn('ip', inside, {
        cwd: folder,
        // In a group of its own, so that Ctrl-C does not look like a failure of the cluster.
        detached: true,
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, ...env },
        stdio: ['ignore', log, log],
      })
      child.unref()
    },
    async kill() {
      while (signalAll(name, 'SIGKILL') > 0) await sleep(5)
    },
    /** A process may have been born during the first round. */
    async freeze() {
      signalAll(name, 'SIGSTOP')
      await sleep(20)
      signalAll(name, 'SIGSTOP')
    },
    resume: () => void signalAll(name, 'SIGCONT'),
    cutNetwork: () => ip('link', 'set', cable, 'down'),
    joinNetwork: () => ip('link', 'set', cable, 'up'),
  }
}

function removeLeftMachines(): void {
  const makers = new Set([
    ...namespaces().map((name) => Number(NAMESPACE.exec(name)?.[1])),
    ...readdirSync(tmpdir()).flatMap((name) => Number(FOLDER.exec(name)?.[1] ?? OWNER)),
  ])
  for (const pid of makers) if (!isAlive(pid)) removeMachinesOf(pid)
}

export function removeMachinesOf(pid: number): void {
  const own = namespaces().filter((name) => NAMESPACE.exec(name)?.[1] === String(pid))
  for (const name of own) {
    signalAll(name, 'SIGKILL')
    ip('netns', 'delete', name)
  }
  // The kernel deletes a namespace's own ones later, and the next machines may have the same names.
  const isOwnLink = (link: string) => link === `tb${pid}` || link.startsWith(`tv${pid}-`)
  for (const link of links().filter(isOwnLink)) deleteLink(link)
  for (const name of readdirSync(tmpdir())) {
    const isOwn = FOLDER.exec(name)?.[1] === String(pid)
    if (isOwn) rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function deleteLink(name: string): void {
  try {
    ip('link', 'delete', name)
  } catch {
    // The kernel was faster.
  }
}

/** @returns how many processes got the signal */
function signalAll(namespace: string, signal: NodeJS.Signals): number {
  const pids = ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number)
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
  return pids.length
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function namespaces(): string[] {
  const all = ip('netns', 'list').split('\n')
  return all.map((line) => line.split(' ')[0] ?? '').filter((name) => NAMESPACE.test(name))
}

/** By `ip`: in a network namespace of its own, /sys may still show the links of the one outside. */
function links(): string[] {
  const all = ip('-o', 'link').split('\n')
  return all.map((line) => /^\d+: ([^@:]+)/u.exec(line)?.[1] ?? '')
}

/** The first three numbers of a network that this machine does not use. */
function freeNetwork(): string {
  const used = ip('-4', '-o', 'addr')
  for (let third = process.pid % 250; ; third = (third + 1) % 250) {
    const network = `10.213.${third}`
    if (!used.includes(`${network}.`)) return network
  }
}

function ip(...args: string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' })
}
