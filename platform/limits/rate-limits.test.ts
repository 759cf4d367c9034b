import { isIP } from 'node:net'

import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'

import { signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

import { MINUTE } from '../clock.ts'
import { type BufferedCounter, createBufferedCounter } from './buffered-counter.ts'
import { createRateLimits, networkOf } from './rate-limits.ts'

const LIMIT = { name: 'test', max: 3, windowMs: MINUTE }

async function rowsOf(it: TestApp) {
  return it.database.read.selectFrom('rate_limits').select(['key', 'count']).execute()
}

async function hasAsked(it: TestApp, ip: string, times: number): Promise<void> {
  const limit = { name: 'anything', max: 300, windowMs: MINUTE }
  const key = networkOf(ip)
  await it.database.transact((trx) => it.app.limits.countIn(trx, limit, key, times))
}

/** A busy machine refuses what waits for the database for five seconds. */
async function fewAtOnce<T>(count: number, ask: (at: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  while (all.length < count) {
    const some = Array.from({ length: Math.min(20, count - all.length) }, (_, at) =>
      ask(all.length + at),
    )
    all.push(...(await Promise.all(some)))
  }
  return all
}

test('An IPv6 /64 is one network, and an IPv4-mapped address counts as its IPv4 address', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1')
  expect(networkOf('2001:db8:0:1:ffff:1:2:3')).toBe('2001:db8:0:1')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('1::2:3:4:5:6.7.8.9')).toBe('1:0:2:3')
})

test('Every address has a network, and all texts that are no address share one', () => {
  const parts = fc.array(fc.constantFrom(':', '::', '.', '1', '255', 'ffff', '%', '[', ']', '/'))
  const anything = fc.oneof(
    fc.string(),
    parts.map((all) => all.join('')),
  )
  fc.assert(
    fc.property(anything, (text) => {
      const bare = text.replace(/^\[(.*)\](:\d+)?$/u, '$1').replace(/^([\d.]+):\d+$/u, '$1')
      expect([text, networkOf(text) === 'unknown']).toEqual([text, isIP(bare) === 0])
    }),
    { numRuns: 2000 },
  )
  for (const none of ['1:2:3:4:5:6:7:8::9', 'unknown', '', undefined, '1.2.3', '1']) {
    expect([none, networkOf(none)]).toEqual([none, 'unknown'])
  }
})

test('All spellings of an address are of the same network', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV4(), fc.nat(65_535), (v6, v4, port) => {
      const [, short = ''] = /^\[(.*)\]$/u.exec(new URL(`http://[${v6}]`).hostname) ?? []
      const sixes = [v6, short, v6.toUpperCase(), `[${v6}]:${port}`, `[${v6}]`, `${v6}%eth0`]
      expect(new Set(sixes.map(networkOf)).size).toBe(1)
      const fours = [v4, `${v4}:${port}`, `::ffff:${v4}`, new URL(`http://[::ffff:${v4}]`).hostname]
      for (const four of fours) expect(networkOf(four)).toBe(v4)
    }),
    { examples: [['::0.0.0.0', '0.0.0.0', 0]] },
  )
})

onEachEngine('X-Forwarded-For', (open) => {
  test('No text in the header makes the server fail', async () => {
    const it = await open({ limits: true, config: { trustProxy: true } })
    const texts = [
      '1:2:3:4:5:6:7:8::9',
      ':',
      '::::',
      '%',
      '[',
      ',',
      ', ,',
      '1.2.3.4, ',
      'x'.repeat(9000),
    ]
    for (const text of texts) {
      const headers = { 'x-forwarded-for': text }
      const asked = await it.call('GET /auth/providers', { headers })
      expect([text, asked.status]).toEqual([text, 200])
    }
  })

  test('With TRUST_PROXY=on the address that the proxy adds counts, not those that the client invents', async () => {
    const it = await open({ limits: true, config: { trustProxy: true } })
    const ask = async (round: number, client: string) => {
      const headers = { 'x-forwarded-for': `203.0.113.${round}, ${client}` }
      return (await it.call('GET /auth/providers', { headers })).status
    }
    await hasAsked(it, '198.51.100.7', 299)
    expect([await ask(1, '198.51.100.7'), await ask(2, '198.51.100.7')]).toEqual([200, 429])
    expect(await ask(0, '198.51.100.8')).toBe(200)
  })

  test('With a list of proxies the last address counts that is not one of theirs', async () => {
    const proxies = ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']
    const it = await open({ limits: true, config: { trustProxy: proxies } })
    const ask = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded }
      return (await it.call('GET /auth/providers', { headers })).status
    }
    const way = (round: number) => `203.0.113.${round}, 198.51.100.7, 10.1.2.3, 2001:db8::1`
    await hasAsked(it, '198.51.100.7', 299)
    expect([await ask(way(1)), await ask(way(2))]).toEqual([200, 429])
    expect(await ask('198.51.100.8, 10.1.2.3')).toBe(200)
  })
})

onEachEngine('Counting requests', (open) => {
  const counters: BufferedCounter[] = []
  const counterOf = ({ database, clock }: TestApp) => {
    const counter = createBufferedCounter(database, clock)
    counters.push(counter)
    return counter
  }
  // Whatever is not written yet would be written into the database of a later test.
  afterEach(async () => {
    for (const counter of counters.splice(0)) await counter.stop()
  })

  test('A user may make three hundred requests a minute, to all endpoints together @both', async () => {
    const { it, ann, bob } = await signedUp(open({ limits: true }), 'Ann', 'Bob')
    const me = (token?: string) => it.call('GET /users/me', { token })
    const responses = await fewAtOnce(300, () => me(ann.token))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await it.call('GET /games', { token: ann.token })
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await me(bob.token)).status).toBe(200)
    expect((await it.call('GET /auth/providers')).status).toBe(200)
    expect((await it.server.inject('/healthz')).statusCode).toBe(200)

    await it.server.close()
    const next = await open({ limits: true, beside: it })
    expect((await next.call('GET /users/me', { token: ann.token })).status).toBe(429)
    next.clock.advance(MINUTE + 1000)
    expect((await next.call('GET /users/me', { token: ann.token })).status).toBe(200)
  })

  test('Requests with guessed tokens count for the network', async () => {
    const it = await open({ limits: true })
    await hasAsked(it, '127.0.0.1', 299)
    const guess = async (token: string) => (await it.call('GET /users/me', { token })).status
    expect([await guess('guess'), await guess('another')]).toEqual([401, 429])
    const elsewhere = await it.server.inject({
      url: '/api/auth/providers',
      remoteAddress: '203.0.113.7',
    })
    expect(elsewhere.statusCode).toBe(200)
  })

  test('Requests without a sign-in count for the /64 of their address', async () => {
    const it = await open()
    const limits = createRateLimits(it.database, it.clock, true)
    const ask = (ip: string, caller: { userId: string } | null = null) =>
      limits.countRequest(LIMIT, { caller, ip }).then(
        () => 'counted',
        () => 'refused',
      )
    const asked: string[] = []
    for (let at = 0; at < 4; at += 1) asked.push(await ask(`2001:db8:0:1::${at}`))
    expect(asked).toEqual(['counted', 'counted', 'counted', 'refused'])
    expect(await ask('2001:db8:0:2::1')).toBe('counted')
    expect(await ask('2001:db8:0:1::1', { userId: 'ann' })).toBe('counted')
    await limits.stop()
    expect(await rowsOf(it)).toHaveLength(3)
  })

  test('Counting writes nothing at first, and one row when it is flushed', async () => {
    const it = await open()
    const counter = counterOf(it)
    for (let round = 1; round <= 5; round += 1) {
      expect((await counter.count('k', MINUTE)).count).toBe(round)
    }
    expect(await rowsOf(it)).toEqual([])
    await counter.flush()
    expect(await rowsOf(it)).toEqual([{ key: 'k', count: 5 }])
    await counter.flush()
    expect(await rowsOf(it)).toEqual([{ key: 'k', count: 5 }])
  })

  test('Instances add to the same row and see each other’s counts @both', async () => {
    const it = await open()
    const [one, two] = [counterOf(it), counterOf(it)]
    for (let round = 0; round < 4; round += 1) await one.count('k', MINUTE)
    for (let round = 0; round < 3; round += 1) await two.count('k', MINUTE)
    await Promise.all([one.flush(), two.flush()])
    await one.count('k', MINUTE)
    await one.flush()
    await two.count('k', MINUTE)
    await two.flush()
    expect(await rowsOf(it)).toEqual([{ key: 'k', count: 9 }])
    expect((await two.count('k', MINUTE)).count).toBe(10)
    const third = counterOf(it)
    expect((await third.count('k', MINUTE)).count).toBe(10)
  })

  test('Concurrent first reads of a key are one read @both', async () => {
    const it = await open()
    const counter = counterOf(it)
    const seen = await Promise.all([1, 2, 3].map(() => counter.count('k', MINUTE)))
    expect(new Set(seen.map(({ count }) => count))).toEqual(new Set([1, 2, 3]))
  })

  test('A new window begins with the first request after the old one', async () => {
    const it = await open()
    const counter = counterOf(it)
    for (let round = 0; round < 5; round += 1) await counter.count('k', MINUTE)
    await counter.flush()
    it.clock.advance(MINUTE + 1)
    expect((await counter.count('k', MINUTE)).count).toBe(1)
    await counter.flush()
    expect(await rowsOf(it)).toEqual([{ key: 'k', count: 1 }])
  })

  test('Expired counts are deleted', async () => {
    const it = await open()
    const counter = counterOf(it)
    await counter.count('old', MINUTE)
    await counter.flush()
    it.clock.advance(20 * MINUTE)
    await counter.count('new', MINUTE)
    await counter.flush()
    expect(await rowsOf(it)).toEqual([{ key: 'new', count: 1 }])
  })

  test('Hundreds of keys are written in one flush @both', async () => {
    const it = await open()
    const counter = counterOf(it)
    await Promise.all(Array.from({ length: 500 }, (_, index) => counter.count(`k${index}`, MINUTE)))
    await counter.flush()
    expect(await rowsOf(it)).toHaveLength(500)
  })

  test('LIMITS=off counts nothing', async () => {
    const it = await open()
    const limits = createRateLimits(it.database, it.clock, false)
    for (let round = 0; round < 5; round += 1) {
      await limits.countNow(LIMIT, 'k')
      await limits.countInMemory(LIMIT, 'k')
    }
    expect(await rowsOf(it)).toEqual([])
  })
})
