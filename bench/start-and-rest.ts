import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { type ContenderName, type Program, startProcess, usageOf } from './contenders/contender.ts'
import { median } from './load/figures.ts'

/** Only the product; the other contenders are compared only under load. */
export const startsMeasured: readonly ContenderName[] = ['app', 'app-pg']

export interface Start {
  contender: ContenderName
  /** Of each round, from the start of the process to its first response. */
  milliseconds: number[]
  /** Of each round, the resident set in bytes after `REST_MS` without a request. */
  memory: number[]
}

const REST_MS = 3000

/** Starts a program once to warm up, then once for each round. Its database is already migrated. */
export async function measureStarts(
  contender: ContenderName,
  program: Program,
  logs: string,
  rounds: number,
): Promise<Start> {
  const start: Start = { contender, milliseconds: [], memory: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const { child, milliseconds } = await startProcess(program, `${logs}/${contender}-start.log`)
    await sleep(REST_MS)
    const { memory } = await usageOf(child)
    const exited = once(child, 'exit')
    child.kill('SIGINT')
    await exited
    if (round === 0) continue
    start.milliseconds.push(milliseconds)
    start.memory.push(memory)
  }
  return start
}

/** As Markdown: medians, with minimum and maximum of the rounds in brackets. */
export function startTable(starts: readonly Start[]): string {
  const rows = starts.map(
    ({ contender, milliseconds, memory }) =>
      `|${contender}|${spread(milliseconds)}|${spread(memory.map((bytes) => bytes / 1_000_000))}|`,
  )
  return [HEAD, ...rows].join('\n')
}

const HEAD = `|contender|start to first response, ms|memory at rest, MB|
|---|---|---|`

function spread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${median(values).toFixed(0)} (${least.toFixed(0)}–${most.toFixed(0)})`
}
