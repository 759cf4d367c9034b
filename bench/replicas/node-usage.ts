import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { sendRequest } from '#tests/support/http/send-request.ts'
import type { ClusterNode } from '#tests/support/servers/postgres-cluster.ts'

/** Of the kernel's clock, in milliseconds. */
const TICK_MS = 10

/** Starts the built server and waits until it is ready. */
export async function startApp(port: number, env: Record<string, string>): Promise<ChildProcess> {
  const app = spawn(process.execPath, ['dist/server.mjs'], {
    env: { ...process.env, LIMITS: 'off', LOG_LEVEL: 'warn', ...env, PORT: `${port}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = () =>
    sendRequest(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isReady())) await sleep(20)
  return app
}

/** The first process of a node, whose children serve its connections. */
export async function postmasterOf(node: ClusterNode): Promise<number> {
  const [row] = await node.query(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  )
  return Number(row?.['pid'])
}

/** Milliseconds of a process and all its children, the ended ones included. */
export async function processorTime(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))
  const stats = await Promise.all(
    pids.map(async (name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  )
  let ticks = 0
  for (const [index, stat] of stats.entries()) {
    // The name in brackets may have spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent] = fields
    const own = (fields[11] ?? 0) + (fields[12] ?? 0)
    if (Number(pids[index]) === pid) ticks += own + (fields[13] ?? 0) + (fields[14] ?? 0)
    else if (parent === pid) ticks += own
  }
  return ticks * TICK_MS
}
