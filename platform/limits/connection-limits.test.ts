import { Server, Socket } from 'node:net'

import { expect, test } from 'vitest'

import { limitConnections } from './connection-limits.ts'

test('Open connections are a thousand of a network at most, such as an IPv6 /64', () => {
  const server = new Server()
  limitConnections(server, true)
  const sockets: Socket[] = []
  const isAdmitted = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    server.emit('connection', socket)
    sockets.push(socket)
    return !socket.destroyed
  }
  const admitted = (count: number, address: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => isAdmitted(address(at))).filter(Boolean).length
  expect(admitted(1001, () => '2001:db8:7:1::1')).toBe(1000)
  expect(isAdmitted('2001:db8:8:1::1')).toBe(true)
  for (const socket of sockets) socket.destroy()
})
