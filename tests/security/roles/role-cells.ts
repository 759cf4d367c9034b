import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

import * as z from 'zod/mini'

import {
  type EndpointKey,
  type Endpoints,
  failureSchema,
  fileResponse,
} from '#platform/http/contract.ts'
import { allEndpoints } from '#server/features.ts'
import type { TestApp } from '#tests/support/engines.ts'
import { injected } from '#tests/support/http/request.ts'

import { type Cast, castSeveral, type Role, roles } from './cast.ts'
import { roleTable } from './role-table.ts'

export interface Cell {
  name: string
  role: Role
  cast: Cast
  expected: number | string | undefined
  /** With the sentence of the refusal, where one is expected. */
  status: number | string
  response: string
  beyond: string[]
}

const pageStatus = existsSync('dist/web/index.html') ? 200 : 404

const SIGNED_OUT = new Set<Role>(['anonymous', 'unverified', 'suspended'])

/** @returns undefined for a row that is not in the table */
function expectedStatus(name: string, role: Role): number | string | undefined {
  const expected = roleTable[name]?.expect
  if (expected === 'page') return pageStatus
  if (typeof expected !== 'object') return expected
  return expected[role] ?? (SIGNED_OUT.has(role) ? 401 : expected.others)
}

export async function requestRow(it: TestApp, name: string): Promise<Cell[]> {
  const casts = await castSeveral(it, roles.length)
  const cells: Cell[] = []
  for (const role of roles) cells.push(await requestAs(it, name, role, casts.shift() as Cast))
  return cells
}

async function requestAs(it: TestApp, name: string, role: Role, cast: Cast): Promise<Cell> {
  const me = role === 'anonymous' ? null : cast[role]
  const aimed = await roleTable[name]?.aim?.({ it, cast, role, me })
  const [route = ''] = name.split(' · ')
  const request = injected(route.replace('*', 'nothing-here'), { ...aimed, token: me?.token })
  const response = await it.server.inject(request)
  const expected = expectedStatus(name, role)
  const beyond = beyondContract(name, route, response)
  if (request.method === 'GET') {
    const head = await it.server.inject({ ...request, method: 'HEAD' })
    if (head.body !== '') beyond.push(`The HEAD of ${route} returned a body`)
    if (head.statusCode !== response.statusCode) beyond.push(`HEAD of ${route}: ${head.statusCode}`)
  }
  // The bytes of a picture read as text could look like anything.
  const isPicture = String(response.headers['content-type']).startsWith('image/')
  const sent = `${JSON.stringify(response.headers)}\n${isPicture ? '' : response.body}`
  const { statusCode } = response
  const status =
    typeof expected === 'string'
      ? `${statusCode} ${response.json<{ message: string }>().message}`
      : statusCode
  return { name, role, cast, expected, status, response: sent, beyond }
}

interface RawResponse {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

function beyondContract(name: string, route: string, response: RawResponse): string[] {
  if (!route.includes(' /api/')) return []
  const endpoint = (allEndpoints as Endpoints)[route.replace(' /api', '') as EndpointKey]
  const schema = endpoint?.responses[response.statusCode as 200] ?? failureSchema
  // Files are tested in their feature, and a redirect has no body.
  if (endpoint === undefined || response.statusCode === 302 || schema === fileResponse) return []
  const body: unknown = JSON.parse(response.body)
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) return [`${name}: ${response.statusCode} ${response.body.slice(0, 200)}`]
  // Parsing removes fields that the schema does not list.
  const same = isDeepStrictEqual(parsed.data, body)
  return same ? [] : [`${name}: more than the contract lists: ${response.body.slice(0, 500)}`]
}
