import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

import { onTestFinished } from 'vitest'

import { sendRequest } from '../http/send-request.ts'
import { stablePort } from './free-port.ts'

export interface Instance {
  url: string
  port: number
  pid: number
  /** Until the first 200 of /readyz. */
  readyMs: number
  output(): string
  signal(name: NodeJS.Signals): void
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export interface InstanceOptions {
  /** `LIMITS` is off by default. */
  env: Record<string, string>
  port?: number
  /** Modules that Node imports before the product. */
  before?: string[]
}

/** Ends only what hangs: beside other work a start takes many times its second. */
const READY_MS = 180_000

/** It is killed after the test. */
export async function startInstance({
  env,
  port: wanted,
  before = [],
}: InstanceOptions): Promise<Instance> {
  const port = wanted ?? (await stablePort())
  const began = performance.now()
  const imports = before.flatMap((module) => ['--import', module])
  const child = spawn(process.execPath, [...imports, 'dist/server.mjs'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      LIMITS: 'off',
      LOG_LEVEL: 'warn',
      SHUTDOWN_SECONDS: '1',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = Promise.withResolvers<Awaited<Instance['exited']>>()
  child.once('close', (code, signal) => ended.resolve({ code, signal }))
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') process.stdout.write(output)
    child.kill('SIGKILL')
    await ended.promise
  })
  const url = `http://127.0.0.1:${port}`
  while ((await sendRequest(`${url}/readyz`).catch(() => null))?.status !== 200) {
    const isLate = performance.now() - began > READY_MS
    if (child.exitCode !== null) await ended.promise
    if (child.exitCode !== null || isLate) {
      throw new Error(`The instance did not become ready:\n${output}`)
    }
    await sleep(5)
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    readyMs: performance.now() - began,
    output: () => output,
    signal: (name) => child.kill(name),
    exited: ended.promise,
  }
}
