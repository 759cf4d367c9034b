import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Endpoint } from '#platform/http/contract.ts'

import { filesOf } from './files.ts'

/** An entry of a feature's contract. */
export interface DeclaredEndpoint {
  feature: string
  /** `METHOD /path` */
  key: string
  responses: Endpoint['responses']
  refusals: readonly string[]
}

/** A response of an endpoint in a feature's tests (tests/support/http/answered-endpoints.ts records it). */
export interface RecordedResponse {
  feature: string
  key: string
  status: number
  /** The code of a refusal. */
  code?: string | undefined
}

/** The endpoints of all contracts, which are imported here. */
export async function endpointsOf(root: string): Promise<DeclaredEndpoint[]> {
  const contracts = filesOf(root).filter((path) => /^features\/.*\.contract\.ts$/u.test(path))
  const found = await Promise.all(
    contracts.map(async (path) => {
      const exported: unknown = await import(pathToFileURL(join(root, path)).href)
      const entries = entriesOf(exported).flatMap(([, value]) => entriesOf(value))
      return entries.filter(isEndpoint).map(([key, { responses, refusals = [] }]) => {
        return { feature: featureOf(path), key, responses, refusals }
      })
    }),
  )
  return found.flat()
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function isEndpoint(entry: [string, unknown]): entry is [string, Endpoint] {
  const [key, value] = entry
  return (
    /^[A-Z]+ \//u.test(key) && typeof value === 'object' && value !== null && 'responses' in value
  )
}

function featureOf(path: string): string {
  return path.split('/')[1] ?? ''
}

/** Endpoints that have not both succeeded and refused in a test of their own feature, a line each. */
export function untestedEndpoints(
  endpoints: readonly DeclaredEndpoint[],
  recorded: readonly RecordedResponse[],
): string[] {
  return endpoints.flatMap(({ feature, key, responses, refusals }) => {
    const own = recorded.filter((response) => response.feature === feature && response.key === key)
    const hasSucceeded = own.some(({ status }) => status in responses)
    const hasRefused = own.some(({ code }) => code !== undefined && refusals.includes(code))
    return [
      ...(hasSucceeded ? [] : [`${key}: no test in features/${feature} has it succeed`]),
      ...(hasRefused || refusals.length === 0
        ? []
        : [`${key}: no test in features/${feature} has it refuse: ${refusals.join(', ')}`]),
    ]
  })
}

/** Reads the recorded responses, a line each; empty if no test of a feature ran. */
export function readRecordedResponses(file: string): RecordedResponse[] {
  const lines = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n')
  return lines.flatMap((line) => {
    if (line === '') return []
    const [feature = '', key = '', status, code] = line.split('\t')
    return [{ feature, key, status: Number(status), code: code === '' ? undefined : code }]
  })
}
