import { readFileSync } from 'node:fs'

import type { Endpoint } from '#platform/http/contract.ts'
import { features } from '#server/features.ts'

export interface DeclaredEndpoint {
  feature: string
  /** `METHOD /path` */
  key: string
  responses: Endpoint['responses']
  refusals: readonly string[]
}

/** A response of an endpoint in a feature's tests (tests/support/http/answered-endpoints.ts records it). */
export interface RecordedResponse {
  /** `every` for the tables of roles and quotas. */
  feature: string
  key: string
  status: number
  code?: string | undefined
}

export function endpointsOf(): DeclaredEndpoint[] {
  return features.flatMap(({ name: feature, endpoints }) =>
    Object.entries<Endpoint>(endpoints).map(([key, { responses, refusals = [] }]) => {
      return { feature, key, responses, refusals }
    }),
  )
}

/**
 * Those that have not succeeded in a test of their own feature, or refused there or in a table, a line
 * each.
 */
export function untestedEndpoints(
  endpoints: readonly DeclaredEndpoint[],
  recorded: readonly RecordedResponse[],
): string[] {
  return endpoints.flatMap(({ feature, key, responses, refusals }) => {
    const ofKey = recorded.filter((response) => response.key === key)
    const own = ofKey.filter((response) => response.feature === feature)
    const hasSucceeded = own.some(({ status }) => status in responses)
    const hasRefused = [...own, ...ofKey.filter((response) => response.feature === 'every')].some(
      ({ code }) => code !== undefined && refusals.includes(code),
    )
    return [
      ...(hasSucceeded ? [] : [`${key}: no test in features/${feature} has it succeed`]),
      ...(hasRefused || refusals.length === 0
        ? []
        : [
            `${key}: no test in features/${feature} or table has it refuse: ${refusals.join(', ')}`,
          ]),
    ]
  })
}

export function readRecordedResponses(file: string): RecordedResponse[] {
  const lines = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n')
  return lines.flatMap((line) => {
    if (line === '') return []
    const [feature = '', key = '', status, code] = line.split('\t')
    return [{ feature, key, status: Number(status), code: code === '' ? undefined : code }]
  })
}
