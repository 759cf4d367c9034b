import { expect, test } from 'vitest'

import { type TestUser, signedUp, deleteAccount } from '#tests/support/data/made-people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { subscribe } from '#tests/support/servers/test-push-service.ts'

import { pushKeys } from './push-keys.commands.ts'
import {
  DEVICES_MAX,
  NO_KEYS,
  NO_PUSH_SERVICE,
  PRIVATE_ENDPOINT,
  TOO_MANY_DEVICES,
} from './push.rules.ts'

const device = (wants: readonly string[] = ['waiting']) => {
  const { endpoint, keys } = subscribe()
  return { endpoint, keys, wants }
}

const put = (it: TestApp, { token }: Pick<TestUser, 'token'>, body: unknown) =>
  it.call('PUT /push', { token, body })

const state = async (it: TestApp, { token }: Pick<TestUser, 'token'>) =>
  (await it.call('GET /push', { token })).body.data

async function logInAgain(it: TestApp, { email, password }: TestUser) {
  const { body } = await it.call('POST /auth/login', { body: { email, password } })
  return { token: body.token }
}

const stored = (it: TestApp) => it.database.read.selectFrom('push_devices').selectAll().execute()

onEachEngine('The devices that are told', (open) => {
  test('Each sign-in says what its device is told, and the account knows how many there are', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { publicKey } = await pushKeys(it.database)
    expect(publicKey).toMatch(/^B[\w-]{86}$/u)
    expect(await state(it, ann)).toEqual({ publicKey, wants: [], devices: 0 })
    const first = device(['friends', 'waiting', 'scores'])
    const told = await put(it, ann, first)
    expect(told.status).toBe(200)
    const wants = ['waiting', 'friends', 'scores']
    expect(told.body.data).toEqual({ publicKey, wants, devices: 1 })
    const other = await logInAgain(it, ann)
    expect(await state(it, other)).toEqual({ publicKey, wants: [], devices: 1 })
    await put(it, other, device(['friends']))
    expect(await state(it, other)).toEqual({ publicKey, wants: ['friends'], devices: 2 })
    await put(it, ann, { ...first, wants: [] })
    expect(await state(it, ann)).toEqual({ publicKey, wants: [], devices: 2 })
    const gone = await it.call('DELETE /push', { token: ann.token })
    expect(gone.body.data).toEqual({ publicKey, wants: [], devices: 1 })
    expect((await it.call('DELETE /push', { token: ann.token })).status).toBe(200)
  })

  test('The keys stay, and instances that make them at once have the same @both', async () => {
    const it = await open()
    const both = await Promise.all([pushKeys(it.database), pushKeys(it.database)])
    expect(both[0]).toEqual(both[1])
    expect(await pushKeys(it.database)).toEqual(both[0])
  })

  test('A browser that changes hands tells nothing of its last user', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const shared = device()
    await put(it, ann, shared)
    await put(it, bob, shared)
    expect((await state(it, ann)).devices).toBe(0)
    expect((await state(it, bob)).devices).toBe(1)
  })

  test('Forms of one address are one browser, and one that fails stays so when it is registered again', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const other = await logInAgain(it, ann)
    const browser = device()
    const failingSince = it.clock.now().toISOString()
    await put(it, ann, browser)
    await it.database.transact((trx) =>
      trx.updateTable('push_devices').set({ failing_since: failingSince }).execute(),
    )
    const forms = [browser.endpoint, `${browser.endpoint}#2`, browser.endpoint.replace(':443', '')]
    for (const endpoint of forms) {
      for (const who of [ann, other]) {
        expect((await put(it, who, { ...browser, endpoint })).body.data.devices).toBe(1)
        expect(await stored(it)).toMatchObject([{ failing_since: failingSince }])
      }
    }
    await put(it, other, device())
    expect(await stored(it)).toMatchObject([{ failing_since: null }])
  })

  test('A device goes with its sign-in: signed out, revoked, with the account', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const [second, third] = [await logInAgain(it, ann), await logInAgain(it, ann)]
    for (const who of [ann, second, third]) await put(it, who, device())
    await it.call('POST /auth/logout', { token: second.token })
    expect((await state(it, ann)).devices).toBe(2)
    const { data } = (await it.call('GET /auth/sign-ins', { token: third.token })).body
    const params = { id: data.find(({ current }) => current)?._id ?? '' }
    await it.call('DELETE /auth/sign-ins/:id', { token: ann.token, params })
    expect((await state(it, ann)).devices).toBe(1)
    expect((await deleteAccount(it, ann)).status).toBe(200)
    expect(await stored(it)).toEqual([])
  })

  test('Beyond the most devices a new one is refused, and the others stay as they are', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (let count = 0; count < DEVICES_MAX; count += 1) {
      expect((await put(it, await logInAgain(it, ann), device())).status).toBe(200)
    }
    const refused = await put(it, ann, device())
    expect([refused.status, refused.body.message]).toEqual([409, TOO_MANY_DEVICES])
    expect((await state(it, ann)).devices).toBe(DEVICES_MAX)
  })

  test('The archive has neither the keys nor the endpoint of a device', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { endpoint, keys, wants } = device()
    await put(it, ann, { endpoint, keys, wants })
    const params = { id: ann.user._id }
    const archive = JSON.stringify(
      (await it.call('GET /users/:id/archive', { token: ann.token, params })).body,
    )
    const { privateKey } = await pushKeys(it.database)
    for (const secret of [endpoint, keys.auth, keys.p256dh, privateKey]) {
      expect(archive).not.toContain(secret)
    }
  })

  test('An endpoint must be that of a push service on the internet', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (const [what, endpoint, message] of [
      ['plain http', 'http://push.example.com/1', NO_PUSH_SERVICE],
      ['no address', 'nonsense', NO_PUSH_SERVICE],
      ['a script', 'javascript:alert(1)', NO_PUSH_SERVICE],
      ['a password', 'https://me:secret@push.example.com/1', NO_PUSH_SERVICE],
      ['a long one', `https://push.example.com/${'x'.repeat(2000)}`, NO_PUSH_SERVICE],
      ['this machine', 'https://localhost/1', PRIVATE_ENDPOINT],
      ['its name', 'https://a.localhost./1', PRIVATE_ENDPOINT],
      ['a name of the network', 'https://printer/1', PRIVATE_ENDPOINT],
      ['a local name', 'https://printer.local/1', PRIVATE_ENDPOINT],
      ['an internal name', 'https://metadata.google.internal/1', PRIVATE_ENDPOINT],
      ['loopback', 'https://127.0.0.1/1', PRIVATE_ENDPOINT],
      ['loopback in hexadecimal', 'https://0x7f.1/1', PRIVATE_ENDPOINT],
      ['loopback of IPv6', 'https://[::1]/1', PRIVATE_ENDPOINT],
      ['a mapped address', 'https://[::ffff:10.0.0.1]/1', PRIVATE_ENDPOINT],
    ] as const) {
      const refused = await put(it, ann, { ...device(), endpoint })
      expect([what, refused.status, refused.body.errors]).toEqual([
        ...[what, 400],
        { endpoint: message },
      ])
    }
    expect(await stored(it)).toEqual([])
  })

  test('Keys and kinds that are none are refused', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { keys, ...rest } = device()
    for (const wrong of [{ p256dh: keys.auth }, { auth: keys.p256dh }]) {
      const refused = await put(it, ann, { ...rest, keys: { ...keys, ...wrong } })
      const [field = ''] = Object.keys(wrong)
      expect([refused.status, refused.body.errors]).toEqual([400, { [`keys.${field}`]: NO_KEYS }])
    }
    expect((await put(it, ann, { keys, ...rest, wants: ['everything'] })).status).toBe(400)
    expect((await put(it, ann, { keys, ...rest, wants: Array(9).fill('friends') })).status).toBe(
      400,
    )
    const endpoint = 'https://[2606:4700::1111]/1'
    expect((await put(it, ann, { keys, ...rest, endpoint })).status).toBe(200)
  })
})
