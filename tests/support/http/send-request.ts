import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { json, text } from 'node:stream/consumers'

export interface ReceivedResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Body
  ms: number
}

export interface Body {
  message?: string
  code?: string
  token?: string
  data?: { _id: string; matchStatus: string; version: number; notes: string }
}

export interface SendOptions {
  method?: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
  agent?: Agent
  timeoutMs?: number
}

/** On a new connection, or on the agent's. Rejects when it fails. */
export async function sendRequest(
  url: string,
  options: SendOptions = {},
): Promise<ReceivedResponse> {
  const { method = 'GET', token, body, headers, agent, timeoutMs = 60_000 } = options
  const began = performance.now()
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const response = Promise.withResolvers<ReceivedResponse>()
  const sent = request(
    url,
    {
      method,
      agent: agent ?? new Agent({ keepAlive: false }),
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...headers,
      },
    },
    (incoming) => {
      const isJson = incoming.headers['content-type']?.includes('json') === true
      const reading = isJson ? json(incoming) : text(incoming).then(() => ({}))
      reading.then(
        (read) =>
          response.resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: read as Body,
            ms: performance.now() - began,
          }),
        response.reject,
      )
    },
  )
  sent.on('error', response.reject)
  sent.end(payload)
  return response.promise
}
