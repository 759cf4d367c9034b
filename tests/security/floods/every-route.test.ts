import { subscribe, unsubscribe } from 'node:diagnostics_channel'

import type { FastifyInstance, HTTPMethods } from 'fastify'
import { expect, test } from 'vitest'

import { MINUTE } from '#platform/clock.ts'
import { networkOf } from '#platform/limits/rate-limits.ts'
import { type Open, onEngine, type TestApp } from '#tests/support/engines.ts'

const LIMITS = [
  { name: 'anything', max: 300, windowMs: MINUTE },
  { name: 'files', max: 12_000, windowMs: MINUTE },
]
/** Requests that one client sends at once, and how many of them another one waits for at most. */
const SENT = 20
const WAITED_FOR_MAX = 12

interface Route {
  method: HTTPMethods
  url: string
}

const unknown: Route[] = [
  { method: 'GET', url: '/api/nothing' },
  { method: 'GET', url: '/assets/nothing.js' },
  { method: 'GET', url: '/matches/nothing' },
  { method: 'POST', url: '/api/nothing' },
  { method: 'DELETE', url: '/' },
]

async function openWithRoutes(open: Open): Promise<{ it: TestApp; routes: Route[] }> {
  const routes: Route[] = []
  const collect = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) {
        const path = url.replaceAll(/:\w+/gu, 'nothing').replace('*', 'nothing.js')
        routes.push({ method: one, url: path })
      }
    })
  subscribe('fastify.initialization', collect)
  const it = await open({ limits: true }).finally(() =>
    unsubscribe('fastify.initialization', collect),
  )
  await it.server.ready()
  expect(routes.length).toBeGreaterThan(150)
  return { it, routes: [...routes.filter(({ method }) => method !== 'HEAD'), ...unknown] }
}

/** Refusals of one address are slowed down. */
function addressOf(at: number, client = 0): string {
  return `10.${client}.${at >> 8}.${at & 255}`
}

onEngine('sqlite', 'Each route, and each address without one', (open) => {
  test('counts for the network that asks, unless it is the health check of its own machine', async () => {
    const { it, routes } = await openWithRoutes(open)
    await it.database.transact(async (trx) => {
      for (const ip of [...routes.map((_, at) => addressOf(at)), '127.0.0.1']) {
        for (const limit of LIMITS) {
          await it.app.limits.countIn(trx, limit, networkOf(ip), limit.max)
        }
      }
    })
    const passed: string[] = []
    for (const [at, { method, url }] of routes.entries()) {
      const answer = await it.server.inject({ method, url, remoteAddress: addressOf(at) })
      if (answer.statusCode !== 429) passed.push(`${method} ${url}: ${answer.statusCode}`)
    }
    expect(passed).toEqual([])
    const own = async (url: string, headers = {}) =>
      (await it.server.inject({ url, headers, remoteAddress: '127.0.0.1' })).statusCode
    expect([await own('/healthz'), await own('/readyz')]).toEqual([200, 200])
    // What a proxy of this machine sends on is no health check of its own.
    expect(await own('/readyz', { 'x-forwarded-for': '203.0.113.7' })).toBe(429)
    expect(await own('/metrics')).toBe(429)
  })

  test('waits in a queue, so that of many requests others wait for a dozen at most', async () => {
    const { it, routes } = await openWithRoutes(open)
    const flooded: string[] = []
    const floods: Promise<unknown>[] = []
    for (const [at, { method, url }] of routes.entries()) {
      let answered = 0
      for (let sent = 0; sent < SENT; sent += 1) {
        const flood = it.server.inject({ method, url, remoteAddress: addressOf(at, 1) })
        floods.push(flood.then(() => (answered += 1)))
      }
      const honest = { url: '/api/auth/providers', remoteAddress: addressOf(at, 2) }
      expect((await it.server.inject(honest)).statusCode).toBe(200)
      if (answered > WAITED_FOR_MAX) flooded.push(`${method} ${url}: ${answered}`)
    }
    expect(flooded).toEqual([])
    await Promise.all(floods)
  })
})
