import { expect, test } from 'vitest'

import { HOUR, MINUTE } from '#platform/clock.ts'
import { networkOf } from '#platform/limits/rate-limits.ts'
import { PASSWORD, signedUp } from '#tests/support/data/made-people.ts'
import { useUp } from '#tests/support/data/used-up.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

const logIn = (it: TestApp, email: string, password: string, from = '127.0.0.1') =>
  it.call('POST /auth/login', { body: { email, password }, from })

async function restart(open: (options: object) => Promise<TestApp>, it: TestApp) {
  await it.server.close()
  return open({ limits: true, beside: it })
}

onEachEngine('Limits of signing in and up', (open) => {
  test('After ten wrong passwords in fifteen minutes even the right one is refused', async () => {
    const { it, ann } = await signedUp(open({ limits: true }), 'Ann')
    for (let round = 0; round < 10; round += 1) {
      expect((await logIn(it, ann.email, 'wrong-Pass-1')).status).toBe(400)
    }
    const refused = await logIn(it, 'ANN@example.com', PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({
      message: expect.stringMatching(/^Too many attempts\. Please try again in 15 min\.$/u),
      code: 'rate_limited',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect((await logIn(it, ann.email, PASSWORD, '203.0.113.7')).status).toBe(200)
    expect((await logIn(it, 'bob@example.com', PASSWORD)).status).toBe(400)

    const next = await restart(open, it)
    expect((await logIn(next, ann.email, PASSWORD)).status).toBe(429)
    next.clock.advance(15 * MINUTE + 1000)
    expect((await logIn(next, ann.email, PASSWORD)).status).toBe(200)
  })

  test('Further tries do not extend the wait', async () => {
    const { it, ann } = await signedUp(open({ limits: true }), 'Ann')
    for (let round = 0; round < 10; round += 1) await logIn(it, ann.email, 'wrong-Pass-1')
    it.clock.advance(MINUTE)
    const waits = new Set<string>()
    for (let round = 0; round < 5; round += 1) {
      const refused = await logIn(it, ann.email, PASSWORD)
      expect(refused.status).toBe(429)
      waits.add(refused.body.message)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(13 * 60)
    }
    expect([...waits]).toEqual(['Too many attempts. Please try again in 14 min.'])
  })

  test('A success clears the failures before it', async () => {
    const { it, ann } = await signedUp(open({ limits: true }), 'Ann')
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < 9; failure += 1) {
        expect((await logIn(it, ann.email, 'wrong-Pass-1')).status).toBe(400)
      }
      expect((await logIn(it, ann.email, PASSWORD)).status).toBe(200)
      it.clock.advance(5 * MINUTE + 1000)
    }
  })

  test('A network can try twenty-five logins in five minutes; an IPv6 /64 is one network', async () => {
    const it = await open({ limits: true })
    const limit = { name: 'login', max: 25, windowMs: 5 * MINUTE }
    for (let at = 0; at < 24; at += 1) {
      await it.app.limits.countNow(limit, networkOf(`2001:db8:1:2::${at}`))
    }
    expect((await logIn(it, 'p@example.com', 'wrong-Pass-1', '2001:db8:1:2::24')).status).toBe(400)
    const one = await logIn(it, 'x@example.com', 'wrong-Pass-1', '2001:db8:1:2:ffff::1')
    expect(one.status).toBe(429)
    expect((await logIn(it, 'x@example.com', 'wrong-Pass-1', '2001:db8:1:3::1')).status).toBe(400)
    const next = await restart(open, it)
    expect((await logIn(next, 'x@example.com', 'x', '2001:db8:1:2::1')).status).toBe(429)
  })

  test('A network can ask a hundred and twenty times a minute whether mailed links work', async () => {
    const it = await open({ limits: true })
    await useUp(it, '192.0.2.1', 'mailed-link-checks', 119, MINUTE)
    const check = async (from: string) =>
      (await it.call('GET /auth/reset-password', { query: { token: 'x' }, from })).status
    const statuses = [await check('192.0.2.1'), await check('192.0.2.1'), await check('192.0.2.2')]
    expect(statuses).toEqual([400, 429, 400])
  })

  test('A network can sign up ten addresses in an hour', async () => {
    const it = await open({ limits: true })
    const signUp = (round: number, password = PASSWORD) =>
      it.call('POST /auth/signup', {
        body: { firstName: 'P', lastName: 'Q', email: `p${round}@example.com`, password },
      })
    for (let round = 0; round < 5; round += 1) {
      expect((await signUp(0, 'Password123!')).status).toBe(400)
    }
    const responses = await Promise.all(Array.from({ length: 10 }, (_, round) => signUp(round)))
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]))
    const refused = await signUp(10)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    it.clock.advance(HOUR + 1000)
    expect((await signUp(10)).status).toBe(201)
  })
})
