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

import { type Cast, castRoles, type Role, roles } from './cast.ts'
import { roleTable } from './role-table.ts'

/** One asked cell of the table. */
export interface Cell {
  name: string
  role: Role
  cast: Cast
  expected: number
  status: number
  /** What left the server: headers and body. */
  response: string
  /** What the answer carries beyond its contract. */
  beyond: string[]
}

const pageStatus = existsSync('dist/web/index.html') ? 200 : 404

/** @returns NaN for a cell without an expectation */
export function expectedStatus(name: string, role: Role): number {
  const statuses = roleTable[name]?.expect.split(' ') ?? []
  const status = statuses.length === 1 ? statuses[0] : statuses[roles.indexOf(role)]
  return status === 'page' ? pageStatus : Number(status)
}

/** Makes the call of a cell over HTTP, with a cast of its own. */
export async function requestAs(it: TestApp, name: string, role: Role): Promise<Cell> {
  const cast = await castRoles(it)
  const me = role === 'anonymous' ? null : cast[role]
  const {
    params = {},
    query = {},
    body,
  } = (await roleTable[name]?.aim?.({ it, cast, role, me })) ?? {}
  const [route = ''] = name.split(' · ')
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const url = path.replaceAll(/:(\w+)/gu, (_, key: string) => params[key] ?? '')
  const headers: Record<string, string> = me === null ? {} : { authorization: `Bearer ${me.token}` }
  const request = { url: url.replace('*', 'nothing-here'), query, headers }
  const response = await it.server.inject({
    ...request,
    method,
    ...(body === undefined ? {} : { payload: body as object }),
  })
  const expected = expectedStatus(name, role)
  const beyond = beyondContract(name, route, response)
  if (method === 'GET') {
    const head = await it.server.inject({ ...request, method: 'HEAD' })
    if (head.body !== '') beyond.push(`HEAD ${path} answered a body`)
    // What a GET uses up is gone for the HEAD after it; nothing else may differ.
    if (head.statusCode !== response.statusCode) beyond.push(`HEAD ${path}: ${head.statusCode}`)
  }
  const sent = `${JSON.stringify(response.headers)}\n${response.body}`
  return { name, role, cast, expected, status: response.statusCode, response: sent, beyond }
}

interface RawResponse {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

/** Where an answer of the API is not what its contract, or that of failures, lists. */
function beyondContract(name: string, route: string, response: RawResponse): string[] {
  if (!route.includes(' /api/')) return []
  const endpoint = (allEndpoints as Endpoints)[route.replace(' /api', '') as EndpointKey]
  const schema = endpoint?.responses[response.statusCode as 200] ?? failureSchema
  // A file's content is its feature's own matter, and a redirection has none.
  if (endpoint === undefined || response.statusCode === 302 || schema === fileResponse) return []
  const body: unknown = JSON.parse(response.body)
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) return [`${name}: ${response.statusCode} ${response.body.slice(0, 200)}`]
  // Parsing leaves out what the schema does not list.
  const same = isDeepStrictEqual(parsed.data, body)
  return same ? [] : [`${name}: more than the contract lists: ${response.body.slice(0, 500)}`]
}

/** The table as asked, for people. */
export function rowsAsText(cells: readonly Cell[]): string {
  const width = Math.max(...cells.map(({ name }) => name.length))
  const line = (name: string, columns: readonly (string | number)[]) =>
    `${name.padEnd(width)}  ${columns.map((column) => String(column).padEnd(10)).join(' ')}`.trimEnd()
  const rows = Object.entries(Object.groupBy(cells, ({ name }) => name)).map(([name, row = []]) =>
    line(
      name,
      row.map(({ status }) => status),
    ),
  )
  return `\n${[line('Who may do what', roles), ...rows].join('\n')}\n${cells.length} cells asked over HTTP\n`
}
