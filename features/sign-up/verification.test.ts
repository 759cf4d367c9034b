import { expect, test } from 'vitest'

import { DAY, HOUR } from '#platform/clock.ts'
import { mailedToken, PASSWORD } from '#tests/support/data/made-people.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

const ann = { firstName: 'Ann', lastName: 'Arbor', email: 'ann@example.com', password: PASSWORD }

async function mailed(it: TestApp) {
  await it.call('POST /auth/signup', { body: ann })
  return { token: await mailedToken(it.app, ann.email) }
}

onEachEngine('Verifying an address', (open) => {
  test('The mailed link verifies, and using it again succeeds too', async () => {
    const { it, token } = await scene(open(), mailed)
    for (let round = 0; round < 2; round += 1) {
      const response = await it.call('GET /auth/verify-email', { query: { token } })
      expect(response.status).toBe(200)
      expect(response.body).toEqual({
        message: 'Your email is verified. You can sign in now.',
        data: { email: ann.email, passwordNeeded: false },
      })
    }
  })

  test('Two requests at once both succeed @both', async () => {
    const { it, token } = await scene(open(), mailed)
    const responses = await Promise.all(
      [1, 2].map(() => it.call('GET /auth/verify-email', { query: { token } })),
    )
    expect(responses.map((response) => response.status)).toEqual([200, 200])
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
      expect([unknown.status, unknown.body]).toEqual([400, { message, code: 'invalid_token' }])
    }
  })

  test('A link works for a day', async () => {
    const { it, token } = await scene(open(), mailed)
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
    expect((await it.call('GET /auth/verify-email', { query: { token: next } })).status).toBe(200)
  })

  test('Expired links are deleted', async () => {
    const { it } = await scene(open(), mailed)
    it.clock.advance(9 * DAY)
    await it.call('POST /auth/resend-verification-email', { body: { email: ann.email } })
    const tokens = await it.database.read.selectFrom('mail_tokens').select('purpose').execute()
    expect(tokens).toHaveLength(1)
  })

  test('A mail token is no Bearer token, and a Bearer token verifies nothing', async () => {
    const { it, token } = await scene(open(), mailed)
    expect((await it.call('GET /users/me', { token })).status).toBe(401)
    const bob = await it.signUp('Bob')
    const response = await it.call('GET /auth/verify-email', { query: { token: bob.token } })
    expect(response.body.code).toBe('invalid_token')
  })

  test('A reset token verifies nothing at this endpoint', async () => {
    const { it } = await scene(open(), mailed)
    await it.call('POST /auth/forgot-password', { body: { email: ann.email } })
    const token = await mailedToken(it.app, ann.email)
    const response = await it.call('GET /auth/verify-email', { query: { token } })
    expect(response.body.code).toBe('invalid_token')
  })

  test('A new link is mailed to an unverified address, and every address gets the same response', async () => {
    const { it, token: first } = await scene(open(), mailed)
    await it.signUp('Bob')
    const bobsMails = (await it.mailsTo('bob@example.com')).length
    const responses = []
    for (const email of ['Ann@Example.com', 'bob@example.com', 'nobody@example.com']) {
      responses.push(await it.call('POST /auth/resend-verification-email', { body: { email } }))
    }
    for (const response of responses) {
      expect(response.status).toBe(200)
      expect(response.body).toEqual({
        message: 'If that address is waiting to be verified, the link has been resent.',
      })
    }
    expect(await it.mailsTo('bob@example.com')).toHaveLength(bobsMails)
    expect(await it.mailsTo('nobody@example.com')).toEqual([])
    expect(await it.mailsTo(ann.email)).toHaveLength(2)
    const second = await mailedToken(it.app, ann.email)
    for (const token of [second, first]) {
      expect((await it.call('GET /auth/verify-email', { query: { token } })).status).toBe(200)
    }
  })

  test('Requesting a link needs an address', async () => {
    const it = await open()
    const texts: [unknown, string][] = [
      [undefined, 'Enter your email first.'],
      ['  ', 'Enter your email first.'],
      ['ann', 'Enter a valid email address.'],
    ]
    for (const [email, message] of texts) {
      const response = await it.call('POST /auth/resend-verification-email', { body: { email } })
      expect([response.status, response.body.errors]).toEqual([400, { email: message }])
    }
  })

  test('Five requests without a mail do not use up the owner’s mails', async () => {
    const it = await open()
    for (let round = 0; round < 6; round += 1) {
      await it.call('POST /auth/resend-verification-email', { body: { email: ann.email } })
    }
    await mailed(it)
    expect(await it.mailsTo(ann.email)).toHaveLength(1)
  })
})
