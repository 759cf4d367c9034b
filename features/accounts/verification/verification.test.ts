import { expect, test } from 'vitest'

import { DAY, HOUR } from '#platform/clock.ts'
import { mailedToken, PASSWORD } from '#tests/support/data/people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

const ann = { firstName: 'Ann', lastName: 'Arbor', email: 'ann@example.com', password: PASSWORD }

async function mailed(it: TestApp): Promise<string> {
  await it.call('POST /auth/signup', { body: ann })
  return mailedToken(it.app, ann.email)
}

onEachEngine('Verifying an address', (open) => {
  test('The mailed link verifies, and the same link again is fine', async () => {
    const it = await open()
    const token = await mailed(it)
    for (let round = 0; round < 2; round += 1) {
      const answer = await it.call('GET /auth/verify-email', { query: { token } })
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        message: 'Your email is verified. You can sign in now.',
        // What the login form is filled in with.
        data: { email: ann.email, passwordNeeded: false },
      })
    }
  })

  test('Both of two calls at once succeed', async () => {
    const it = await open()
    const token = await mailed(it)
    const answers = await Promise.all(
      [1, 2].map(() => it.call('GET /auth/verify-email', { query: { token } })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  })

  test('A missing or unknown token is refused', async () => {
    const it = await open()
    const message = 'Missing or invalid verification token.'
    const missing = await it.call('GET /auth/verify-email')
    expect(missing.status).toBe(400)
    expect(missing.body).toEqual({
      message,
      code: 'validation_failed',
      errors: { token: message },
    })
    for (const token of ['x', 'A'.repeat(43), "' or 1=1 --", 'ü'.repeat(2000)]) {
      const unknown = await it.call('GET /auth/verify-email', { query: { token } })
      expect(unknown.status).toBe(400)
      expect(unknown.body).toEqual({ message, code: 'invalid_token' })
    }
  })

  test('A link works for a day', async () => {
    const it = await open()
    const token = await mailed(it)
    it.clock.advance(24 * HOUR + 1000)
    const late = await it.call('GET /auth/verify-email', { query: { token } })
    expect(late.status).toBe(400)
    expect(late.body).toEqual({
      message: 'This verification link has expired. Ask for a new one.',
      code: 'invalid_token',
    })
    await it.call('POST /auth/resend-verification-email', { body: { email: ann.email } })
    it.clock.advance(24 * HOUR - 5000)
    const next = await mailedToken(it.app, ann.email)
    const inTime = await it.call('GET /auth/verify-email', { query: { token: next } })
    expect(inTime.status).toBe(200)
  })

  test('Expired links do not pile up', async () => {
    const it = await open()
    await mailed(it)
    it.clock.advance(9 * DAY)
    await it.call('POST /auth/resend-verification-email', { body: { email: ann.email } })
    const tokens = await it.database.read.selectFrom('mail_tokens').select('purpose').execute()
    expect(tokens).toHaveLength(1)
  })

  test('A mailed token signs nobody in, and a Bearer token verifies nothing', async () => {
    const it = await open()
    const token = await mailed(it)
    expect((await it.call('GET /users/me', { token })).status).toBe(401)
    const bob = await it.signUp('Bob')
    const answer = await it.call('GET /auth/verify-email', { query: { token: bob.token } })
    expect(answer.body.code).toBe('invalid_token')
  })

  test('A link to choose a password verifies nothing by this call', async () => {
    const it = await open()
    await mailed(it)
    await it.call('POST /auth/forgot-password', { body: { email: ann.email } })
    const token = await mailedToken(it.app, ann.email)
    const answer = await it.call('GET /auth/verify-email', { query: { token } })
    expect(answer.body.code).toBe('invalid_token')
  })

  test('A new link is mailed to whoever waits for one, and everybody hears the same', async () => {
    const it = await open()
    const first = await mailed(it)
    await it.signUp('Bob')
    const bobsMails = (await it.mailsTo('bob@example.com')).length
    const answers = []
    for (const email of ['Ann@Example.com', 'bob@example.com', 'nobody@example.com']) {
      answers.push(await it.call('POST /auth/resend-verification-email', { body: { email } }))
    }
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        message: 'If that address is waiting to be verified, a new link is on its way.',
      })
    }
    expect(await it.mailsTo('bob@example.com')).toHaveLength(bobsMails)
    expect(await it.mailsTo('nobody@example.com')).toEqual([])
    expect(await it.mailsTo(ann.email)).toHaveLength(2)
    // Both links belong to the same sign-up.
    const second = await mailedToken(it.app, ann.email)
    for (const token of [second, first]) {
      expect((await it.call('GET /auth/verify-email', { query: { token } })).status).toBe(200)
    }
  })

  test('Asking for a link needs an address', async () => {
    const it = await open()
    const texts: [unknown, string][] = [
      [undefined, 'Enter your email first.'],
      ['  ', 'Enter your email first.'],
      ['ann', 'Enter a valid email address.'],
    ]
    for (const [email, message] of texts) {
      const answer = await it.call('POST /auth/resend-verification-email', { body: { email } })
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual({ email: message })
    }
  })

  test('Asking in vain five times leaves the owner’s own mails alone', async () => {
    const it = await open()
    for (let round = 0; round < 6; round += 1) {
      await it.call('POST /auth/resend-verification-email', { body: { email: ann.email } })
    }
    await mailed(it)
    expect(await it.mailsTo(ann.email)).toHaveLength(1)
  })
})
