import url from 'node:url'

import { expect, test, vi } from 'vitest'

import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock.ts'
import { isPublicAddress } from '#platform/push/public-addresses.ts'
import { type DeliverPush, httpsDelivery } from '#platform/push/push-delivery.ts'
import {
  friends,
  pushService,
  startSender,
  tell,
  toldDevices,
  until,
  waitingPushes,
} from '#tests/support/data/told-devices.ts'
import { onEachEngine, scene } from '#tests/support/engines.ts'
import { readVapid, subscribe } from '#tests/support/servers/test-push-service.ts'

import { pushKeys } from './push-keys.commands.ts'
import { readMessage } from './push-message.rules.ts'

onEachEngine('Push messages', (open) => {
  test('A match that waits for somebody is told to their browser, encrypted and signed, once', async () => {
    const it = await open()
    // Node warns of it in the server's log.
    const deprecated = vi.spyOn(url, 'parse')
    const { port, network, received } = await pushService()
    const { ann, bob, log } = await friends(it)
    const browser = subscribe(port)
    await tell(it, bob, browser)
    const sender = startSender(it, httpsDelivery('mailto:us@tally.example', network))
    const match = await log()
    await until(() => expect(received).toHaveLength(1))
    const [{ path, headers, body }] = received as [(typeof received)[number]]
    expect(browser.endpoint.endsWith(path)).toBe(true)
    expect(JSON.parse(browser.read(body))).toEqual({
      title: 'Ann Arbor added you to a match of Azul',
      body: expect.stringMatching(/^Were you there on .+\? Confirm or decline\.$/u),
      link: `/matches/${match._id}`,
      tag: `waiting ${match._id}`,
    })
    expect(headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
    expect(headers['topic']).toMatch(/^[\w-]{32}$/u)
    const { key, isSigned, claims } = readVapid(headers)
    expect([key, isSigned]).toEqual([(await pushKeys(it.database)).publicKey, true])
    const origin = new URL(browser.endpoint).origin
    expect(claims).toMatchObject({ aud: origin, sub: 'mailto:us@tally.example' })
    expect(claims.exp * SECOND - Date.now()).toBeLessThanOrEqual(DAY)
    await until(async () => expect(await waitingPushes(it)).toEqual([]))
    sender.wake()
    await sender.stop()
    expect(received).toHaveLength(1)
    expect(deprecated).not.toHaveBeenCalled()
    deprecated.mockRestore()
    expect((await it.call('GET /push', { token: ann.token })).body.data.devices).toBe(0)
  })

  test('A device is told what it wants, in order, and scores only if it wants them', async () => {
    const { it, ann, bob, log } = await scene(open(), friends)
    const sent: string[] = []
    const deliver: DeliverPush = async ({ endpoint }, { payload }) => {
      const { title, body } = readMessage(payload)
      sent.push(`${endpoint === scored.endpoint ? 'scored' : 'plain'}: ${title} / ${body}`)
      return { is: 'sent' }
    }
    const [scored, bare] = [subscribe(), subscribe()]
    const { email, password } = ann
    const { token } = (await it.call('POST /auth/login', { body: { email, password } })).body
    await tell(it, ann, scored, ['answers', 'scores'])
    await tell(it, { ...ann, token }, bare, ['answers'])
    await tell(it, bob, subscribe(), ['friends'])
    const match = await log()
    const body = { reason: 'I had 91 points' }
    const params = { id: match._id }
    await it.call('POST /sessions/:id/decline', { token: bob.token, params, body })
    expect(await waitingPushes(it)).toHaveLength(2)
    startSender(it, deliver).wake()
    await until(async () => expect(await waitingPushes(it)).toEqual([]))
    expect(sent.toSorted()).toEqual([
      'plain: Bob Baker declined a match of Azul / ',
      expect.stringMatching(/^scored: Bob Baker declined a match of Azul \/ “I had 91 points”/u),
    ])
  })

  test('What was read, deleted or is no news any more is not sent, nor what a suspended person did', async () => {
    const { it, ann, bob, log } = await scene(open(), friends)
    await tell(it, bob, subscribe())
    const sent: string[] = []
    const deliver: DeliverPush = async (_, { payload }) => {
      sent.push(readMessage(payload).link)
      return { is: 'sent' }
    }
    const match = await log()
    await it.call('DELETE /sessions/:id', { token: ann.token, params: { id: match._id } })
    expect(await waitingPushes(it)).toEqual([])
    await log()
    await it.call('POST /friends/notifications/read-all', { token: bob.token })
    const sender = startSender(it, deliver)
    sender.wake()
    await until(async () => expect(await waitingPushes(it)).toEqual([]))
    await sender.stop()
    await log()
    sender.wake()
    await log()
    it.clock.advance(DAY)
    const later = startSender(it, deliver)
    later.wake()
    await until(async () => expect(await waitingPushes(it)).toEqual([]))
    await later.stop()
    await log()
    await it.database.transact((trx) =>
      trx
        .updateTable('users')
        .set({ suspended_at: it.clock.now().toISOString() })
        .where('id', '=', ann.user._id)
        .execute(),
    )
    startSender(it, deliver).wake()
    await until(async () => expect(await waitingPushes(it)).toEqual([]))
    expect(sent).toEqual([])
  })

  test('A sign-in that is over is told nothing', async () => {
    const { it, bob, log } = await scene(open(), friends)
    await tell(it, bob, subscribe())
    await it.database.transact((trx) =>
      trx
        .updateTable('sign_ins')
        .set({ expires_at: it.clock.now().toISOString() })
        .where('user_id', '=', bob.user._id)
        .execute(),
    )
    await log()
    const deliver = vi.fn<DeliverPush>(async () => ({ is: 'sent' }))
    startSender(it, deliver).wake()
    await until(async () => expect(await waitingPushes(it)).toEqual([]))
    expect(deliver).not.toHaveBeenCalled()
  })

  test('Two instances send each message once, and take over from one that died', async () => {
    const { it, bob, log } = await scene(open(), friends)
    await tell(it, bob, subscribe())
    const links: string[] = []
    const deliver: DeliverPush = async (_, { payload }) => {
      links.push(readMessage(payload).link)
      return { is: 'sent' }
    }
    const stuck = startSender(it, () => new Promise(() => undefined))
    await log()
    await until(async () => expect((await toldDevices(it))[0]?.attempts).toBe(1))
    // Like a dead instance it claims nothing more.
    void stuck.stop()
    for (let count = 0; count < 5; count += 1) await log()
    const both = [startSender(it, deliver), startSender(it, deliver)]
    for (const one of both) one.wake()
    await Promise.resolve()
    it.clock.advance(2 * MINUTE)
    for (const one of both) one.wake()
    await until(async () => expect(await waitingPushes(it)).toEqual([]))
    expect(links).toHaveLength(6)
    expect(new Set(links).size).toBe(6)
  })
})

onEachEngine('A push service', (open) => {
  test.each([
    ['404', 404, {}],
    ['410', 410, {}],
    ['a redirect, which is not followed', 307, { location: 'https://127.0.0.1/inside' }],
  ])('A device is forgotten after %s @both', async (_, status, headers) => {
    const it = await open()
    const { port, network, received, state } = await pushService()
    const { bob, log } = await friends(it)
    state.answer = (response) => void response.writeHead(status, headers).end()
    await tell(it, bob, subscribe(port))
    startSender(it, httpsDelivery('mailto:us@tally.example', network))
    await log()
    await until(async () => expect(await toldDevices(it)).toEqual([]))
    expect(await waitingPushes(it)).toEqual([])
    expect(received).toHaveLength(1)
  })

  test('A name that stands for a private address is asked nothing, and forgotten', async () => {
    const it = await open()
    const { port, network, received } = await pushService()
    const { bob, log } = await friends(it)
    await tell(it, bob, subscribe(port))
    const deliver = httpsDelivery('mailto:us@tally.example', {
      ...network,
      isAllowed: isPublicAddress,
    })
    startSender(it, deliver)
    await log()
    await until(async () => expect(await toldDevices(it)).toEqual([]))
    expect(received).toEqual([])
  })

  test('429 is obeyed as long as it says, and everything arrives afterwards, in order', async () => {
    const it = await open()
    const { port, network, received, state } = await pushService()
    const { bob, log } = await friends(it)
    const browser = subscribe(port)
    await tell(it, bob, browser)
    const created = state.answer
    state.answer = (response) => void response.writeHead(429, { 'retry-after': '900' }).end()
    const sender = startSender(it, httpsDelivery('mailto:us@tally.example', network))
    const first = await log()
    await until(async () => {
      const [row] = await waitingPushes(it)
      const wait = Date.parse(row?.next_attempt_at ?? '') - it.clock.now().getTime()
      expect(wait).toBeGreaterThan(14 * MINUTE)
    })
    const second = await log()
    sender.wake()
    it.clock.advance(10 * MINUTE)
    sender.wake()
    expect(received).toHaveLength(1)
    state.answer = created
    it.clock.advance(6 * MINUTE)
    sender.wake()
    await until(() => expect(received).toHaveLength(3))
    const links = received.slice(1).map(({ body }) => readMessage(browser.read(body)).link)
    expect(links).toEqual([`/matches/${first._id}`, `/matches/${second._id}`])
    await until(async () => expect((await toldDevices(it))[0]?.failing_since).toBeNull())
  })

  test('A device that nothing reaches rests ever longer, and is forgotten after a week @both', async () => {
    const { it, bob, log } = await scene(open(), friends)
    await tell(it, bob, subscribe())
    let tries = 0
    const sender = startSender(it, async () => {
      tries += 1
      return { is: 'later', why: 'ECONNREFUSED', afterMs: null }
    })
    // On a busy machine the next try would come by itself.
    const pass = (ms: number) => it.clock.stopAt(new Date(it.clock.now().getTime() + ms))
    pass(0)
    await log()
    const waits: number[] = []
    for (let round = 1; round <= 5; round += 1) {
      pass((waits.at(-1) ?? 0) * SECOND)
      sender.wake()
      await until(() => expect(tries).toBe(round))
      await until(async () => {
        const [row] = await waitingPushes(it)
        const wait = Date.parse(row?.next_attempt_at ?? '') - it.clock.now().getTime()
        expect((await toldDevices(it))[0]?.failing_since).not.toBeNull()
        expect(round > 1 && wait === MINUTE).toBe(false)
        waits.push(wait / SECOND)
      })
    }
    expect(waits).toEqual([60, 300, 1500, 1500, 1500])
    pass(HOUR + DAY)
    sender.wake()
    await until(async () => expect(await waitingPushes(it)).toEqual([]))
    expect(tries).toBe(5)
    expect(await toldDevices(it)).toHaveLength(1)
    pass(7 * DAY + HOUR)
    await log()
    sender.wake()
    await until(async () => expect(await toldDevices(it)).toEqual([]))
  })

  test('A push service that never answers, or answers without end, delays nobody', async () => {
    const it = await open()
    const [slow, quick] = [await pushService(), await pushService()]
    const { ann, bob, log } = await friends(it)
    let chunks = 0
    slow.state.answer = (response) => {
      const isFirst = slow.received.length === 1
      if (!isFirst) return
      response.writeHead(201)
      const more = () => {
        chunks += 1
        if (!response.destroyed) response.write('x'.repeat(65_536), () => setImmediate(more))
      }
      more()
    }
    await tell(it, bob, subscribe(slow.port))
    startSender(it, httpsDelivery('mailto:us@tally.example', slow.network))
    const match = await log()
    // The endless answer has been enough; the next message gets none.
    await until(async () => expect(await waitingPushes(it)).toEqual([]))
    expect(chunks).toBeLessThan(1000)
    await log()
    await until(() => expect(slow.received).toHaveLength(2))
    await tell(it, ann, subscribe(quick.port))
    const params = { id: match._id }
    const confirmed = await it.call('POST /sessions/:id/confirm', { token: bob.token, params })
    expect(confirmed.status).toBe(200)
    await until(() => expect(quick.received).toHaveLength(1))
    expect(slow.received).toHaveLength(2)
  })
})

const ROUNDS = 8

onEachEngine('At the same time', (open) => {
  test('a browser is registered twice, told, signed out of and forgotten, and nothing fails @both', async () => {
    const { it, ann, bob, log } = await scene(open(), friends)
    let sent = 0
    const deliver: DeliverPush = async () => {
      sent += 1
      return sent % 3 === 0 ? { is: 'gone', why: 'status 410' } : { is: 'sent' }
    }
    const sender = startSender(it, deliver)
    const { endpoint, keys } = subscribe()
    const body = { endpoint, keys, wants: ['waiting'] }
    const signIn = async ({ email, password }: typeof bob) =>
      (await it.call('POST /auth/login', { body: { email, password } })).body.token
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first, second, third] = [await signIn(bob), await signIn(bob), await signIn(ann)]
      expect((await it.call('PUT /push', { token: first, body })).status).toBe(200)
      const statuses = await Promise.all([
        ...[first, second, third].map(
          async (token) => (await it.call('PUT /push', { token, body })).status,
        ),
        log().then(() => 201),
        it.call('POST /auth/logout', { token: first }).then(({ status }) => status),
        it.call('DELETE /push', { token: second }).then(({ status }) => status),
        log().then(() => 201),
      ])
      sender.wake()
      for (const status of statuses) expect([200, 201, 401]).toContain(status)
      expect((await toldDevices(it)).length).toBeLessThanOrEqual(1)
    }
    await until(async () => expect(await waitingPushes(it)).toEqual([]))
  })
})
