import { expect, test } from 'vitest'

import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { cleanUp } from '#server/cleanup.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'
import {
  ann,
  choosePassword,
  CHOSEN,
  email,
  eve,
  forgot,
  links,
  logIn,
  newBrowser,
  openAndChoose,
  openLink,
  resend,
  resets,
} from '#tests/support/data/signing-up.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

async function signUpBoth(it: TestApp) {
  await newBrowser(it).signUp(eve)
  await newBrowser(it).signUp(ann)
  const [link = ''] = await links(it)
  return { link }
}

onEachEngine('Several sign-ups of one address', (open) => {
  test('A link then sets its sign-up’s name and no password, and lets its owner choose one', async () => {
    for (const order of [
      [eve, ann],
      [ann, eve],
      [ann, eve, ann],
    ]) {
      const it = await open()
      for (const draft of order) await newBrowser(it).signUp(draft)
      const annsLink = (await links(it))[order.lastIndexOf(ann)] ?? ''
      expect((await openLink(it, annsLink)).body).toEqual({
        message: 'Your email is verified. Choose a password to finish.',
        data: { email, passwordNeeded: true, token: expect.stringMatching(/^[\w-]{43}$/u) },
      })
      for (const { password } of order) {
        expect((await logIn(it, password)).body.code).toBe('invalid_credentials')
      }
      await openAndChoose(it, annsLink)
      const login = await logIn(it, CHOSEN)
      expect(login.body.user).toMatchObject({ firstName: 'Ann', lastName: 'Arbor' })
    }
  })

  test('From one browser the last one counts, by every link, and no password has to be chosen', async () => {
    for (const which of [0, 1, 2]) {
      const it = await open()
      const browser = newBrowser(it)
      await browser.signUp({ ...ann, firstName: 'Anne', password: 'a-typing-Error-1' })
      await browser.signUp(ann)
      await resend(it)
      expect((await openLink(it, (await links(it))[which] ?? '')).body).toEqual({
        message: 'Your email is verified. You can sign in now.',
        data: { email, passwordNeeded: false },
      })
      expect((await logIn(it, 'a-typing-Error-1')).status).toBe(400)
      expect((await logIn(it, PASSWORD)).body.user.firstName).toBe('Ann')
    }
  })

  test('Before verification, only the newest password shows that the address is unverified', async () => {
    const it = await open()
    await newBrowser(it).signUp(eve)
    expect((await logIn(it, eve.password)).body.code).toBe('email_unverified')
    await newBrowser(it).signUp(ann)
    expect((await logIn(it, eve.password)).body.code).toBe('invalid_credentials')
    expect((await logIn(it, PASSWORD)).body.code).toBe('email_unverified')
  })

  test('A verified account without a password gets one by mail after its links have expired', async () => {
    const { it, link } = await scene(open(), signUpBoth)
    await openLink(it, link)
    it.clock.advance(24 * HOUR)
    const late = await openLink(it, link)
    expect([late.status, late.body.code]).toEqual([400, 'invalid_token'])
    expect((await resend(it)).status).toBe(200)
    expect((await forgot(it)).status).toBe(200)
    const mailed = await resets(it)
    expect(mailed).toHaveLength(2)
    expect((await choosePassword(it, mailed[0] ?? '', CHOSEN)).status).toBe(200)
    expect((await logIn(it, CHOSEN)).status).toBe(200)
  })

  test('The token to choose a password works once, and for an hour @both', async () => {
    const { it, link } = await scene(open(), signUpBoth)
    const first = (await openLink(it, link)).body.data?.token ?? ''
    it.clock.advance(HOUR)
    expect((await choosePassword(it, first, CHOSEN)).body.code).toBe('invalid_token')
    const tokens = await Promise.all(
      [1, 2].map(async () => (await openLink(it, link)).body.data?.token ?? ''),
    )
    expect(new Set(tokens).size).toBe(2)
    expect((await choosePassword(it, tokens[0] ?? '', CHOSEN)).status).toBe(200)
    for (const token of tokens) {
      expect((await choosePassword(it, token, 'stranger-Pass-1')).body.code).toBe('invalid_token')
    }
  })

  test('A link that is opened again and again adds few rows, and the newest token works', async () => {
    const { it, link } = await scene(open(), signUpBoth)
    const first = await openLink(it, link)
    for (let round = 0; round < 50; round += 1) await openLink(it, link)
    const opened = await openLink(it, link)
    const tokens = await it.database.read
      .selectFrom('mail_tokens')
      .where('purpose', '=', 'reset')
      .select('token_hash')
      .execute()
    expect(tokens).toHaveLength(50)
    expect((await choosePassword(it, first.body.data?.token ?? '', CHOSEN)).status).toBe(400)
    expect((await choosePassword(it, opened.body.data?.token ?? '', CHOSEN)).status).toBe(200)
  })

  test('With ten at once and links opened between them, no stranger’s password ever works @both', async () => {
    const it = await open()
    await newBrowser(it).signUp(eve)
    const [link = ''] = await links(it)
    const drafts = Array.from({ length: 4 }, (_, round) => (round % 2 === 0 ? ann : eve))
    const [opened] = await Promise.all([
      openLink(it, link),
      ...drafts.map((draft) => newBrowser(it).signUp(draft)),
      resend(it),
      forgot(it),
    ])
    // Opened before a second sign-up, it sets the first one's password: the risk that remains.
    const isFirst = opened.body.data?.token === undefined
    for (const other of await links(it)) await openLink(it, other)
    expect((await logIn(it, eve.password)).status).toBe(isFirst ? 200 : 400)
    expect((await logIn(it, PASSWORD)).status).toBe(400)
  })
})

onEachEngine('A sign-up’s browser', (open) => {
  test('gets its cookie with every response, whatever the address', async () => {
    const it = await open()
    await it.signUp('Bob')
    const cookies: string[] = []
    for (const to of [email, email, 'bob@example.com']) {
      const response = await it.call('POST /auth/signup', { body: { ...ann, email: to } })
      cookies.push(String(response.headers['set-cookie']))
    }
    for (const cookie of cookies) {
      expect(cookie).toMatch(
        /^tabletally_browser=[\w-]{43}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Lax$/u,
      )
    }
    expect(new Set(cookies).size).toBe(3)
    const rows = await it.database.read.selectFrom('sign_ups').select('browser_hash').execute()
    for (const { browser_hash: hash } of rows) expect(cookies.join(' ')).not.toContain(hash)
  })
})

onEachEngine('Sign-ups with other spellings of a mailbox', (open) => {
  test('do not use up the reset mails of a verified account', async () => {
    const it = await open()
    await it.signUp('Ann')
    for (let round = 0; round < 5; round += 1) {
      const spelling = email.replace('@', `+${round}@`)
      await newBrowser(it).signUp({ ...eve, email: spelling })
      for (let again = 0; again < 2; again += 1) {
        await it.call('POST /auth/forgot-password', { body: { email: spelling } })
      }
    }
    await forgot(it)
    const [link = ''] = await resets(it)
    expect((await choosePassword(it, link, CHOSEN)).status).toBe(200)
  })
})

onEachEngine(
  'A stranger who signs other spellings of a mailbox up, as often as a network may',
  (open) => {
    test('does not prevent the owner from signing up half an hour later', async () => {
      const it = await open({ limits: true })
      for (let round = 0; round < 12; round += 1) {
        const spelling = email.replace('@', `+${round}@`)
        const response = await newBrowser(it).signUp({ ...eve, email: spelling })
        expect(response.status).toBe(round < 10 ? 201 : 429)
      }
      it.clock.advance(31 * MINUTE)
      const response = await it.call('POST /auth/signup', { body: ann, from: '192.0.2.7' })
      expect(response.status).toBe(201)
      const [link = ''] = await links(it)
      expect((await openLink(it, link)).body.data?.token).toBeUndefined()
      expect((await logIn(it, ann.password)).status).toBe(200)
    })
  },
)

onEachEngine('A stranger who signs an address up again and again', (open) => {
  test('ends no links: each of the five mails works', async () => {
    for (const [fromOneBrowser, which] of [
      ...[0, 1, 2, 3, 4].map((at) => [false, at] as const),
      [true, 0] as const,
      [true, 4] as const,
    ]) {
      const it = await open()
      const browser = newBrowser(it)
      for (let round = 0; round < 5; round += 1) {
        await (fromOneBrowser ? browser : newBrowser(it)).signUp(eve)
      }
      await newBrowser(it).signUp(ann)
      const mailed = await links(it)
      expect(mailed).toHaveLength(5)
      await openAndChoose(it, mailed[which] ?? '')
      expect((await logIn(it, eve.password)).status).toBe(400)
      expect((await logIn(it, CHOSEN)).status).toBe(200)
    }
  })

  test('changes nothing once the mail limit is reached: no row, name, link or compared password @both', async () => {
    const it = await open()
    await newBrowser(it).signUp(ann)
    for (let round = 0; round < 4; round += 1) await resend(it)
    const rows = async () => [
      await it.database.read.selectFrom('sign_ups').selectAll().execute(),
      await it.database.read.selectFrom('mail_tokens').selectAll().execute(),
      await it.database.read
        .selectFrom('users')
        .select(['first_name', 'last_name', 'email', 'updated_at'])
        .execute(),
    ]
    const before = await rows()
    const response = await newBrowser(it).signUp(eve)
    expect([response.status, response.body.data]).toEqual([201, { emailSent: true }])
    expect(await rows()).toEqual(before)
    expect((await logIn(it, PASSWORD)).body.code).toBe('email_unverified')
    expect((await logIn(it, eve.password)).body.code).toBe('invalid_credentials')
  })

  test('uses up five mails of each kind, but no reset mail of the account once it is proven', async () => {
    const it = await open()
    for (let round = 0; round < 9; round += 1) await newBrowser(it).signUp(eve)
    for (let round = 0; round < 9; round += 1) await forgot(it)
    expect(await links(it)).toHaveLength(5)
    const mailed = await resets(it)
    expect(mailed).toHaveLength(5)
    expect((await choosePassword(it, mailed[0] ?? '', CHOSEN)).status).toBe(200)
    for (let round = 0; round < 9; round += 1) await forgot(it)
    expect(await resets(it)).toHaveLength(10)
    expect((await logIn(it, CHOSEN)).status).toBe(200)
  })

  test('adds no more rows than mails, and none of them for ever @both', async () => {
    const it = await open()
    const rows = async () =>
      (await it.database.read.selectFrom('sign_ups').select('id').execute()).length
    for (let day = 0; day < 12; day += 1) {
      for (let round = 0; round < 6; round += 1) await newBrowser(it).signUp(eve)
      it.clock.advance(DAY)
    }
    // Links are deleted eight days after they were mailed, and the sign-ups with them.
    expect(await rows()).toBeLessThanOrEqual(8 * 5 + 5)
    it.clock.advance(29 * DAY)
    await resend(it)
    it.clock.advance(DAY)
    await cleanUp(it.app)
    expect(await rows()).toBeGreaterThan(0)
    it.clock.advance(30 * DAY)
    await newBrowser(it).signUp({ ...eve, email: 'other@example.com' })
    await cleanUp(it.app)
    const remaining = await it.database.read.selectFrom('users').select('email').execute()
    expect(remaining).toEqual([{ email: 'other@example.com' }])
    expect(await rows()).toBe(1)
  })
})
