import { connect, createServer, type Socket } from 'node:net'

import { onTestFinished } from 'vitest'

/** When it stalls, connections stay open, but no bytes pass. */
export interface TcpProxy {
  port: number
  /** For ever; new ones work. */
  silenceOpen(): void
  pause(): void
  resume(): void
}

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>()
  let paused = false
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      if (paused) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
    server.close()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    silenceOpen() {
      for (const sockets of pairs)
        for (const socket of sockets) socket.removeAllListeners('data').pause()
    },
    pause() {
      paused = true
      for (const sockets of pairs) for (const socket of sockets) socket.pause()
    },
    resume() {
      paused = false
      for (const sockets of pairs) for (const socket of sockets) socket.resume()
    },
  }
}
