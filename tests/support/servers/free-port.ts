import { createServer } from 'node:net'

/** A port that is free at this moment. */
export function freePort(): Promise<number> {
  return tryPort(0)
}

/**
 * A free port for a server that stops and restarts. It is outside the range of ephemeral ports:
 * otherwise a client that connects while the server is down could get that port as its own and
 * connect to itself.
 */
export async function stablePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000)
    const free = await tryPort(port).catch(() => null)
    if (free !== null) return free
  }
}

function tryPort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
