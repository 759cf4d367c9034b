import { expect, test } from 'vitest'

import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { createBufferedCounter } from '#platform/limits/buffered-counter.ts'
import type { DueMail } from '#platform/mail/outbox-rows.ts'
import { createOutbox } from '#platform/mail/outbox-worker.ts'
import { befriend, PASSWORD, type TestUser } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

const LIMIT = { name: 'clock', max: 2, windowMs: HOUR }

async function signUp(it: TestApp, email: string) {
  const body = { firstName: 'Ann', lastName: 'A', email, password: PASSWORD }
  expect((await it.call('POST /auth/signup', { body })).status).toBe(201)
}

onEachEngine('When the clock is wrong by a day', (open) => {
  test('an existing sign-in works, and so does a new one', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    for (const jump of [DAY, -2 * DAY, DAY]) {
      it.clock.advance(jump)
      expect((await it.call('GET /users/me', { token: ann.token })).status).toBe(200)
      const body = { email: ann.email, password: PASSWORD }
      const login = await it.call('POST /auth/login', { body })
      expect(login.status).toBe(200)
      expect((await it.call('GET /users/me', { token: login.body.token })).status).toBe(200)
    }
  })

  test('a mailed link works once after the clock was set back', async () => {
    const it = await open()
    it.clock.advance(DAY)
    const ann = await it.signUp('Ann')
    await it.call('POST /auth/forgot-password', { body: { email: ann.email } })
    it.clock.advance(-DAY)
    const mail = (await it.mailsTo(ann.email)).at(-1)
    const token = /token=([\w-]+)/u.exec(mail?.text ?? '')?.[1] ?? ''
    const reset = () =>
      it.call('POST /auth/reset-password', { body: { token, password: 'another-Table-8' } })
    expect((await reset()).status).toBe(200)
    expect((await reset()).status).toBe(400)
  })

  test('a limit that was reached while the clock was ahead blocks nobody after the correction', async () => {
    const it = await open({ limits: true })
    it.clock.advance(DAY)
    const { limits } = it.app
    for (let round = 0; round < 2; round += 1) await limits.countNow(LIMIT, 'k')
    await expect(limits.countNow(LIMIT, 'k')).rejects.toMatchObject({ code: 'rate_limited' })
    it.clock.advance(-DAY)
    for (let round = 0; round < 2; round += 1) await limits.countNow(LIMIT, 'k')
    await expect(limits.countNow(LIMIT, 'k')).rejects.toMatchObject({ code: 'rate_limited' })
    it.clock.advance(HOUR + SECOND)
    await limits.countNow(LIMIT, 'k')
  })

  test('instances whose clocks differ by seconds still share a limit', async () => {
    const it = await open({ limits: true })
    const { limits } = it.app
    for (let round = 0; round < 2; round += 1) {
      await limits.countNow({ ...LIMIT, max: 3 }, 'k')
      it.clock.advance(-20 * SECOND)
    }
    await limits.countNow({ ...LIMIT, max: 3 }, 'k')
    await expect(limits.countNow({ ...LIMIT, max: 3 }, 'k')).rejects.toMatchObject({
      code: 'rate_limited',
    })
  })

  test('requests that are counted in memory are counted from zero, too', async () => {
    const it = await open()
    const meter = createBufferedCounter(it.database, it.clock)
    it.clock.advance(DAY)
    for (let round = 0; round < 5; round += 1) await meter.count('k', MINUTE)
    await meter.flush()
    it.clock.advance(-DAY)
    const restarted = createBufferedCounter(it.database, it.clock)
    for (const counted of [meter, restarted]) {
      expect((await counted.count('k', MINUTE)).count).toBe(1)
    }
    await meter.flush()
    expect((await meter.count('k', MINUTE)).count).toBe(2)
  })

  test('a mail that was stored while the clock was ahead is sent now', async () => {
    const it = await open()
    it.clock.advance(DAY)
    await signUp(it, 'ahead@example.com')
    it.clock.advance(-DAY)
    await signUp(it, 'now@example.com')
    const sent: string[] = []
    const { database, clock, log, config } = it.app
    const deliver = async (mail: DueMail) => void sent.push(mail.to_address)
    const outbox = createOutbox({ database, clock, log, config, deliver })
    outbox.wake()
    await expect.poll(() => sent.toSorted()).toEqual(['ahead@example.com', 'now@example.com'])
    await outbox.stop()
  })

  test('a mail does not fail for good because the clock jumped ahead', async () => {
    const it = await open()
    await signUp(it, 'ann@example.com')
    it.clock.advance(2 * DAY)
    let fails = true
    const { database, clock, log, config } = it.app
    const deliver = async () => {
      if (fails) throw new Error('Not now')
    }
    const outbox = createOutbox({ database, clock, log, config, deliver })
    outbox.wake()
    const row = async () =>
      database.read
        .selectFrom('outbox')
        .select(['last_error', 'failed_at', 'sent_at'])
        .executeTakeFirst()
    await expect.poll(row).toMatchObject({ last_error: 'Not now', failed_at: null })
    fails = false
    it.clock.advance(2 * SECOND)
    outbox.wake()
    await expect.poll(async () => (await row())?.sent_at ?? null).not.toBeNull()
    await outbox.stop()
  })

  test('a repeated submit is still recognized', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const game = await addGame(it, ann)
    const players = [{ user: ann.user._id }]
    const _id = newId()
    const submit = () =>
      it.call('POST /sessions', {
        token: ann.token,
        body: { _id, game: game._id, date: '2026-10-01', players },
      })
    const { _id: id } = (await submit()).body.data
    for (const jump of [-DAY, 2 * DAY, 3 * DAY, -5 * DAY]) {
      it.clock.advance(jump)
      expect((await submit()).body.data._id).toBe(id)
    }
  })

  test('an action while the clock was ahead blocks nobody longer than it would have then @both', async () => {
    for (const jump of [5 * HOUR, 400 * DAY]) {
      const it = await open({ limits: true })
      const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
      await befriend(it.call, ann, bob)
      const game = await addGame(it, ann)
      const players = [{ user: ann.user._id }, { user: bob.user._id }]
      it.clock.advance(jump)
      // Sign-ins expire after a year, so both users log in again.
      const tokens = await Promise.all([ann, bob].map((who) => logIn(it, who)))
      const [token = ''] = tokens
      const match = await logMatch(it, { ...ann, token }, { game, players })
      const actions = actionsOf(it, token, match._id, players)
      for (const action of Object.values(actions)) await action()
      it.clock.advance(-jump)
      const blocked: Record<string, number> = {}
      for (const [name, action] of Object.entries(actions)) blocked[name] = (await action()).status
      // The reminder's 6 hours and the limits' hour must not have begun while the clock was ahead.
      expect([jump, blocked]).toEqual([jump, { remind: 200, invite: 200 }])
      const again = await actions.remind()
      expect(again.status).toBe(429)
      expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(6 * 3600)
      it.clock.advance(6 * HOUR)
      expect((await actions.remind()).status).toBe(200)
    }
  })

  test('a mail waits for its next attempt no longer than the retry delay', async () => {
    for (const jump of [3 * MINUTE, 5 * MINUTE, DAY]) {
      const it = await open()
      await signUp(it, 'ann@example.com')
      const tried: number[] = []
      const { database, clock, log, config } = it.app
      const deliver = async () => {
        tried.push(clock.now().getTime())
        throw new Error('Not now')
      }
      let hasLooked = false
      const noticed = {
        now: () => {
          hasLooked = true
          return clock.now()
        },
      }
      const outbox = createOutbox({ database, clock: noticed, log, config, deliver })
      it.clock.advance(jump)
      await signUp(it, 'bob@example.com')
      outbox.wake()
      await expect.poll(() => tried.length).toBe(2)
      it.clock.advance(-jump)
      // The first retry comes after a second, and a worker claims a mail for 3 minutes at most.
      const isTried = async () => {
        // On a busy machine it looks for mails less often than this, and asks for the time thrice.
        if (hasLooked) it.clock.advance(5 * SECOND)
        hasLooked = false
        outbox.wake()
        return tried.length >= 4
      }
      const ended = it.clock.now().getTime() + 5 * MINUTE
      await expect.poll(isTried, { interval: 10 }).toBe(true)
      expect(it.clock.now().getTime()).toBeLessThan(ended)
      await outbox.stop()
    }
  })
})

async function logIn(it: TestApp, { email, password }: TestUser): Promise<string> {
  return (await it.call('POST /auth/login', { body: { email, password } })).body.token
}

/** Actions with a waiting time or an allowance, each as often as it is allowed in a row. */
function actionsOf(it: TestApp, token: string, id: string, players: unknown[]) {
  return {
    remind: () => it.call('POST /sessions/:id/remind', { token, params: { id } }),
    invite: async () => {
      const responses = []
      for (let guest = 0; guest < 3; guest += 1) {
        const guests = [{ name: `Gus ${guest}`, email: 'gus@example.com', invited: true }]
        const body = { players: [...players, ...guests] }
        responses.push(await it.call('PUT /sessions/:id', { token, params: { id }, body }))
      }
      const mailed = responses.every(({ body }) => body.data.players.at(-1)?.invited === true)
      return { ...responses[0]!, status: mailed ? 200 : 0 }
    },
  }
}
