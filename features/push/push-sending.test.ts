import { afterEach, expect, test, vi } from 'vitest'

import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock.ts'
import { type DeliverPush, httpsDelivery } from '#platform/push/push-delivery.ts'
import { befriend, type TestUser } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import {
  readVapid,
  startPushService,
  subscribe,
  type TestBrowser,
} from '#tests/support/servers/test-push-service.ts'

import { pushKeys } from './push-keys.commands.ts'
import { createPushSender } from './push-sending.commands.ts'

const WAIT_FOR = { timeout: 60_000, interval: 20 }
const ALL = ['waiting', 'answers', 'reminders', 'friends', 'nights']
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function service() {
  const started = await startPushService()
  stops.push(started.stop)
  return started
}

function startSender(it: TestApp, deliver: DeliverPush) {
  const { database, clock, log, config } = it.app
  const sender = createPushSender({ database, clock, log, config, deliver })
  stops.push(sender.stop)
  return sender
}

async function tell(it: TestApp, { token }: TestUser, browser: TestBrowser, wants = ALL) {
  const { endpoint, keys } = browser
  const told = await it.call('PUT /push', { token, body: { endpoint, keys, wants } })
  expect(told.status).toBe(200)
}

/** Ann and Bob are friends. */
async function friends(it: TestApp) {
  const [ann, bob] = [await it.signUp('Ann', 'Arbor'), await it.signUp('Bob', 'Baker')]
  await befriend(it.call, ann, bob)
  const game = await addGame(it, ann, 'Azul')
  const log = () =>
    logMatch(it, ann, {
      game,
      players: [
        { user: ann.user._id, score: 84 },
        { user: bob.user._id, score: 76 },
      ],
    })
  return { ann, bob, log }
}

const waiting = (it: TestApp) =>
  it.database.read.selectFrom('push_queue').selectAll().orderBy('id').execute()
const devices = (it: TestApp) => it.database.read.selectFrom('push_devices').selectAll().execute()

onEachEngine('Push messages', (open) => {
  test('A match that waits for somebody is told to their browser, encrypted and signed, once', async () => {
    const it = await open()
    const { port, network, received } = await service()
    const { ann, bob, log } = await friends(it)
    const browser = subscribe(port)
    await tell(it, bob, browser)
    const sender = startSender(it, httpsDelivery('mailto:us@tally.example', network))
    const match = await log()
    await vi.waitFor(() => expect(received).toHaveLength(1), WAIT_FOR)
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
    await vi.waitFor(async () => expect(await waiting(it)).toEqual([]), WAIT_FOR)
    sender.wake()
    await sender.stop()
    expect(received).toHaveLength(1)
    expect((await it.call('GET /push', { token: ann.token })).body.data.devices).toBe(0)
  })

  test('A device is told what it wants, in order, and scores only if it wants them', async () => {
    const it = await open()
    const { ann, bob, log } = await friends(it)
    const sent: string[] = []
    const deliver: DeliverPush = async ({ endpoint }, { payload }) => {
      const { title, body } = JSON.parse(payload)
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
    // Only Ann’s two devices wait.
    expect(await waiting(it)).toHaveLength(2)
    startSender(it, deliver).wake()
    await vi.waitFor(async () => expect(await waiting(it)).toEqual([]), WAIT_FOR)
    expect(sent.toSorted()).toEqual([
      'plain: Bob Baker declined a match of Azul / ',
      expect.stringMatching(/^scored: Bob Baker declined a match of Azul \/ “I had 91 points”/u),
    ])
  })

  test('What was read, deleted or is no news any more is not sent, nor what a suspended person did', async () => {
    const it = await open()
    const { ann, bob, log } = await friends(it)
    await tell(it, bob, subscribe())
    const sent: string[] = []
    const deliver: DeliverPush = async (_, { payload }) => {
      sent.push(JSON.parse(payload).link)
      return { is: 'sent' }
    }
    const match = await log()
    await it.call('DELETE /sessions/:id', { token: ann.token, params: { id: match._id } })
    expect(await waiting(it)).toEqual([])
    await log()
    await it.call('POST /friends/notifications/read-all', { token: bob.token })
    const sender = startSender(it, deliver)
    sender.wake()
    await vi.waitFor(async () => expect(await waiting(it)).toEqual([]), WAIT_FOR)
    await sender.stop()
    await log()
    it.clock.advance(DAY)
    const later = startSender(it, deliver)
    later.wake()
    await vi.waitFor(async () => expect(await waiting(it)).toEqual([]), WAIT_FOR)
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
    await vi.waitFor(async () => expect(await waiting(it)).toEqual([]), WAIT_FOR)
    expect(sent).toEqual([])
  })

  test('A sign-in that is over is told nothing', async () => {
    const it = await open()
    const { bob, log } = await friends(it)
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
    await vi.waitFor(async () => expect(await waiting(it)).toEqual([]), WAIT_FOR)
    expect(deliver).not.toHaveBeenCalled()
  })

  test.each([
    ['404', 404, {}],
    ['410', 410, {}],
    ['a redirect, which is not followed', 307, { location: 'https://127.0.0.1/inside' }],
  ])('A device is forgotten after %s', async (_, status, headers) => {
    const it = await open()
    const { port, network, received, state } = await service()
    const { bob, log } = await friends(it)
    state.answer = (response) => void response.writeHead(status, headers).end()
    await tell(it, bob, subscribe(port))
    startSender(it, httpsDelivery('mailto:us@tally.example', network))
    await log()
    await vi.waitFor(async () => expect(await devices(it)).toEqual([]), WAIT_FOR)
    expect(await waiting(it)).toEqual([])
    expect(received).toHaveLength(1)
  })

  test('A name that stands for a private address is asked nothing, and forgotten', async () => {
    const it = await open()
    const { port, network, received } = await service()
    const { bob, log } = await friends(it)
    await tell(it, bob, subscribe(port))
    const { isPublicAddress } = await import('#platform/push/public-addresses.ts')
    const deliver = httpsDelivery('mailto:us@tally.example', {
      ...network,
      isAllowed: isPublicAddress,
    })
    startSender(it, deliver)
    await log()
    await vi.waitFor(async () => expect(await devices(it)).toEqual([]), WAIT_FOR)
    expect(received).toEqual([])
  })

  test('429 is obeyed as long as it says, and everything arrives afterwards, in order', async () => {
    const it = await open()
    const { port, network, received, state } = await service()
    const { bob, log } = await friends(it)
    const browser = subscribe(port)
    await tell(it, bob, browser)
    const created = state.answer
    state.answer = (response) => void response.writeHead(429, { 'retry-after': '900' }).end()
    const sender = startSender(it, httpsDelivery('mailto:us@tally.example', network))
    const first = await log()
    await vi.waitFor(async () => {
      const [row] = await waiting(it)
      const wait = Date.parse(row?.next_attempt_at ?? '') - it.clock.now().getTime()
      expect(wait).toBeGreaterThan(14 * MINUTE)
    }, WAIT_FOR)
    const second = await log()
    sender.wake()
    it.clock.advance(10 * MINUTE)
    sender.wake()
    expect(received).toHaveLength(1)
    state.answer = created
    it.clock.advance(6 * MINUTE)
    sender.wake()
    await vi.waitFor(() => expect(received).toHaveLength(3), WAIT_FOR)
    const links = received.slice(1).map(({ body }) => JSON.parse(browser.read(body)).link)
    expect(links).toEqual([`/matches/${first._id}`, `/matches/${second._id}`])
    await vi.waitFor(async () => expect((await devices(it))[0]?.failing_since).toBeNull(), WAIT_FOR)
  })

  test('A device that nothing reaches is tried ever less, and forgotten after a week', async () => {
    const it = await open()
    const { bob, log } = await friends(it)
    await tell(it, bob, subscribe())
    let tries = 0
    const sender = startSender(it, async () => {
      tries += 1
      return { is: 'later', why: 'ECONNREFUSED', afterMs: null }
    })
    await log()
    const waits: number[] = []
    for (let round = 1; round <= 8; round += 1) {
      sender.wake()
      await vi.waitFor(() => expect(tries).toBe(round), WAIT_FOR)
      const wait = await vi.waitFor(async () => {
        const [row] = await waiting(it)
        const ms = Date.parse(row?.next_attempt_at ?? '') - it.clock.now().getTime()
        const isClaim = row?.attempts !== round || Math.abs(ms - MINUTE) < SECOND / 2
        expect(isClaim).toBe(false)
        return ms
      }, WAIT_FOR)
      waits.push(Math.ceil(wait / SECOND))
      it.clock.advance(wait + 100)
    }
    expect(waits).toEqual([1, 5, 25, 120, 600, 1800, 3600, 3600])
    it.clock.advance(DAY)
    sender.wake()
    await vi.waitFor(async () => expect(await waiting(it)).toEqual([]), WAIT_FOR)
    expect(tries).toBe(8)
    expect(await devices(it)).toHaveLength(1)
    it.clock.advance(7 * DAY + HOUR)
    await log()
    sender.wake()
    await vi.waitFor(async () => expect(await devices(it)).toEqual([]), WAIT_FOR)
  })

  test('A push service that never answers, or answers without end, delays nobody', async () => {
    const it = await open()
    const [slow, quick] = [await service(), await service()]
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
    await vi.waitFor(async () => expect(await waiting(it)).toEqual([]), WAIT_FOR)
    expect(chunks).toBeLessThan(1000)
    await log()
    await vi.waitFor(() => expect(slow.received).toHaveLength(2), WAIT_FOR)
    await tell(it, ann, subscribe(quick.port))
    const params = { id: match._id }
    const confirmed = await it.call('POST /sessions/:id/confirm', { token: bob.token, params })
    expect(confirmed.status).toBe(200)
    await vi.waitFor(() => expect(quick.received).toHaveLength(1), WAIT_FOR)
    expect(slow.received).toHaveLength(2)
  })

  test('Two instances send each message once, and take over from one that died', async () => {
    const it = await open()
    const { bob, log } = await friends(it)
    await tell(it, bob, subscribe())
    const links: string[] = []
    const deliver: DeliverPush = async (_, { payload }) => {
      links.push(JSON.parse(payload).link)
      return { is: 'sent' }
    }
    const stuck = startSender(it, () => new Promise(() => undefined))
    await log()
    await vi.waitFor(async () => expect((await waiting(it))[0]?.attempts).toBe(1), WAIT_FOR)
    // Like a dead instance it claims nothing more.
    void stuck.stop()
    for (let count = 0; count < 5; count += 1) await log()
    const both = [startSender(it, deliver), startSender(it, deliver)]
    for (const one of both) one.wake()
    await Promise.resolve()
    it.clock.advance(2 * MINUTE)
    for (const one of both) one.wake()
    await vi.waitFor(async () => expect(await waiting(it)).toEqual([]), WAIT_FOR)
    expect(links).toHaveLength(6)
    expect(new Set(links).size).toBe(6)
  })
})
