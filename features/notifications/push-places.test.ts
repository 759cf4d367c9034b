import { expect, test } from 'vitest'

import { after, DAY, HOUR, SECOND } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { addCrowd, type Crowd } from '#tests/support/data/crowd.ts'
import { waitingPushes } from '#tests/support/data/told-devices.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { subscribe } from '#tests/support/servers/test-push-service.ts'

import { claimPushes, endPush } from './due-pushes.commands.ts'
import { notify } from './notifications.commands.ts'

const endpoints = (count: number, host: string) =>
  Array.from({ length: count }, (_, index) => `https://${host}.example/${index}`)

async function addDevices(it: TestApp, { people }: Crowd, user: number, at: readonly string[]) {
  const { p256dh, auth } = subscribe().keys
  const userId = people[user]?.id ?? ''
  const now = it.clock.now()
  const made = { user_id: userId, created_at: now.toISOString() }
  const used = { last_used_at: now.toISOString(), expires_at: after(now, DAY) }
  const state = { wants: 'friends', attempts: 0, failing_since: null, rests_until: null }
  const devices = at.map((endpoint) => ({ endpoint, id: newId() }))
  await it.database.transact(async (trx) => {
    const signIns = devices.map(({ id }) => ({
      ...{ ...made, ...used, id, token_hash: id, user_agent: 'test' },
    }))
    await trx.insertInto('sign_ins').values(signIns).execute()
    const told = devices.map(({ endpoint, id }) => ({
      ...{ ...made, ...state, p256dh, auth, endpoint, endpoint_hash: id, sign_in_id: id },
    }))
    await trx.insertInto('push_devices').values(told).execute()
  })
  return devices.map(({ id }) => id)
}

async function tellUser(it: TestApp, { people }: Crowd, user: number, times = 1) {
  const draft = { userId: people[user]?.id ?? '', senderId: null, title: 'Hello' }
  for (let time = 0; time < times; time += 1) {
    await it.database.transact((trx) =>
      notify(trx, [{ ...draft, type: 'FRIEND_ACCEPTED' }], it.clock.now()),
    )
  }
}

onEachEngine('What waits to be pushed', (open) => {
  test('rests with its device: what comes while a device begins to rest waits as long @both', async () => {
    const it = await open()
    const crowd = await addCrowd(it.database, 1)
    const [id = ''] = await addDevices(it, crowd, 0, endpoints(1, 'dead'))
    await tellUser(it, crowd, 0)
    const now = it.clock.now()
    const until = after(now, HOUR)
    await it.database.transact((trx) =>
      trx
        .updateTable('push_devices')
        .set({ rests_until: until })
        .where('sign_in_id', '=', id)
        .execute(),
    )
    expect(await claimPushes(it.database, now, 5)).toEqual([])
    expect((await waitingPushes(it)).map((row) => row.next_attempt_at)).toEqual([until])
    await tellUser(it, crowd, 0)
    const [first, second] = await waitingPushes(it)
    expect(second?.next_attempt_at).toBe(until)
    const later = new Date(until)
    expect((await claimPushes(it.database, later, 5)).map((push) => push.id)).toEqual([first?.id])
    expect(await claimPushes(it.database, later, 5)).toEqual([])
  })

  test('comes by turns: a device for which much waits lets others pass @both', async () => {
    const it = await open()
    const crowd = await addCrowd(it.database, 2)
    const [busy = ''] = await addDevices(it, crowd, 0, endpoints(1, 'busy'))
    await tellUser(it, crowd, 0, 5)
    const [first] = await claimPushes(it.database, it.clock.now(), 1)
    it.clock.advance(SECOND)
    const [calm = ''] = await addDevices(it, crowd, 1, endpoints(1, 'calm'))
    await tellUser(it, crowd, 1)
    it.clock.advance(SECOND)
    if (first !== undefined) await endPush(it.database, first, it.clock.now())
    const next = async () => (await claimPushes(it.database, it.clock.now(), 1))[0]
    const [second, third] = [await next(), await next()]
    expect([first, second, third].map((push) => push?.signInId)).toEqual([busy, calm, busy])
    // Nothing else may be sent to either at the same time.
    expect(await next()).toBeUndefined()
  })
})
