import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A message of PostgreSQL's protocol: its type, its length, and what it says. */
function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

function int(bytes: 2 | 4, value: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeIntBE(value, 0, bytes)
  return buffer
}

const READY = message('Z', 'I')
const TEXT = 25

/** One row of one column. */
function rowOf(name: string, value: string): Buffer {
  const column = [
    ...[`${name}\0`, int(4, 0), int(2, 0), int(4, TEXT), int(2, -1), int(4, -1), int(2, 0)],
  ]
  return Buffer.concat([
    message('T', int(2, 1), ...column),
    message('D', int(2, 1), int(4, Buffer.byteLength(value)), value),
    message('C', 'SELECT 1\0'),
    READY,
  ])
}

/**
 * An engine that speaks PostgreSQL's protocol, as CockroachDB does, and says only who it is.
 * @param version what it answers to every query
 */
export async function startOtherEngine(
  version: string,
): Promise<{ url: string; stop: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let isNew = true
    socket.on('error', () => undefined)
    socket.on('data', (data: Buffer) => {
      // The first message has no type: who connects, and to which database.
      if (isNew) socket.write(Buffer.concat([message('R', int(4, 0)), READY]))
      else if (data.subarray(0, 1).toString() === 'Q') socket.write(rowOf('version', version))
      isNew = false
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://ann@127.0.0.1:${port}/tabletally`,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
