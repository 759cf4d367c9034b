import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Config } from '#platform/config.ts'

import { onEachEngine, type TestApp } from '../support/engines.ts'
import { exchange, statusesIn } from '../support/http/wire.ts'

const PRIVATE = ['/metrics', '/dev/mailbox', '/dev/mailbox/x']
const OPEN = ['/metrics', '/dev/mailbox']
const PUBLIC = ['/healthz', '/readyz', '/api/docs', '/api/openapi.json']

const HERE = ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST']
const ELSEWHERE = [
  'tally.example.org',
  '10.0.0.7:3000',
  'localhost.example.org',
  '127.0.0.1.nip.io',
]
const PROXIES = [
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-real-ip'],
  ...['x-forwarded-server', 'forwarded', 'via', 'cf-connecting-ip', 'cf-ray', 'true-client-ip'],
  ...['x-client-ip', 'x-cluster-client-ip', 'fastly-client-ip', 'x-original-forwarded-for'],
  ...['x-envoy-external-address', 'x-azure-clientip', 'x-appengine-user-ip', 'cdn-loop'],
]

const FOR_OTHERS: Partial<Config>[] = [
  { publicUrl: 'https://tally.example.org' },
  { trustProxy: true },
  { trustProxy: ['127.0.0.1'] },
  { host: '0.0.0.0', smtpUrl: 'smtp://127.0.0.1:1' },
]

async function statuses(it: TestApp, urls: string[], headers: Record<string, string>) {
  const responses = await Promise.all(urls.map((url) => it.server.inject({ url, headers })))
  return responses.map(({ statusCode }) => statusCode)
}

onEachEngine('Addresses for this machine only', (open) => {
  test('They are hidden from requests through a proxy or to another host name, whatever the proxy’s headers are', async () => {
    const it = await open()
    for (const host of HERE) expect(await statuses(it, OPEN, { host })).toEqual([200, 200])
    const forwarded = fc.dictionary(
      fc.constantFrom(...PROXIES),
      fc.constantFrom('', '127.0.0.1', 'localhost', '::1', 'for=127.0.0.1', 'http'),
      { minKeys: 1, maxKeys: 4 },
    )
    const foreign = fc.oneof(
      fc.tuple(fc.constantFrom(...HERE, ...ELSEWHERE), forwarded),
      fc.tuple(fc.constantFrom(...ELSEWHERE), fc.constant({})),
    )
    await fc.assert(
      fc.asyncProperty(foreign, async ([host, headers]) => {
        expect(await statuses(it, PRIVATE, { host, ...headers })).toEqual([404, 404, 404])
      }),
    )
    const behind = { host: 'tally.example.org', 'x-forwarded-for': '203.0.113.7' }
    expect(await statuses(it, PUBLIC, behind)).toEqual([200, 200, 200, 200])
  })

  test('A proxy without any headers is recognized by HTTP/1.0, which is nginx’s default', async () => {
    const it = await open()
    const url = await it.server.listen({ host: '127.0.0.1', port: 0 })
    for (const path of OPEN) {
      expect([path, await oldStatus(url, path)]).toEqual([path, 404])
    }
    expect(await oldStatus(url, '/healthz')).toBe(200)
  })

  test('With settings for others, only the token opens the metrics, and no mail is shown', async () => {
    for (const config of FOR_OTHERS) {
      const it = await open({ config })
      const host = 'localhost:3000'
      expect([config, await statuses(it, PRIVATE, { host })]).toEqual([config, [404, 404, 404]])
      expect((await it.call('GET /auth/providers')).body.data.mailbox).toBeNull()
      const withToken = await open({ config: { ...config, metricsToken: 'figures' } })
      const known = { host, authorization: 'Bearer figures', 'x-forwarded-for': '203.0.113.7' }
      expect(await statuses(withToken, ['/metrics'], known)).toEqual([200])
      expect(await statuses(withToken, ['/metrics'], { host })).toEqual([404])
    }
  })
})

/** Sends a request as `proxy_pass` does: HTTP/1.0 with `Host` as the only header. */
async function oldStatus(url: string, path: string): Promise<number | undefined> {
  const { port, host } = new URL(url)
  const response = await exchange(Number(port), `GET ${path} HTTP/1.0\r\nHost: ${host}\r\n\r\n`)
  return statusesIn(response)[0]
}
