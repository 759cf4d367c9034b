import { expect, test, vi } from 'vitest'

import { mailedToken, PASSWORD } from '#tests/support/data/made-people.ts'
import { onEachEngine } from '#tests/support/engines.ts'

// Uses the real cost of a password hash.
vi.unmock('@node-rs/argon2')

const ann = { firstName: 'Ann', lastName: 'Arbor', email: 'ann@example.com', password: PASSWORD }

onEachEngine('Signing up', (open) => {
  test('A new address gets a mail with a link, and the response says so', async () => {
    const it = await open()
    const response = await it.call('POST /auth/signup', { body: ann })
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      message: 'Almost there: check your email for the link that verifies your address.',
      data: { emailSent: true },
    })
    const [mail, ...others] = await it.mailsTo(ann.email)
    expect(others).toEqual([])
    expect(mail?.kind).toBe('verify-email')
    expect(mail?.subject).toBe('Verify your email for Tabletally')
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}\n/u)
    expect(mail?.html).toMatch(/href="http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}"/u)
  })

  test('Every field is checked with the specification’s texts', async () => {
    const it = await open()
    const empty = await it.call('POST /auth/signup', { body: {} })
    expect(empty.status).toBe(400)
    expect(empty.body).toEqual({
      message: 'First name is required.',
      code: 'validation_failed',
      errors: {
        firstName: 'First name is required.',
        lastName: 'Last name is required.',
        email: 'Enter a valid email address.',
        password: 'At least 8 characters required.',
      },
    })
    const cases: [string, unknown, string][] = [
      ['firstName', '   ', 'First name is required.'],
      ['lastName', null, 'Last name is required.'],
      ['firstName', 'x'.repeat(81), 'First name must be at most 80 characters.'],
      ['firstName', 'Ann\nBcc: x@y.example', 'First name must be a single line of text.'],
      ['email', 'ann example@example.com', 'Enter a valid email address.'],
      ['email', 'ann＠evil@example.com', 'Enter a valid email address.'],
      ['email', `${'a'.repeat(250)}@example.com`, 'Enter a valid email address.'],
      ['password', 'aB3$567', 'At least 8 characters required.'],
      ['password', '1234567$', 'Include at least one letter.'],
      ['password', 'abcdefg$', 'Include at least one number.'],
      ['password', 'abcdefg1', 'Include at least one symbol.'],
      ['password', ' abcdef1$', 'Password must not start or end with spaces.'],
      ['password', 'abc def1$', 'Password must not contain spaces.'],
      ['password', `a1$${'x'.repeat(126)}`, 'Password must be at most 128 characters.'],
      ['password', 'P@ssw0rd', 'This password is too common. Choose another one.'],
      ['password', 'ＰＡＳＳＷＯＲＤ１２３！', 'This password is too common. Choose another one.'],
    ]
    for (const [field, value, message] of cases) {
      const response = await it.call('POST /auth/signup', { body: { ...ann, [field]: value } })
      expect([value, response.status, response.body]).toEqual([
        value,
        400,
        { message, code: 'validation_failed', errors: { [field]: message } },
      ])
    }
    expect(await it.mailsTo(ann.email)).toEqual([])
  })

  test('An address with an account gets the same response, and its owner gets a mail', async () => {
    const it = await open()
    await it.signUp('Ann', 'Arbor', ann.email)
    const fresh = await it.call('POST /auth/signup', { body: { ...ann, email: 'new@example.com' } })
    const again = await it.call('POST /auth/signup', {
      body: { ...ann, firstName: 'Eve', email: 'ANN@Example.com', password: 'another-Pass-9' },
    })
    expect(again.status).toBe(fresh.status)
    expect(again.body).toEqual(fresh.body)
    const mails = await it.mailsTo(ann.email)
    expect(mails.at(-1)?.kind).toBe('account-exists')
    expect(mails.at(-1)?.text).toContain('http://localhost:3000/login')
    expect(mails.at(-1)?.text).toContain('http://localhost:3000/forgot-password')
    expect((await it.call('POST /auth/login', { body: ann })).body.user.firstName).toBe('Ann')
  })

  test('Two sign-ups of one address at once create one account @both', async () => {
    const it = await open()
    const responses = await Promise.all(
      ['ann@example.com', 'Ann@example.com', 'ANN@EXAMPLE.COM'].map((email) =>
        it.call('POST /auth/signup', { body: { ...ann, email } }),
      ),
    )
    expect(responses.map((response) => response.status)).toEqual([201, 201, 201])
    const users = await it.database.read.selectFrom('users').select('email_key').execute()
    expect(users).toEqual([{ email_key: 'ann@example.com' }])
    const tokens = await it.database.read.selectFrom('mail_tokens').select('sign_up_id').execute()
    expect(new Set(tokens.map((token) => token.sign_up_id)).size).toBe(3)
  })

  test('Hostile names come back unchanged, and harm no mail', async () => {
    const it = await open()
    const names = [
      ["O'Brien", '<img src=x onerror=alert(1)>'],
      ['%0d%0aBcc:', '=cmd()|"/C calc"'],
      ['👩‍👩‍👧‍👦 Zoë', 'שלום evil'],
    ] as const
    for (const [index, [firstName, lastName]] of names.entries()) {
      const { token, email } = await it.signUp(firstName, lastName, `p${index}@example.com`)
      const me = await it.call('GET /users/me', { token })
      expect(me.body.data).toMatchObject({ firstName, lastName })
      const [mail] = await it.mailsTo(email)
      expect(mail?.html).not.toContain('<img')
      expect(mail?.subject).toBe('Verify your email for Tabletally')
    }
    const [mail] = await it.mailsTo('p0@example.com')
    expect(mail?.text).toContain("Hello \u2068O'Brien\u2069,")
    expect(mail?.html).toContain('O&#39;Brien')
  })

  test('A name that looks like an address is not mailed to strangers', async () => {
    const it = await open()
    for (const firstName of ['Visit https://evil.example', 'evil.example', 'x@evil.example']) {
      await it.call('POST /auth/signup', { body: { ...ann, firstName } })
    }
    for (const mail of await it.mailsTo(ann.email)) {
      expect(mail.text + mail.html).not.toContain('evil')
      expect(mail.text).toContain('Hello,')
    }
  })

  test('Neither the password nor the mailed token is stored', async () => {
    const it = await open()
    await it.call('POST /auth/signup', { body: ann })
    const token = await mailedToken(it.app, ann.email)
    const user = await it.database.read.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    const [signUp] = await it.database.read.selectFrom('sign_ups').selectAll().execute()
    for (const { password_hash: hash } of [user, signUp!]) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u)
    }
    const stored = await it.database.read.selectFrom('mail_tokens').selectAll().executeTakeFirst()
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})
