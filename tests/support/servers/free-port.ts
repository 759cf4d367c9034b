import { createServer } from 'node:net'

export function freePort(): Promise<number> {
  return tryPort(0)
}

/** A server that has stopped for a while keeps its port. */
const given = new Set<number>()
const PORTS_EACH = 500

/**
 * For a server that restarts: outside the ephemeral ports, else a client that connects while the
 * server is down could get that port as its own and connect to itself.
 */
export async function stablePort(): Promise<number> {
  const first = 15_000 + PORTS_EACH * (Number(process.env['VITEST_POOL_ID'] ?? 0) % 30)
  for (;;) {
    const port = first + Math.floor(Math.random() * PORTS_EACH)
    if (given.has(port)) continue
    given.add(port)
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
