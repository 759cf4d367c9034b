import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

import { sendRequest } from '../http/send-request.ts'

export interface Balancer {
  url: string
  isIn(port: number): boolean
}

const HEALTH_CHECK_MS = 100

/** Tries another instance only when a connection was refused: no request can have arrived. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const backends = ports.map((port) => ({
    port,
    ready: true,
    agent: new Agent({ keepAlive: true }),
  }))
  const looking = setInterval(() => {
    for (const backend of backends) {
      sendRequest(`http://127.0.0.1:${backend.port}/readyz`, { timeoutMs: 2000 }).then(
        ({ status }) => {
          backend.ready = status === 200
        },
        () => {
          backend.ready = false
        },
      )
    }
  }, HEALTH_CHECK_MS)
  let turn = 0

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tried: number) {
    const ready = backends.filter((backend) => backend.ready)
    const candidates = ready.length > 0 ? ready : backends
    turn += 1
    const backend = candidates[turn % candidates.length]
    if (backend === undefined) return
    const { 'transfer-encoding': _, connection: __, ...headers } = incoming.headers
    const sent = request(
      {
        host: '127.0.0.1',
        port: backend.port,
        agent: backend.agent,
        method: incoming.method,
        path: incoming.url,
        headers: { ...headers, 'content-length': body.length },
      },
      (response) => {
        const { connection: ___, ...headersForClient } = response.headers
        outgoing.writeHead(response.statusCode ?? 502, headersForClient)
        response.pipe(outgoing)
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tried < 5) {
        backend.ready = false
        pass(incoming, outgoing, body, tried + 1)
        return
      }
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end(String(error.code))
    })
    sent.end(body)
  }

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => pass(incoming, outgoing, Buffer.concat(chunks), 0))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    clearInterval(looking)
    for (const { agent } of backends) agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isIn: (port) => backends.find((backend) => backend.port === port)?.ready === true,
  }
}
