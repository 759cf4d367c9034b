import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type * as z from 'zod/mini'

import type { EndpointKey, RefusalCode } from '#platform/http/contract.ts'
import type { AllEndpoints } from '#server/features.ts'

import { afterTurn } from '../slow-turns.ts'
import { recordResponse } from './answered-endpoints.ts'

export interface RequestOptions {
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
  params?: Record<string, string>
  query?: Record<string, string>
}

interface InjectedOptions extends Omit<RequestOptions, 'query'> {
  /** A list is sent as the same name several times. */
  query?: Record<string, string | string[]>
  /** Instead of this machine's address. */
  from?: string
}

/** A body has the fields of success and of failure, so that a test can read what it expects. */
type BodyOf<K> = Failure &
  (K extends keyof AllEndpoints
    ? z.output<
        Extract<AllEndpoints[K]['responses'][keyof AllEndpoints[K]['responses']], z.core.$ZodType>
      >
    : Record<string, unknown>)

interface Failure {
  message: string
  code: RefusalCode
  errors: Record<string, string>
}

export interface TestResponse<K = unknown> {
  status: number
  body: BodyOf<K>
  headers: Record<string, string | string[] | number | undefined>
}

export type MakeRequest = <K extends EndpointKey>(
  key: K,
  options?: InjectedOptions,
) => Promise<TestResponse<K>>

export function injected(route: string, options: InjectedOptions) {
  const { body, token, headers = {}, params = {}, query = {}, from = '127.0.0.1' } = options
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  return {
    method,
    url: path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    remoteAddress: from,
    query,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  }
}

export function requester(server: FastifyInstance): MakeRequest {
  return async <K extends EndpointKey>(key: K, options: InjectedOptions = {}) => {
    const response = await server.inject(injected(key.replace(' ', ' /api'), options))
    await afterTurn()
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    const status = response.statusCode
    const responseBody = (isJson ? response.json() : response.body) as BodyOf<K>
    const { testPath } = expect.getState()
    recordResponse(process.env['ANSWERED_ENDPOINTS'], testPath, {
      key,
      status,
      code: responseBody.code,
    })
    return { status, body: responseBody, headers: response.headers }
  }
}
