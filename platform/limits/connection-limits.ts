import type { Server, Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { STREAMS_MAX } from '../streams/event-stream.ts'
import { networksOf } from './rate-limits.ts'

/** Beyond this new connections are dropped. The streams of open pages leave some for requests. */
const CONNECTIONS_MAX = STREAMS_MAX + 2000
/** Enough for a school behind one address, but one machine cannot take all connections. */
const OF_ONE_NETWORK_MAX = 1000
/** Pipelined requests that wait on one connection; neither browsers nor proxies send any. */
const PIPELINED_MAX = 32

/**
 * Limits how many connections are open in all and from each network.
 * @param direct whether clients connect directly: behind a proxy all of them have its address
 */
export function limitConnections(server: Server, direct: boolean): void {
  server.maxConnections = CONNECTIONS_MAX
  if (!direct) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    for (const { network, factor } of networksOf(socket.remoteAddress)) {
      const count = (open.get(network) ?? 0) + 1
      open.set(network, count)
      socket.once('close', () => {
        const left = (open.get(network) ?? 1) - 1
        if (left === 0) open.delete(network)
        else open.set(network, left)
      })
      if (count > OF_ONE_NETWORK_MAX * factor) socket.destroy()
    }
  })
}

/**
 * Begins the pipelined requests of a connection one after the other: their responses are sent in that
 * order anyway, and a request that has not begun costs next to nothing. Too many close the connection.
 */
export function beginInOrder(server: FastifyInstance): void {
  const pipelined = new WeakMap<Socket, number>()
  server.addHook('onRequest', (request, reply, done) => {
    // Node assigns the socket to a response when the responses before it are sent.
    if (reply.raw.socket !== null) return done()
    const { socket } = request.raw
    const count = (pipelined.get(socket) ?? 0) + 1
    pipelined.set(socket, count)
    if (count > PIPELINED_MAX) {
      socket.destroy()
      return
    }
    reply.raw.once('socket', () => {
      pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1)
      done()
    })
  })
}
