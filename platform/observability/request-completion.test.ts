import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { collectCompleted, type CompletedRequest } from './request-completion.ts'

function open() {
  const server = Fastify()
  onTestFinished(() => server.close())
  collectCompleted(server)
  const completed: CompletedRequest[] = []
  server.onCompleted((request) => completed.push(request))
  server.get('/games/:id', async () => 'Go')
  return { server, completed, routes: () => completed.map(({ route }) => route) }
}

test('A listener gets a request shortly after its response, with the route’s pattern', async () => {
  const { server, completed } = open()
  await server.inject('/games/7?token=abc')
  expect(completed).toEqual([])
  await expect.poll(() => completed).toHaveLength(1)
  expect(completed[0]).toEqual({
    requestId: expect.any(String) as string,
    method: 'GET',
    route: '/games/:id',
    status: 200,
    milliseconds: expect.any(Number) as number,
  })
})

test('Listeners get requests in order, and each once', async () => {
  const { server, routes } = open()
  await server.inject('/games/1')
  await server.inject('/nowhere')
  server.flushCompleted()
  server.flushCompleted()
  expect(routes()).toEqual(['/games/:id', 'unknown'])
})

test('No request is lost when the server closes', async () => {
  const { server, routes } = open()
  await server.inject('/games/1')
  await server.close()
  expect(routes()).toEqual(['/games/:id'])
})
