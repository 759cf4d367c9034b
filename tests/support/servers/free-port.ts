import { createServer } from 'node:net'

/** A port that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return tryPort(0)
}

/**
 * A free port for a server that comes and goes. It is none of those that the system gives to clients:
 * one that asks where nobody listens could be given that very port, and would talk to itself.
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
