import { Socket } from 'node:net'

/** The sockets of some connections, to break all of them: one to a frozen server never ends by itself. */
export interface Sockets {
  /** For pg's setting `stream`. */
  open: () => Socket
  destroy: () => void
}

export function closableSockets(): Sockets {
  const sockets = new Set<Socket>()
  return {
    open() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    destroy() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
