import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type * as z from 'zod/mini'

import type { CallKey, RefusalCode } from '#platform/contract.ts'
import type { AllCalls } from '#server/features.ts'

import { noteAnswered } from './answered-endpoints.ts'

export interface CallOptions {
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
  params?: Record<string, string>
  query?: Record<string, string>
}

/** A test reads what it expects: the success's fields and the failure's are all there to the types. */
type BodyOf<K> = Failure &
  (K extends keyof AllCalls
    ? z.output<Extract<AllCalls[K]['answers'][keyof AllCalls[K]['answers']], z.core.$ZodType>>
    : Record<string, unknown>)

interface Failure {
  message: string
  code: RefusalCode
  errors: Record<string, string>
}

export interface CallAnswer<K = unknown> {
  status: number
  body: BodyOf<K>
  headers: Record<string, string | string[] | number | undefined>
}

export type MakeCall = <K extends CallKey>(key: K, options?: CallOptions) => Promise<CallAnswer<K>>

/** Makes calls of a server without the network between. */
export function caller(server: FastifyInstance): MakeCall {
  return async <K extends CallKey>(key: K, options: CallOptions = {}) => {
    const { body, token, headers = {}, params = {}, query = {} } = options
    const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const response = await server.inject({
      method,
      url: `/api${filled}`,
      query,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    const status = response.statusCode
    const answer = (isJson ? response.json() : response.body) as BodyOf<K>
    const { testPath } = expect.getState()
    noteAnswered(process.env['ANSWERED_ENDPOINTS'], testPath, { key, status, code: answer.code })
    return { status, body: answer, headers: response.headers }
  }
}
