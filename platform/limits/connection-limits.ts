import type { Server, Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { networkOf } from './rate-limits.ts'

/** Beyond this a client is not answered any more; a process can open about as many files. */
const OF_EVERYBODY = 10_000
/** A school behind one address gets through; one machine does not take all there are. */
const OF_ONE_NETWORK = 1000
/** Requests that stand behind another on their connection (pipelining): neither browsers nor proxies send any. */
const BEHIND_ANOTHER = 32

/**
 * Bounds how many connections are open, of all and of each network.
 * @param direct whether the addresses that we see are those of clients: a proxy has one for all
 */
export function limitConnections(server: Server, direct: boolean): void {
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

/**
 * Has the requests of a connection begun one after the other: their answers go out in that order
 * anyway, and one that has not begun costs next to nothing. Too many close the connection.
 */
export function beginInOrder(server: FastifyInstance): void {
  const behind = new WeakMap<Socket, number>()
  server.addHook('onRequest', (request, reply, done) => {
    // Node gives a response its socket when those before it have gone out.
    if (reply.raw.socket !== null) return done()
    const { socket } = request.raw
    const count = (behind.get(socket) ?? 0) + 1
    behind.set(socket, count)
    if (count > BEHIND_ANOTHER) {
      socket.destroy()
      return
    }
    reply.raw.once('socket', () => {
      behind.set(socket, (behind.get(socket) ?? 1) - 1)
      done()
    })
  })
}
