import type { Server } from 'node:net'

import { networkOf } from './limits.ts'

/** Beyond this a client is not answered any more; a process can open about as many files. */
const OF_EVERYBODY = 10_000
/** A school behind one address gets through; one machine does not take all there are. */
const OF_ONE_NETWORK = 1000

/**
 * Bounds how many connections are open, of all and of each network.
 * @param direct whether the addresses that we see are those of clients: a proxy has one for all
 */
export function boundConnections(server: Server, direct: boolean): void {
  server.maxConnections = OF_EVERYBODY
  if (!direct) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
    if (count > OF_ONE_NETWORK) socket.destroy()
  })
}
