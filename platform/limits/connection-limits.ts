import type { Server } from 'node:net'

import { STREAMS_MAX } from '../streams/event-stream.ts'
import { networkOf } from './rate-limits.ts'

/** Beyond this new connections are dropped. The streams of open pages leave some for requests. */
const CONNECTIONS_MAX = STREAMS_MAX + 2000
/** Enough for a school behind one address, but one machine cannot take all connections. */
const OF_ONE_NETWORK_MAX = 1000

/** @param direct whether clients connect directly: behind a proxy all have its address */
export function limitConnections(server: Server, direct: boolean): void {
  server.maxConnections = CONNECTIONS_MAX
  if (!direct) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
    if (count > OF_ONE_NETWORK_MAX) socket.destroy()
  })
}
