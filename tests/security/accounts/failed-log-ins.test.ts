import { expect, test } from 'vitest'

import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { cleanUp } from '#server/cleanup.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

import { castRoles, mailToken, type Member } from '../roles/cast.ts'

/** GUESSES=2000 gives the thousands of the title; fewer show the same. */
const GUESSES = Number(process.env['GUESSES'] ?? 120)
const AT_ONCE = 15
const CHECKED_AN_HOUR = 30
const CHECKED_A_DAY = 100

interface From {
  remoteAddress?: string
  cookie?: string
}

/** An address whose larger network (/24) is different for each number. */
const networkNumber = (number: number) => `10.${number >> 8}.${number & 255}.1`

async function logIn(it: TestApp, email: string, password: string, from: From = {}) {
  const { cookie, remoteAddress = '198.51.100.1' } = from
  const response = await it.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers: cookie === undefined ? {} : { cookie },
    payload: { email, password },
  })
  return response
}

/** Logs in once with the browser's cookie, if it has one. @returns the new cookie */
async function knownDevice(it: TestApp, { email }: Member, cookie?: string): Promise<string> {
  const response = await logIn(it, email, PASSWORD, cookie === undefined ? {} : { cookie })
  expect(response.statusCode).toBe(200)
  return String(response.headers['set-cookie']).split(';')[0] ?? ''
}

/** In parallel, but not more than a busy machine serves in the time in which the server refuses none. */
async function manyTimes(count: number, send: (round: number) => Promise<number>) {
  const statuses: number[] = []
  let next = 0
  const worker = async () => {
    while (next < count) statuses.push(await send(next++))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return statuses
}

/** Guesses, each from a different larger network. @returns how many were checked */
async function guessFromEverywhere(it: TestApp, email: string, count: number, cookie?: string) {
  const statuses = await manyTimes(count, async (round) => {
    const from = { remoteAddress: networkNumber(round), ...(cookie ? { cookie } : {}) }
    return (await logIn(it, email, `wrong-Pass-${round}`, from)).statusCode
  })
  expect(statuses.filter((status) => status !== 400 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 400).length
}

onEachEngine('Guessing a password from many networks', (open) => {
  test('Of guesses from thousands of networks, 30 an hour and 100 a day are checked, while the owner can log in with a known device @both', async () => {
    const { it, creator } = await scene(open({ limits: true }), castRoles)
    const cookie = await knownDevice(it, creator)
    let owner = 0
    const coming = async () => {
      for (; owner < 10; owner += 1) await knownDevice(it, creator, cookie)
    }
    const [checked] = await Promise.all([guessFromEverywhere(it, creator.email, GUESSES), coming()])
    expect([checked, owner]).toEqual([CHECKED_AN_HOUR, 10])
    // A new device has to wait, and the refusal says how long; the known one does not.
    const fresh = await logIn(it, creator.email, PASSWORD)
    expect(fresh.statusCode).toBe(429)
    expect(fresh.json()).toEqual({
      message: 'Too many attempts. Please try again in 60 min.',
      code: 'rate_limited',
    })
    await knownDevice(it, creator, cookie)

    let today = checked
    for (let hour = 1; hour < 6; hour += 1) {
      it.clock.advance(HOUR + MINUTE)
      today += await guessFromEverywhere(it, creator.email, 40)
    }
    expect(today).toBe(CHECKED_A_DAY)
    await knownDevice(it, creator, cookie)
    it.clock.advance(DAY)
    expect((await logIn(it, creator.email, PASSWORD)).statusCode).toBe(200)
  })

  test('An address without an account is counted like any other', async () => {
    const { it, creator } = await scene(open({ limits: true }), castRoles)
    const cookie = await knownDevice(it, creator)
    for (const email of [creator.email, 'nobody@example.com']) {
      expect(await guessFromEverywhere(it, email, 40)).toBe(CHECKED_AN_HOUR)
      const { message } = (await logIn(it, email, 'wrong-Pass-1')).json() as { message: string }
      expect(message).toBe('Too many attempts. Please try again in 60 min.')
    }
    // The cookie of a device of another account does not help.
    expect((await logIn(it, 'nobody@example.com', PASSWORD, { cookie })).statusCode).toBe(429)
  })

  test('A cookie counts only for the account that the device has logged in to', async () => {
    const { it, creator, stranger } = await scene(open({ limits: true }), castRoles)
    const own = await knownDevice(it, stranger)
    expect(await guessFromEverywhere(it, creator.email, 40, own)).toBe(CHECKED_AN_HOUR)
    const made = `tabletally_browser=${'A'.repeat(43)}`
    for (const cookie of [own, made]) {
      expect((await logIn(it, creator.email, PASSWORD, { cookie })).statusCode).toBe(429)
    }
    await knownDevice(it, stranger, own)
  })

  test('A known device has ten guesses of its own in fifteen minutes and a hundred a day', async () => {
    const { it, creator } = await scene(open({ limits: true }), castRoles)
    const cookie = await knownDevice(it, creator)
    const checked: number[] = []
    for (let round = 0; round < 12; round += 1) {
      checked.push(await guessFromEverywhere(it, creator.email, 12, cookie))
      it.clock.advance(16 * MINUTE)
    }
    expect(checked).toEqual([...Array.from({ length: 10 }, () => 10), 0, 0])
    expect((await logIn(it, creator.email, PASSWORD, { cookie })).statusCode).toBe(429)
    // A thief of the cookie cannot block other devices, not even new ones.
    expect((await logIn(it, creator.email, PASSWORD)).statusCode).toBe(200)
  })

  test('One larger network has a hundred failures in fifteen minutes, over all accounts', async () => {
    const { it, ...cast } = await scene(open({ limits: true }), castRoles)
    const { creator } = cast
    const everybody = Object.values(cast)
    const cookie = await knownDevice(it, creator)
    const of48 = (round: number) => `2001:db8:7:${round.toString(16)}::1`
    const of24 = (round: number) => `203.0.113.${round}`
    for (const address of [of48, of24]) {
      const statuses = await manyTimes(115, async (round) => {
        const from = { remoteAddress: address(round) }
        const { email = '' } = everybody[round % everybody.length] ?? {}
        return (await logIn(it, email, 'wrong-Pass-1', from)).statusCode
      })
      expect(statuses.filter((status) => status === 400)).toHaveLength(100)
      // So many logins, failed or not, are allowed to a /48 in five minutes, too.
      it.clock.advance(5 * MINUTE + 1000)
      const next = { remoteAddress: address(200) }
      expect((await logIn(it, creator.email, PASSWORD, next)).statusCode).toBe(429)
      expect((await logIn(it, creator.email, PASSWORD, { ...next, cookie })).statusCode).toBe(200)
    }
    for (const remoteAddress of ['2001:db8:8::1', '203.0.114.1']) {
      expect((await logIn(it, creator.email, PASSWORD, { remoteAddress })).statusCode).toBe(200)
    }
  })

  test('Refused guesses are not counted: one network cannot use up the account’s limit', async () => {
    const { it, creator } = await scene(open({ limits: true }), castRoles)
    for (let round = 0; round < 4; round += 1) {
      const from = { remoteAddress: '203.0.113.9' }
      const responses = await Promise.all(
        Array.from({ length: 25 }, () => logIn(it, creator.email, 'wrong-Pass-1', from)),
      )
      const checked = responses.filter((response) => response.statusCode === 400).length
      expect(checked).toBe([10, 0, 0, 10][round])
      it.clock.advance(5 * MINUTE + 1000)
    }
    // Twenty of the hour's thirty are used.
    expect(await guessFromEverywhere(it, creator.email, 40)).toBe(10)
  })

  test('Right passwords are not counted, and do not reset the count', async () => {
    const { it, creator } = await scene(open({ limits: true }), castRoles)
    expect(await guessFromEverywhere(it, creator.email, 20)).toBe(20)
    const programs = Array.from({ length: 60 }, (_, round) =>
      logIn(it, creator.email, PASSWORD, { remoteAddress: `192.0.2.${round % 3}` }),
    )
    for (const response of await Promise.all(programs)) {
      // Parallel requests may briefly exceed the number of guesses that are left.
      expect([200, 429]).toContain(response.statusCode)
    }
    for (let round = 0; round < 40; round += 1) {
      const from = { remoteAddress: networkNumber(round) }
      expect((await logIn(it, creator.email, PASSWORD, from)).statusCode).toBe(200)
    }
    expect(await guessFromEverywhere(it, creator.email, 40)).toBe(10)
  })

  test('Changing the password asks for the current one under the same limits', async () => {
    const { it, creator } = await scene(open({ limits: true }), castRoles)
    const cookie = await knownDevice(it, creator)
    const change = async (round: number, currentPassword: string, header = {}) => {
      const response = await it.server.inject({
        method: 'POST',
        url: '/api/auth/change-password',
        remoteAddress: networkNumber(round),
        headers: { authorization: `Bearer ${creator.token}`, ...header },
        payload: { currentPassword, newPassword: 'another-Lamp-8' },
      })
      return response.statusCode
    }
    expect(await guessFromEverywhere(it, creator.email, 25)).toBe(25)
    const statuses = await Promise.all(
      Array.from({ length: 9 }, (_, round) => change(round + 300, 'wrong-Pass-1')),
    )
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(await change(400, PASSWORD, { cookie })).toBe(200)
    it.clock.advance(2 * HOUR)
    const more = Array.from({ length: 15 }, (_, round) => change(round, 'wrong-Pass-1', { cookie }))
    expect((await Promise.all(more)).filter((status) => status === 400)).toHaveLength(10)
  })
})

onEachEngine('The known devices of an account', (open) => {
  const count = async (it: TestApp) =>
    (await it.database.read.selectFrom('known_devices').select('user_id').execute()).length
  const isKnown = async (it: TestApp, { email }: Member, cookie: string) =>
    (await logIn(it, email, PASSWORD, { cookie })).statusCode === 200

  test('A password reset leaves only the device that did it, and lifts the limits', async () => {
    const { it, creator } = await scene(open({ limits: true }), castRoles)
    const [thief, other] = [await knownDevice(it, creator), await knownDevice(it, creator)]
    expect(await guessFromEverywhere(it, creator.email, 40)).toBe(CHECKED_AN_HOUR)
    const token = await mailToken(it, 'reset', creator)
    const reset = await it.call('POST /auth/reset-password', {
      body: { token, password: PASSWORD },
    })
    expect(reset.status).toBe(200)
    const cookie = String(reset.headers['set-cookie']).split(';')[0] ?? ''
    expect(await count(it)).toBe(1)
    expect(await guessFromEverywhere(it, creator.email, 40)).toBe(CHECKED_AN_HOUR)
    expect(await isKnown(it, creator, cookie)).toBe(true)
    expect(await isKnown(it, creator, thief)).toBe(false)
    expect(await isKnown(it, creator, other)).toBe(false)
  })

  test('The latest twenty are stored; unused ones expire after 180 days; they are deleted with the account', async () => {
    const { it, creator } = await scene(open({ limits: true }), castRoles)
    const first = await knownDevice(it, creator)
    const second = await knownDevice(it, creator)
    for (let round = 0; round < 19; round += 1) {
      it.clock.advance(5 * MINUTE)
      await knownDevice(it, creator)
      await knownDevice(it, creator, second)
    }
    expect(await count(it)).toBe(20)
    expect(await guessFromEverywhere(it, creator.email, 40)).toBe(CHECKED_AN_HOUR)
    expect(await isKnown(it, creator, first)).toBe(false)
    expect(await isKnown(it, creator, second)).toBe(true)

    it.clock.advance(179 * DAY)
    await knownDevice(it, creator, second)
    it.clock.advance(2 * DAY)
    await cleanUp(it.app)
    expect(await count(it)).toBe(1)
    it.clock.advance(180 * DAY)
    expect(await guessFromEverywhere(it, creator.email, 40)).toBe(CHECKED_AN_HOUR)
    expect(await isKnown(it, creator, second)).toBe(false)
    it.clock.advance(HOUR)
    const login = await logIn(it, creator.email, PASSWORD)
    const { token } = login.json() as { token: string }
    await it.call('DELETE /users/:id', { token, params: { id: creator.id } })
    expect(await count(it)).toBe(0)
  })
})
