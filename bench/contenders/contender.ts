import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'

import { freePort } from '#tests/support/servers/free-port.ts'

import type { Usage } from './usage.ts'

export type ContenderName =
  | 'app'
  | 'app-small'
  | 'bare'
  | 'express'
  | 'app-pg'
  | 'app-pg-2'
  | 'compiling-pg'
  | 'express-pg'

export interface Contender {
  name: ContenderName
  urls: string[]
  /** The sum of all its processes. */
  usage(): Promise<Usage>
  stop(): Promise<void>
}

export interface Program {
  /** Arguments for Node. */
  args: string[]
  env: Record<string, string>
  processes: number
}

interface Started {
  url: string
  child: ChildProcess
  /** From the start to the first response. */
  milliseconds: number
}

/** Starts a contender's processes, each on its own port, and waits until they respond. */
export async function startContender(
  name: ContenderName,
  program: Program,
  logs: string,
): Promise<Contender> {
  const started: Started[] = []
  for (let count = 0; count < program.processes; count += 1) {
    started.push(await startProcess(program, `${logs}/${name}-${count}.log`))
  }
  return {
    name,
    urls: started.map(({ url }) => url),
    async usage() {
      const each = await Promise.all(started.map(({ child }) => usageOf(child)))
      return {
        cpuMs: each.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
        memory: each.reduce((sum, { memory }) => sum + memory, 0),
      }
    },
    async stop() {
      for (const { child } of started) {
        child.kill('SIGTERM')
        if (child.exitCode === null) await once(child, 'exit')
      }
    },
  }
}

export async function startProcess({ args, env }: Program, log: string): Promise<Started> {
  const port = await freePort()
  const output = openSync(log, 'w')
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', './bench/contenders/usage.ts', ...args], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', output, output, 'ipc'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await responds(url))) {
    if (child.exitCode !== null) throw new Error(`It exited before it responded; see ${log}.`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { url, child, milliseconds: performance.now() - began }
}

async function responds(url: string): Promise<boolean> {
  try {
    await (await fetch(`${url}/healthz`)).text()
    return true
  } catch {
    return false
  }
}

export async function usageOf(child: ChildProcess): Promise<Usage> {
  const reply = once(child, 'message')
  child.send('usage')
  const [usage] = (await reply) as [Usage]
  return usage
}
