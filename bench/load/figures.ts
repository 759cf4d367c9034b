import type { ContenderName } from '../contenders/contender.ts'
import type { Usage } from '../contenders/usage.ts'
import type { EndpointName } from '../endpoints.ts'
import type { Measured } from './load.ts'

/** One run's figures. */
export interface Figures extends Measured {
  call: EndpointName
  contender: ContenderName
  /** Microseconds of the contender's own processor time an answer. */
  cpu: number
  /** Resident set after the run, in MB. */
  memory: number
}

export function putFigures(
  call: EndpointName,
  contender: ContenderName,
  measured: Measured,
  before: Usage,
  after: Usage,
): Figures {
  const cpu = ((after.cpuMs - before.cpuMs) * 1000) / measured.answers
  return { call, contender, ...measured, cpu, memory: after.memory / 1_000_000 }
}

export function median(values: readonly number[]): number {
  const inOrder = values.toSorted((a, b) => a - b)
  const middle = (inOrder.length - 1) / 2
  return ((inOrder[Math.floor(middle)] ?? 0) + (inOrder[Math.ceil(middle)] ?? 0)) / 2
}
