import { once } from 'node:events'
import { type AddressInfo, connect, Server, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { addCrowd } from '#tests/support/data/crowd.ts'
import { onEngine, type TestApp } from '#tests/support/engines.ts'
import { addLongHistories } from '#tests/support/seeded/long-histories.ts'

import { limitConnections } from './connection-limits.ts'

test('Open connections are a thousand of an IPv6 /64 at most, and four thousand of its /48', () => {
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
  expect(admitted(5000, (at) => `2001:db8:7:${(at + 2).toString(16)}::1`)).toBe(2999)
  expect(isAdmitted('2001:db8:8:1::1')).toBe(true)
  for (const socket of sockets) socket.destroy()
})

onEngine('sqlite', 'Pipelined requests', (open) => {
  async function listen(it: TestApp) {
    await it.server.listen({ port: 0, host: '127.0.0.1' })
    return connect((it.server.server.address() as AddressInfo).port, '127.0.0.1')
  }

  test('begin one after the other, when the response before them is sent', async () => {
    const it = await open()
    const crowd = await addCrowd(it.database, 32)
    await addLongHistories(it.database, crowd, 800)
    const head = `Host: x\r\nAuthorization: Bearer ${crowd.people[0]?.token}\r\n`
    const body = JSON.stringify({ name: 'Catan' })
    const post = `POST /api/games HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const socket = await listen(it)
    socket.write(`GET /api/sessions HTTP/1.1\r\n${head}\r\n${post}`)
    await once(socket, 'readable')
    await sleep(200)
    const games = it.database.read.selectFrom('games').where('name', '=', 'Catan').select('id')
    expect(await games.execute()).toHaveLength(0)
    let read = ''
    // Megabytes: on a busy machine they take longer than a poll waits.
    for await (const data of socket) {
      read = (read + String(data)).slice(-2000)
      if (read.includes('201 Created')) break
    }
    expect(read).toContain('201 Created')
    expect(await games.execute()).toHaveLength(1)
  })

  test('are thirty-two at most, and each of these gets a response', async () => {
    const it = await open()
    const socket = await listen(it)
    const line = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
    let read = ''
    socket.on('data', (data) => {
      read += String(data)
    })
    socket.write(line.repeat(33))
    await expect.poll(() => read.split('200 OK').length - 1).toBe(33)
    socket.write(line.repeat(200))
    await once(socket, 'close')
    expect(read.split('200 OK').length).toBeLessThan(100)
  })
})
