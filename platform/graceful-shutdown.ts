import type { Server } from 'node:http'

import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is on its way out: it still serves, and asks its clients to go elsewhere. */
    isShuttingDown(): boolean
    /** From now on /readyz says no and every answer ends its connection. */
    beginShutdown(): void
  }
}

/** Lets a server announce that it will stop, so that proxies send their next requests elsewhere. */
export function decorateShutdown(server: FastifyInstance): void {
  let leaving = false
  server.decorate('isShuttingDown', () => leaving)
  server.decorate('beginShutdown', () => {
    leaving = true
  })
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving) reply.header('connection', 'close')
    done()
  })
}

const LOOK_MS = 20

/** Waits until no client is connected any more, or the time is over. */
export async function waitForClients(server: Server, atMostMs: number): Promise<void> {
  const end = performance.now() + atMostMs
  while (performance.now() < end && (await connectionsOf(server)) > 0) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** Takes no new connection, ends those that rest, and waits for the answers of the others. */
export async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return
  await new Promise<void>((resolve) => {
    server.close(() => {
      clearInterval(timer)
      resolve()
    })
    // A connection rests anew when its answer is out; closing looks for resting ones only once.
    const timer = setInterval(() => server.closeIdleConnections(), LOOK_MS)
  })
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count ?? 0)))
}
