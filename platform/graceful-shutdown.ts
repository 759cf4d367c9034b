import type { Server } from 'node:http'

import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    isShuttingDown(): boolean
    /** From now on /readyz responds 503 and every response closes its connection. */
    beginShutdown(): void
    /** Calls back when the server begins to shut down, or closes without that. */
    onShutdown(listener: () => void): void
  }
}

/** Lets a server announce its shutdown, so that proxies send new requests to other instances. */
export function decorateShutdown(server: FastifyInstance): void {
  let shuttingDown = false
  server.decorate('isShuttingDown', () => shuttingDown)
  const listeners: (() => void)[] = []
  const begin = () => {
    if (shuttingDown) return
    shuttingDown = true
    for (const listener of listeners) listener()
  }
  server.decorate('beginShutdown', begin)
  server.decorate('onShutdown', (listener: () => void) => void listeners.push(listener))
  server.addHook('preClose', (done) => {
    begin()
    done()
  })
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (shuttingDown) reply.header('connection', 'close')
    done()
  })
}

const POLL_MS = 20

export async function waitForClients(server: Server, atMostMs: number): Promise<void> {
  const end = performance.now() + atMostMs
  while (performance.now() < end && (await connectionsOf(server)) > 0) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Accepts no new connections, closes idle ones, and waits until the others have their responses. */
export async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return
  await new Promise<void>((resolve) => {
    server.close(() => {
      clearInterval(timer)
      resolve()
    })
    // A connection becomes idle again after its response, but `close` looks for idle ones only once.
    const timer = setInterval(() => server.closeIdleConnections(), POLL_MS)
  })
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count ?? 0)))
}
