import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { decorateRequests } from '../http/request-route.ts'
import { collectCompleted, type CompletedRequest } from './request-completion.ts'

function open() {
  const server = Fastify()
  onTestFinished(() => server.close())
  decorateRequests(server)
  collectCompleted(server)
  const told: CompletedRequest[] = []
  server.onCompleted((ended) => told.push(ended))
  server.get('/games/:id', async () => 'Go')
  return { server, told, routes: () => told.map(({ route }) => route) }
}

test('A request is told of a moment after its answer, by its route', async () => {
  const { server, told } = open()
  const answer = await server.inject('/games/7?token=abc')
  expect(told).toEqual([])
  await expect.poll(() => told).toHaveLength(1)
  expect(told[0]).toEqual({
    requestId: answer.headers['x-request-id'],
    method: 'GET',
    route: '/games/:id',
    status: 200,
    milliseconds: expect.any(Number) as number,
  })
})

test('Those that come together are told of in their order, and each once', async () => {
  const { server, routes } = open()
  await server.inject('/games/1')
  await server.inject('/nowhere')
  server.flushCompleted()
  server.flushCompleted()
  expect(routes()).toEqual(['/games/:id', 'unknown'])
})

test('None is forgotten when the server closes', async () => {
  const { server, routes } = open()
  await server.inject('/games/1')
  await server.close()
  expect(routes()).toEqual(['/games/:id'])
})
