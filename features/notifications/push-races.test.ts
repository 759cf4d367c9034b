import { expect, test } from 'vitest'

import type { DeliverPush } from '#platform/push/push-delivery.ts'
import {
  friends,
  startSender,
  toldDevices,
  until,
  waitingPushes,
} from '#tests/support/data/told-devices.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { subscribe } from '#tests/support/servers/test-push-service.ts'

const ROUNDS = 8

onEachEngine('At the same time', (open) => {
  test('a browser is registered twice, told, signed out of and forgotten, and nothing fails @both', async () => {
    const it = await open()
    const { ann, bob, log } = await friends(it)
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
