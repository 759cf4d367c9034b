import url from 'node:url'

import { expect, test, vi } from 'vitest'

import { DAY, MINUTE, SECOND } from '#platform/clock.ts'
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
    // Only Ann’s two devices wait.
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
