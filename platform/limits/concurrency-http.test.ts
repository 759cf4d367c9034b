import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as setImmediateNow } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine } from '#tests/support/engines.ts'

function countResponses(server: Server): () => number {
  let [inTurn, most] = [0, 0]
  let next: NodeJS.Immediate | undefined
  server.on('request', (_, own: ServerResponse) => {
    own.once('finish', () => {
      inTurn += 1
      most = Math.max(most, inTurn)
      next ??= setImmediateNow(() => {
        inTurn = 0
        next = undefined
      })
    })
  })
  return () => most
}

onEachEngine('A flood of one account', (open) => {
  test('has one long body parsed in each turn of the event loop, however many arrive together @both', async () => {
    const { it, ann } = await signedUp(open({ limits: true }), 'Ann')
    await it.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = it.server.server.address() as AddressInfo
    const body = JSON.stringify({ name: 'x'.repeat(60_000) })
    const head = [
      'POST /api/games HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${ann.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    const most = countResponses(it.server.server)
    const sockets = Array.from({ length: 8 }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      return socket
    })
    // All of them run, and their bodies arrive at the same moment.
    await sleep(500)
    const answered = sockets.map((socket) => once(socket, 'data'))
    for (const socket of sockets) socket.write(body)
    const heads = await Promise.all(answered)
    expect(heads.map(([data]) => String(data).slice(9, 12))).toEqual(sockets.map(() => '400'))
    for (const socket of sockets) socket.destroy()
    // One, and one more that began in the turn before.
    expect(most()).toBeLessThan(3)
  })

  test.each(['/api/games', '/api/nothing'])(
    'has eight bodies read at once, and further ones when those have been: %s @both',
    async (path) => {
      const { it, ann } = await signedUp(open({ limits: true }), 'Ann')
      await it.server.listen({ port: 0, host: '127.0.0.1' })
      const { port } = it.server.server.address() as AddressInfo
      const head = [
        `POST ${path} HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${ann.token}`,
        'Content-Type: application/json',
        'Content-Length: 2',
      ]
      const answered: number[] = []
      const sockets = Array.from({ length: 9 }, (_, index) => {
        const socket = connect(port, '127.0.0.1')
        socket.on('data', () => void answered.push(index))
        return socket
      })
      const requests: IncomingMessage[] = []
      it.server.server.on('request', (request: IncomingMessage) => void requests.push(request))
      for (const socket of sockets.slice(0, 8)) socket.write(`${head.join('\r\n')}\r\n\r\n{`)
      // The ninth would take the place of one whose sign-in is still being looked up.
      const areRead = () =>
        requests.filter(({ readableFlowing }) => readableFlowing === true).length
      await expect.poll(areRead).toBe(8)
      sockets[8]?.write(`${head.join('\r\n')}\r\n\r\n{}`)
      await sleep(200)
      expect(answered).toEqual([])
      sockets[3]?.write('}')
      await expect.poll(() => answered).toEqual([3, 8])
      for (const socket of sockets) socket.destroy()
    },
  )

  test('delays another user’s request by a few of its own only, however many wait @both', async () => {
    const { it, ann, bob } = await signedUp(open({ limits: true }), 'Ann', 'Bob')
    const order: string[] = []
    const requests = Array.from({ length: 200 }, async () => {
      await it.call('GET /sessions', { token: ann.token })
      order.push('ann')
    })
    await it.call('GET /sessions', { token: bob.token })
    order.push('bob')
    await Promise.all(requests)
    expect(order).toHaveLength(201)
    expect(order.indexOf('bob')).toBeLessThan(30)
  })
})
