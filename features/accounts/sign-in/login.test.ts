import { expect, test } from 'vitest'

import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { PASSWORD, type TestUser } from '#tests/support/data/people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

onEachEngine('Signing in', (open) => {
  test('The right pair gets a token and the user, on top and in data', async () => {
    const it = await open()
    const ann = await it.signUp('Ann', 'Arbor')
    const answer = await it.call('POST /auth/login', {
      body: { email: ' ANN@example.COM ', password: PASSWORD },
    })
    expect(answer.status).toBe(200)
    const { token, user, data, message } = answer.body
    expect(message).toBe('Signed in.')
    expect(data).toEqual({ token, user })
    expect(token).toMatch(/^[\w-]{43}$/u)
    expect(user).toEqual(ann.user)
    expect(Object.keys(user).toSorted()).toEqual([
      '_id',
      'createdAt',
      'email',
      'firstName',
      'lastName',
      'role',
    ])
    const me = await it.call('GET /users/me', { token })
    expect(me.body.data).toEqual(user)
  })

  test('A wrong pair is refused with 400, not 401, known address or not', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    for (const email of [ann.email, 'nobody@example.com']) {
      const answer = await it.call('POST /auth/login', {
        body: { email, password: 'wrong-Pass-1' },
      })
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({ message: 'Invalid credentials', code: 'invalid_credentials' })
    }
  })

  test('A guess takes as long for an unknown address as for a known one', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const fastest = async (email: string) => {
      const times = []
      for (let round = 0; round < 5; round += 1) {
        const before = performance.now()
        await it.call('POST /auth/login', { body: { email, password: 'wrong-Pass-1' } })
        times.push(performance.now() - before)
      }
      return Math.min(...times)
    }
    const [known, unknown] = [await fastest(ann.email), await fastest('nobody@example.com')]
    // Without the work for nobody's password it would be a tenth.
    expect(unknown).toBeGreaterThan(known / 3)
  })

  test('The password is asked for by the specification’s texts', async () => {
    const it = await open()
    const texts: [unknown, string][] = [
      [undefined, 'Password is required.'],
      ['', 'Password is required.'],
      [' x', 'Password must not start or end with spaces.'],
      ['x y', 'Password must not contain spaces.'],
    ]
    for (const [password, message] of texts) {
      const body = { email: 'ann@example.com', password }
      const answer = await it.call('POST /auth/login', { body })
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual({ password: message })
    }
    const answer = await it.call('POST /auth/login', { body: { email: 'ann', password: 'x' } })
    expect(answer.body.errors).toEqual({ email: 'Enter a valid email address.' })
  })

  test('An unverified account hears so only with its right password', async () => {
    const it = await open()
    const body = { firstName: 'Ann', lastName: 'A', email: 'ann@example.com', password: PASSWORD }
    await it.call('POST /auth/signup', { body })
    const wrong = await it.call('POST /auth/login', { body: { ...body, password: 'wrong-Pass-1' } })
    expect(wrong.body.code).toBe('invalid_credentials')
    const right = await it.call('POST /auth/login', { body })
    expect(right.status).toBe(403)
    expect(right.body).toEqual({
      message: 'Please verify your email before logging in.',
      code: 'email_unverified',
    })
  })

  test('A suspended account is told so with its right password, and its tokens end', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await it.database.transact((trx) =>
      trx.updateTable('users').set({ suspended_at: it.clock.now().toISOString() }).execute(),
    )
    const answer = await it.call('POST /auth/login', { body: ann })
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({
      message: 'This account is suspended. Please write to whoever runs this server.',
      code: 'suspended',
    })
    expect((await it.call('GET /users/me', { token: ann.token })).status).toBe(401)
  })

  test('Keyboards that compose letters differently type the same password', async () => {
    const it = await open()
    const body = {
      firstName: 'Zoë',
      lastName: 'A',
      email: 'zoe@example.com',
      password: 'cafe\u0301-Ａ-7'.normalize('NFD'),
    }
    await it.call('POST /auth/signup', { body })
    const answer = await it.call('POST /auth/login', {
      body: { ...body, password: 'caf\u00e9-A-7' },
    })
    expect(answer.body.code).toBe('email_unverified')
  })

  test('Only the hash of a token is kept, with the browser’s own name', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const login = await it.call('POST /auth/login', {
      body: ann,
      headers: { 'user-agent': `Lamp/1 ${'x'.repeat(1000)}` },
    })
    const signIns = await it.database.read.selectFrom('sign_ins').selectAll().execute()
    expect(JSON.stringify(signIns)).not.toContain(login.body.token)
    expect(signIns.some((signIn) => /^Lamp\/1 x{293}$/u.test(signIn.user_agent))).toBe(true)
  })

  test('Without a token, or with one that is none, a call is refused with 401', async () => {
    const it = await open()
    const headers: Record<string, string>[] = [
      {},
      { authorization: 'Bearer ' },
      { authorization: 'Bearer x' },
      { authorization: 'Basic YTpi' },
      { authorization: `Bearer ${'x'.repeat(5000)}` },
    ]
    for (const header of headers) {
      const answer = await it.call('GET /users/me', { headers: header })
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({
        message: 'Please sign in to continue.',
        code: 'unauthenticated',
      })
    }
  })

  test('Signing out ends this sign-in and no other', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const other = await it.call('POST /auth/login', { body: ann })
    const answer = await it.call('POST /auth/logout', { token: ann.token })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'Signed out.' })
    expect((await it.call('GET /users/me', { token: ann.token })).status).toBe(401)
    expect((await it.call('GET /users/me', { token: other.body.token })).status).toBe(200)
  })

  /** Calls, and waits until the use is noted, for which no call waits. */
  async function use(it: TestApp, { token }: TestUser): Promise<void> {
    expect((await it.call('GET /users/me', { token })).status).toBe(200)
    await expect.poll(() => lastUse(it)).toBeGreaterThan(it.clock.now().getTime() - HOUR)
  }

  async function lastUse(it: TestApp): Promise<number> {
    const row = await it.database.read
      .selectFrom('sign_ins')
      .select('last_used_at')
      .executeTakeFirstOrThrow()
    return Date.parse(row.last_used_at)
  }

  test('A sign-in lapses after thirty days without use', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    it.clock.advance(30 * DAY - MINUTE)
    await use(it, ann)
    it.clock.advance(29 * DAY)
    await use(it, ann)
    it.clock.advance(30 * DAY + MINUTE)
    expect((await it.call('GET /users/me', { token: ann.token })).status).toBe(401)
  })

  test('A sign-in ends after a hundred and eighty days, however much it is used', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    for (let days = 20; days < 180; days += 20) {
      it.clock.advance(20 * DAY)
      await use(it, ann)
    }
    it.clock.advance(20 * DAY + MINUTE)
    expect((await it.call('GET /users/me', { token: ann.token })).status).toBe(401)
  })

  test('A use is noted once an hour, not with every call', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const atFirst = await lastUse(it)
    it.clock.advance(HOUR - MINUTE)
    await use(it, ann)
    expect(await lastUse(it)).toBe(atFirst)
    it.clock.advance(MINUTE)
    await it.call('GET /users/me', { token: ann.token })
    await expect.poll(() => lastUse(it)).toBeGreaterThanOrEqual(atFirst + HOUR)
  })

  test('Lapsed sign-ins go when their owner signs in again', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    it.clock.advance(31 * DAY)
    await it.call('POST /auth/login', { body: ann })
    const signIns = await it.database.read.selectFrom('sign_ins').select('id').execute()
    expect(signIns).toHaveLength(1)
  })

  test('The login page is told what this server offers', async () => {
    const it = await open()
    const answer = await it.call('GET /auth/providers')
    expect(answer.body).toEqual({ data: { google: false, mailbox: '/dev/mailbox' } })
  })
})
