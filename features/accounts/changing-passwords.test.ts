import { expect, test } from 'vitest'

import { HOUR } from '#platform/clock.ts'
import { mailedToken, onlyGoogle, PASSWORD, signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

const NEW = 'brand new lamp'.replaceAll(' ', '-')

async function resetToken(it: TestApp, email: string): Promise<string> {
  await it.call('POST /auth/forgot-password', { body: { email } })
  return mailedToken(it.app, email)
}

onEachEngine('A forgotten password', (open) => {
  test('Every address gets the same response; an owner gets a link', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (const email of ['ANN@example.com', 'nobody@example.com']) {
      const response = await it.call('POST /auth/forgot-password', { body: { email } })
      expect(response.status).toBe(200)
      expect(response.body).toEqual({
        message: 'If that address has an account, a reset link is on its way.',
      })
    }
    expect(await it.mailsTo('nobody@example.com')).toEqual([])
    const mail = (await it.mailsTo(ann.email)).at(-1)
    expect(mail?.kind).toBe('reset-password')
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}\n/u)
    const bad = await it.call('POST /auth/forgot-password', { body: { email: 'ann' } })
    expect(bad.body.errors).toEqual({ email: 'Enter a valid email address.' })
  })

  test('An account with only Google sign-in gets a response that says so', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await onlyGoogle(it.database, ann)
    const response = await it.call('POST /auth/forgot-password', { body: { email: ann.email } })
    expect(response.status).toBe(400)
    expect(response.body).toEqual({
      message: 'This account uses Google sign-in. Continue with Google instead.',
      code: 'google_account',
    })
    expect((await it.call('POST /auth/login', { body: ann })).body.code).toBe('invalid_credentials')
    const change = await it.call('POST /auth/change-password', {
      token: ann.token,
      body: { currentPassword: PASSWORD, newPassword: NEW },
    })
    expect(change.body.code).toBe('google_account')
  })

  test('The link sets the password once and ends every sign-in', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const [older, token] = [await resetToken(it, ann.email), await resetToken(it, ann.email)]
    const response = await it.call('POST /auth/reset-password', { body: { token, password: NEW } })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      message: 'Password has been reset. Please log in.',
      data: { email: ann.email },
    })
    expect((await it.call('GET /users/me', { token: ann.token })).status).toBe(401)
    for (const used of [token, older]) {
      const again = await it.call('POST /auth/reset-password', {
        body: { token: used, password: 'one-more-time' },
      })
      expect([again.status, again.body.code]).toEqual([400, 'invalid_token'])
    }
    expect((await it.call('POST /auth/login', { body: ann })).body.code).toBe('invalid_credentials')
    const after = await it.call('POST /auth/login', { body: { ...ann, password: NEW } })
    expect(after.status).toBe(200)
  })

  test('Of two uses of one link at once, one succeeds @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const token = await resetToken(it, ann.email)
    const responses = await Promise.all(
      ['first-of-both', 'second-of-both'].map((password) =>
        it.call('POST /auth/reset-password', { body: { token, password } }),
      ),
    )
    const statuses = responses.map((response) => response.status)
    expect(statuses).toContain(200)
    expect(statuses).toContain(400)
  })

  test('A link works for an hour', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const token = await resetToken(it, ann.email)
    it.clock.advance(HOUR + 1000)
    const response = await it.call('POST /auth/reset-password', { body: { token, password: NEW } })
    expect([response.status, response.body.code]).toEqual([400, 'invalid_token'])
  })

  test('A link says whether it works before anybody types a password', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const token = await resetToken(it, ann.email)
    const check = async (of: string) =>
      it.call('GET /auth/reset-password', { query: { token: of } })
    expect((await check(token)).status).toBe(200)
    expect((await check(token)).status).toBe(200)
    await it.call('POST /auth/reset-password', { body: { token, password: NEW } })
    for (const dead of [token, 'x', 'A'.repeat(43)]) {
      expect((await check(dead)).body.code).toBe('invalid_token')
    }
    expect((await check('')).body.errors).toEqual({ token: 'Missing token.' })
  })

  test('Opening the link verifies the address', async () => {
    const it = await open()
    const body = { firstName: 'Eve', lastName: 'E', email: 'ann@example.com', password: PASSWORD }
    await it.call('POST /auth/signup', { body })
    const token = await resetToken(it, body.email)
    await it.call('POST /auth/reset-password', { body: { token, password: NEW } })
    const login = await it.call('POST /auth/login', { body: { ...body, password: NEW } })
    expect(login.status).toBe(200)
    const words = await it.database.read.selectFrom('user_words').select('word').execute()
    expect(words.map(({ word }) => word).toSorted()).toEqual(['e', 'eve'])
  })

  test('The new password is checked by the page’s rules', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const token = await resetToken(it, ann.email)
    const texts: [object, string, string][] = [
      [{ password: NEW }, 'token', 'Missing token.'],
      [{ token: '', password: NEW }, 'token', 'Missing token.'],
      [{ token, password: 'short' }, 'password', 'Password must be at least 8 characters.'],
      [{ token }, 'password', 'Password must be at least 8 characters.'],
      [{ token, password: 'a b c d e f' }, 'password', 'Password must not contain spaces.'],
      [
        { token, password: 'x'.repeat(129) },
        'password',
        'Password must be at most 128 characters.',
      ],
      [
        { token, password: 'Sunshine1' },
        'password',
        'This password is too common. Choose another one.',
      ],
    ]
    for (const [body, field, message] of texts) {
      const response = await it.call('POST /auth/reset-password', { body })
      expect([response.status, response.body.errors]).toEqual([400, { [field]: message }])
    }
    const response = await it.call('POST /auth/reset-password', { body: { token, password: NEW } })
    expect(response.status).toBe(200)
  })
})

onEachEngine('Changing the password', (open) => {
  test('It changes, this sign-in stays, all other sign-ins and reset links end', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const other = await it.call('POST /auth/login', { body: ann })
    const link = await resetToken(it, ann.email)
    const response = await it.call('POST /auth/change-password', {
      token: ann.token,
      body: { currentPassword: PASSWORD, newPassword: NEW },
    })
    expect([response.status, response.body]).toEqual([200, { message: 'Password updated.' }])
    expect((await it.call('GET /users/me', { token: ann.token })).status).toBe(200)
    expect((await it.call('GET /users/me', { token: other.body.token })).status).toBe(401)
    expect((await it.call('POST /auth/login', { body: ann })).status).toBe(400)
    const login = await it.call('POST /auth/login', { body: { ...ann, password: NEW } })
    expect(login.status).toBe(200)
    const reset = await it.call('POST /auth/reset-password', {
      body: { token: link, password: 'other-new-word' },
    })
    expect(reset.body.code).toBe('invalid_token')
  })

  test('The specification’s texts say what is missing or wrong', async () => {
    const it = await open()
    const { token } = await it.signUp('Ann')
    const texts: [object, string, string][] = [
      [{ newPassword: NEW }, 'currentPassword', 'All fields are required'],
      [{ currentPassword: '', newPassword: NEW }, 'currentPassword', 'All fields are required'],
      [{ currentPassword: 'x', newPassword: '' }, 'newPassword', 'All fields are required'],
      [{ currentPassword: 'x' }, 'newPassword', 'All fields are required'],
      [
        { currentPassword: 'x', newPassword: 'seven77' },
        'newPassword',
        'New password must be at least 8 characters',
      ],
      [
        { currentPassword: 'wrong', newPassword: NEW },
        'currentPassword',
        'Current password is incorrect',
      ],
      [
        { currentPassword: PASSWORD, newPassword: 'iloveyou' },
        'newPassword',
        'This password is too common. Choose another one.',
      ],
    ]
    for (const [body, field, message] of texts) {
      const response = await it.call('POST /auth/change-password', { token, body })
      expect(response.status).toBe(400)
      expect(response.body).toMatchObject({ message, errors: { [field]: message } })
    }
  })
})
