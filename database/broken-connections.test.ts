import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { connect, ping } from './connect.ts'

function message(kind: string, body: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + Buffer.byteLength(body))
  return Buffer.concat([Buffer.from(kind), length, Buffer.from(body)])
}

test('A server that ends a connection in the moment in which it is ready does not end the process', async () => {
  const welcome = [message('R', '\0\0\0\0'), message('Z', 'I')]
  const farewell = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0')
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    // In one piece, as they arrive on a busy machine.
    socket.once('data', () => socket.end(Buffer.concat([...welcome, farewell])))
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const database = await connect(`postgres://ann:ann@127.0.0.1:${port}/tally`)
  onTestFinished(() => database.close())
  await expect(ping(database.primary)).rejects.toThrow(/connection/iu)
})
