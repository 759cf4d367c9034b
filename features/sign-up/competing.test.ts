import { expect, test } from 'vitest'

import { HOUR } from '#platform/clock.ts'
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
import { onEachEngine } from '#tests/support/engines.ts'

onEachEngine('Several sign-ups of one address', (open) => {
  test('A link then sets its sign-up’s name and no password, and lets its owner choose one', async () => {
    for (const order of [
      [eve, ann],
      [ann, eve],
    ]) {
      const it = await open()
      for (const draft of order) await newBrowser(it).signUp(draft)
      const annsLink = (await links(it))[order.indexOf(ann)] ?? ''
      const opened = await openLink(it, annsLink)
      expect(opened.body).toEqual({
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
      const opened = await openLink(it, (await links(it))[which] ?? '')
      expect(opened.body).toEqual({
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
    const it = await open()
    await newBrowser(it).signUp(eve)
    await newBrowser(it).signUp(ann)
    const [link = ''] = await links(it)
    await openLink(it, link)
    it.clock.advance(24 * HOUR)
    const late = await openLink(it, link)
    expect([late.status, late.body.code]).toEqual([400, 'invalid_token'])
    // Both ways on the pages.
    expect((await resend(it)).status).toBe(200)
    expect((await forgot(it)).status).toBe(200)
    const mailed = await resets(it)
    expect(mailed).toHaveLength(2)
    expect((await choosePassword(it, mailed[0] ?? '', CHOSEN)).status).toBe(200)
    expect((await logIn(it, CHOSEN)).status).toBe(200)
  })

  test('The token to choose a password works once, and for an hour @both', async () => {
    const it = await open()
    await newBrowser(it).signUp(eve)
    await newBrowser(it).signUp(ann)
    const [link = ''] = await links(it)
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
    const it = await open()
    await newBrowser(it).signUp(eve)
    await newBrowser(it).signUp(ann)
    const [link = ''] = await links(it)
    for (let round = 0; round < 51; round += 1) await openLink(it, link)
    const opened = await openLink(it, link)
    const tokens = await it.database.read
      .selectFrom('mail_tokens')
      .where('purpose', '=', 'reset')
      .select('token_hash')
      .execute()
    expect(tokens).toHaveLength(50)
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
    // Opened before a second sign-up, the link sets the first one's password: the risk that remains.
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
