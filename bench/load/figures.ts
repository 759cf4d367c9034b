import type { EndpointName } from '../benched-endpoints.ts'
import type { ContenderName } from '../contenders/contender.ts'
import type { Usage } from '../contenders/usage.ts'
import type { Measured } from './load.ts'

/** The figures of one run. */
export interface Figures extends Measured {
  endpoint: EndpointName
  contender: ContenderName
  /** Microseconds of the contender's processor time for each response. */
  cpu: number
}

export function figuresOf(
  endpoint: EndpointName,
  contender: ContenderName,
  measured: Measured,
  before: Usage,
  after: Usage,
): Figures {
  const cpu = ((after.cpuMs - before.cpuMs) * 1000) / measured.responses
  return { endpoint, contender, ...measured, cpu }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}
