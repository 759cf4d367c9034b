import { expect, test } from 'vitest'

import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { PASSWORD, type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

onEachEngine('Signing in', (open) => {
  test('The right pair gets a token and the user, at the top level and in data', async () => {
    const it = await open()
    const ann = await it.signUp('Ann', 'Arbor')
    const response = await it.call('POST /auth/login', {
      body: { email: ' ANN@example.COM ', password: PASSWORD },
    })
    expect(response.status).toBe(200)
    const { token, user, data, message } = response.body
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
    expect((await it.call('GET /users/me', { token })).body.data).toEqual(user)
  })

  test('A wrong pair is refused with 400, not 401, whether or not the address is known', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (const email of [ann.email, 'nobody@example.com']) {
      const response = await it.call('POST /auth/login', {
        body: { email, password: 'wrong-Pass-1' },
      })
      expect(response.status).toBe(400)
      expect(response.body).toEqual({ message: 'Invalid credentials', code: 'invalid_credentials' })
    }
  })

  test('A missing password gets the specification’s texts', async () => {
    const it = await open()
    const texts: [unknown, string][] = [
      [undefined, 'Password is required.'],
      ['', 'Password is required.'],
      [' x', 'Password must not start or end with spaces.'],
      ['x y', 'Password must not contain spaces.'],
    ]
    for (const [password, message] of texts) {
      const body = { email: 'ann@example.com', password }
      const response = await it.call('POST /auth/login', { body })
      expect([response.status, response.body.errors]).toEqual([400, { password: message }])
    }
    const response = await it.call('POST /auth/login', { body: { email: 'ann', password: 'x' } })
    expect(response.body.errors).toEqual({ email: 'Enter a valid email address.' })
  })

  test('Only the right password reveals that an account is unverified', async () => {
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

  test('Only the right password reveals that an account is suspended, and its tokens end', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await it.database.transact((trx) =>
      trx.updateTable('users').set({ suspended_at: it.clock.now().toISOString() }).execute(),
    )
    const response = await it.call('POST /auth/login', { body: ann })
    expect(response.status).toBe(403)
    expect(response.body).toEqual({
      message: 'This account is suspended. Please write to whoever runs this server.',
      code: 'suspended',
    })
    expect((await it.call('GET /users/me', { token: ann.token })).status).toBe(401)
  })

  test('Keyboards that compose letters differently produce the same password', async () => {
    const it = await open()
    const body = {
      firstName: 'Zoë',
      lastName: 'A',
      email: 'zoe@example.com',
      password: 'cafe\u0301-Ａ-7'.normalize('NFD'),
    }
    await it.call('POST /auth/signup', { body })
    const response = await it.call('POST /auth/login', {
      body: { ...body, password: 'caf\u00e9-A-7' },
    })
    expect(response.body.code).toBe('email_unverified')
  })

  test('Only the hash of a token is stored, with the browser’s user agent', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const login = await it.call('POST /auth/login', {
      body: ann,
      headers: { 'user-agent': `Lamp/1 ${'x'.repeat(1000)}` },
    })
    const signIns = await it.database.read.selectFrom('sign_ins').selectAll().execute()
    expect(JSON.stringify(signIns)).not.toContain(login.body.token)
    expect(signIns.some((signIn) => /^Lamp\/1 x{293}$/u.test(signIn.user_agent))).toBe(true)
  })

  test('A request without a token or with an invalid one is refused with 401', async () => {
    const it = await open()
    const headers: Record<string, string>[] = [
      {},
      { authorization: 'Bearer ' },
      { authorization: 'Bearer x' },
      { authorization: 'Basic YTpi' },
      { authorization: `Bearer ${'x'.repeat(5000)}` },
    ]
    for (const header of headers) {
      const response = await it.call('GET /users/me', { headers: header })
      expect(response.status).toBe(401)
      expect(response.body).toEqual({
        message: 'Please sign in to continue.',
        code: 'unauthenticated',
      })
    }
  })

  test('Signing out ends this sign-in and no other', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const other = await it.call('POST /auth/login', { body: ann })
    const response = await it.call('POST /auth/logout', { token: ann.token })
    expect([response.status, response.body]).toEqual([200, { message: 'Signed out.' }])
    expect((await it.call('GET /users/me', { token: ann.token })).status).toBe(401)
    expect((await it.call('GET /users/me', { token: other.body.token })).status).toBe(200)
  })

  /** Waits until the use is saved, too, which the response does not. */
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

  test('A sign-in expires after thirty days without use', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    it.clock.advance(30 * DAY - MINUTE)
    await use(it, ann)
    it.clock.advance(29 * DAY)
    await use(it, ann)
    it.clock.advance(30 * DAY + MINUTE)
    expect((await it.call('GET /users/me', { token: ann.token })).status).toBe(401)
  })

  test('A sign-in ends after a hundred and eighty days, however much it is used', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (let days = 20; days < 180; days += 20) {
      it.clock.advance(20 * DAY)
      await use(it, ann)
    }
    it.clock.advance(20 * DAY + MINUTE)
    expect((await it.call('GET /users/me', { token: ann.token })).status).toBe(401)
  })

  test('A use is saved once an hour, not with every request', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const atFirst = await lastUse(it)
    it.clock.advance(HOUR - MINUTE)
    await use(it, ann)
    expect(await lastUse(it)).toBe(atFirst)
    it.clock.advance(MINUTE)
    await it.call('GET /users/me', { token: ann.token })
    await expect.poll(() => lastUse(it)).toBeGreaterThanOrEqual(atFirst + HOUR)
  })

  test('Expired sign-ins are deleted when their owner signs in again', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    it.clock.advance(31 * DAY)
    await it.call('POST /auth/login', { body: ann })
    expect(await it.database.read.selectFrom('sign_ins').select('id').execute()).toHaveLength(1)
  })

  test('The login page can see which sign-ins this server offers', async () => {
    const it = await open()
    const response = await it.call('GET /auth/providers')
    expect(response.body).toEqual({ data: { google: false, mailbox: '/dev/mailbox' } })
  })
})
