import { expect, test } from 'vitest'

import { after, DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword } from '#platform/passwords.ts'
import { hashToken, newToken } from '#platform/secrets.ts'
import { tidyUp } from '#server/janitor.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { choosePassword, mailedTokens, newBrowser, openLink } from '#tests/support/signing-up.ts'

const email = 'ann@example.com'
const ann = { firstName: 'Ann', lastName: 'Arbor', email, password: PASSWORD }
const eve = { firstName: 'Eve', lastName: 'Evil', email, password: 'stranger-Pass-1' }
const CHOSEN = 'marigold-lamp'

const links = (it: TestApp) => mailedTokens(it, email, 'verify-email')
const resets = (it: TestApp) => mailedTokens(it, email, 'reset-password')

async function logIn(it: TestApp, password: string) {
  return it.call('POST /auth/login', { body: { email, password } })
}

async function forgot(it: TestApp) {
  return it.call('POST /auth/forgot-password', { body: { email } })
}

async function resend(it: TestApp) {
  return it.call('POST /auth/resend-verification-email', { body: { email } })
}

/** Opens a link of an address for which several signed up, and chooses the password that is missing. */
async function openAndChoose(it: TestApp, link: string): Promise<void> {
  const opened = await openLink(it, link)
  expect(opened.status).toBe(200)
  expect(opened.body.data).toEqual({ passwordNeeded: true, token: expect.any(String) })
  const chosen = await choosePassword(it, opened.body.data?.token ?? '', CHOSEN)
  expect(chosen.status).toBe(200)
}

onEachEngine('Several sign-ups of one address', (open) => {
  test('A link then brings its own name and no password, and leads to choosing one', async () => {
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
        data: { passwordNeeded: true, token: expect.stringMatching(/^[\w-]{43}$/u) },
      })
      for (const { password } of order) {
        expect((await logIn(it, password)).body.code).toBe('invalid_credentials')
      }
      await openAndChoose(it, annsLink)
      const login = await logIn(it, CHOSEN)
      expect(login.body.user).toMatchObject({ firstName: 'Ann', lastName: 'Arbor' })
    }
  })

  test('compete however long ago the first of them was', async () => {
    for (const between of [0, HOUR, 25 * HOUR, 20 * DAY]) {
      const it = await open()
      await newBrowser(it).signUp(eve)
      it.clock.advance(between)
      await tidyUp(it.app)
      await newBrowser(it).signUp(ann)
      const opened = await openLink(it, (await links(it)).at(-1) ?? '')
      expect([between, opened.body.data?.passwordNeeded]).toEqual([between, true])
      expect((await logIn(it, eve.password)).status).toBe(400)
    }
  })

  test('From one browser the last one counts, by every link, and nothing is to be chosen', async () => {
    for (const which of [0, 1, 2]) {
      const it = await open()
      const browser = newBrowser(it)
      await browser.signUp({ ...ann, firstName: 'Anne', password: 'a-typing-Error-1' })
      await browser.signUp(ann)
      await resend(it)
      const opened = await openLink(it, (await links(it))[which] ?? '')
      expect(opened.body).toEqual({ message: 'Your email is verified. You can sign in now.' })
      expect((await logIn(it, 'a-typing-Error-1')).status).toBe(400)
      expect((await logIn(it, PASSWORD)).body.user.firstName).toBe('Ann')
    }
  })

  test('A browser that comes back after another one is still one of two', async () => {
    const it = await open()
    const [hers, strangers] = [newBrowser(it), newBrowser(it)]
    await strangers.signUp(eve)
    await hers.signUp(ann)
    await strangers.signUp({ ...eve, password: 'stranger-Pass-2' })
    await hers.signUp(ann)
    const mailed = await links(it)
    expect(mailed).toHaveLength(4)
    for (const link of mailed) {
      expect((await openLink(it, link)).body.data?.passwordNeeded).toBe(true)
    }
    for (const password of [eve.password, 'stranger-Pass-2', PASSWORD]) {
      expect((await logIn(it, password)).status).toBe(400)
    }
    await openAndChoose(it, mailed[1] ?? '')
  })

  test('A link that was resent has the newest one’s name', async () => {
    const it = await open()
    await newBrowser(it).signUp(eve)
    await newBrowser(it).signUp(ann)
    await resend(it)
    await openAndChoose(it, (await links(it)).at(-1) ?? '')
    expect((await logIn(it, CHOSEN)).body.user.firstName).toBe('Ann')
  })

  test('Before the proof, the newest one’s password alone says that the address waits for it', async () => {
    const it = await open()
    await newBrowser(it).signUp(eve)
    expect((await logIn(it, eve.password)).body.code).toBe('email_unverified')
    await newBrowser(it).signUp(ann)
    expect((await logIn(it, eve.password)).body.code).toBe('invalid_credentials')
    expect((await logIn(it, PASSWORD)).body.code).toBe('email_unverified')
  })

  test('leave no name and no password behind once the address is proven', async () => {
    const it = await open()
    await newBrowser(it).signUp(eve)
    await newBrowser(it).signUp(ann)
    await forgot(it)
    await choosePassword(it, (await resets(it))[0] ?? '', CHOSEN)
    expect(await it.database.read.selectFrom('sign_ups').selectAll().execute()).toEqual([])
    for (const link of await links(it)) {
      const opened = await openLink(it, link)
      expect([opened.status, opened.body.data]).toEqual([200, undefined])
    }
    expect((await logIn(it, CHOSEN)).status).toBe(200)
    expect((await logIn(it, eve.password)).status).toBe(400)
  })

  test('A program that opens all links before their reader does takes nothing away', async () => {
    const it = await open()
    await newBrowser(it).signUp(eve)
    await newBrowser(it).signUp(ann)
    const mailed = await links(it)
    for (const link of [...mailed, ...mailed]) await openLink(it, link)
    it.clock.advance(23 * HOUR)
    await openAndChoose(it, mailed[0] ?? '')
    // From here on a link is only good news: it opens nothing any more.
    for (const link of mailed) expect((await openLink(it, link)).body.data).toBeUndefined()
  })

  test('A proven account without a password gets one by a mail, after its links have ended', async () => {
    const it = await open()
    await newBrowser(it).signUp(eve)
    await newBrowser(it).signUp(ann)
    const [link = ''] = await links(it)
    await openLink(it, link)
    it.clock.advance(24 * HOUR)
    const late = await openLink(it, link)
    expect([late.status, late.body.code]).toEqual([400, 'invalid_token'])
    // Both ways that the pages offer.
    expect((await resend(it)).status).toBe(200)
    expect((await forgot(it)).status).toBe(200)
    const mailed = await resets(it)
    expect(mailed).toHaveLength(2)
    expect((await choosePassword(it, mailed[0] ?? '', CHOSEN)).status).toBe(200)
    expect((await logIn(it, CHOSEN)).status).toBe(200)
  })

  test('The token to choose a password works once, and for an hour', async () => {
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

  test('Ten at once, with links opened between them, never let a stranger’s password in', async () => {
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
    // Opened before anybody else came, it brings the first one's password: the risk that remains.
    const isFirst = opened.body.data === undefined
    for (const other of await links(it)) await openLink(it, other)
    expect((await logIn(it, eve.password)).status).toBe(isFirst ? 200 : 400)
    expect((await logIn(it, PASSWORD)).status).toBe(400)
  })
})

onEachEngine('A stranger who signs an address up again and again', (open) => {
  test('ends nobody’s links: each of the five mails works', async () => {
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

  test('leaves the owner’s link as it is', async () => {
    const it = await open()
    await newBrowser(it).signUp(ann)
    for (let round = 0; round < 7; round += 1) await newBrowser(it).signUp(eve)
    const [hers = ''] = await links(it)
    it.clock.advance(23 * HOUR)
    for (let round = 0; round < 7; round += 1) await newBrowser(it).signUp(eve)
    await openAndChoose(it, hers)
    expect((await logIn(it, CHOSEN)).body.user.firstName).toBe('Ann')
  })

  test('changes nothing once no mail may go: no row, no name, no link, no password that is compared', async () => {
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
    const answer = await newBrowser(it).signUp(eve)
    expect([answer.status, answer.body.data]).toEqual([201, { emailSent: true }])
    expect(await rows()).toEqual(before)
    expect((await logIn(it, PASSWORD)).body.code).toBe('email_unverified')
    expect((await logIn(it, eve.password)).body.code).toBe('invalid_credentials')
  })

  test('gains nothing from an owner whose own sign-up gets no mail any more', async () => {
    // All five mails are of the stranger's one sign-up; the owner takes one of them for hers.
    for (const again of ['resends', 'signs up']) {
      const it = await open()
      const strangers = newBrowser(it)
      await strangers.signUp(eve)
      for (let round = 0; round < 4; round += 1) {
        await (again === 'resends' ? resend(it) : strangers.signUp(eve))
      }
      await newBrowser(it).signUp(ann)
      const mailed = await links(it)
      expect(mailed).toHaveLength(5)
      await openAndChoose(it, mailed.at(-1) ?? '')
      expect((await logIn(it, eve.password)).status).toBe(400)
    }
  })

  test('uses up no reset mail, and five reset mails use up no link of the owner’s', async () => {
    const it = await open()
    for (let round = 0; round < 9; round += 1) await newBrowser(it).signUp(eve)
    for (let round = 0; round < 9; round += 1) await forgot(it)
    expect(await links(it)).toHaveLength(5)
    const mailed = await resets(it)
    expect(mailed).toHaveLength(5)
    expect((await choosePassword(it, mailed[0] ?? '', CHOSEN)).status).toBe(200)
    it.clock.advance(31 * MINUTE)
    await newBrowser(it).signUp(eve)
    await forgot(it)
    expect(await resets(it)).toHaveLength(6)
    expect((await logIn(it, CHOSEN)).status).toBe(200)
  })

  test('fills the database with no more than its mails, and nothing for ever', async () => {
    const it = await open()
    const rows = async () =>
      (await it.database.read.selectFrom('sign_ups').select('id').execute()).length
    for (let day = 0; day < 12; day += 1) {
      for (let round = 0; round < 6; round += 1) await newBrowser(it).signUp(eve)
      it.clock.advance(DAY)
    }
    // Links are forgotten eight days after they were mailed, and with them who signed up.
    expect(await rows()).toBeLessThanOrEqual(8 * 5 + 5)
    it.clock.advance(29 * DAY)
    await resend(it)
    it.clock.advance(DAY)
    await tidyUp(it.app)
    expect(await rows()).toBeGreaterThan(0)
    it.clock.advance(30 * DAY)
    await newBrowser(it).signUp({ ...eve, email: 'other@example.com' })
    await tidyUp(it.app)
    const left = await it.database.read.selectFrom('users').select('email').execute()
    expect(left).toEqual([{ email: 'other@example.com' }])
    expect(await rows()).toBe(1)
  })
})

onEachEngine('A sign-up’s browser', (open) => {
  test('gets its cookie with every answer, whatever the address', async () => {
    const it = await open()
    await it.signUp('Bob')
    const cookies: string[] = []
    for (const to of [email, email, 'bob@example.com']) {
      const answer = await it.call('POST /auth/signup', { body: { ...ann, email: to } })
      cookies.push(String(answer.headers['set-cookie']))
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

/** What an instance of the version before writes for a sign-up. @returns the token of its link */
async function signUpBefore(it: TestApp, draft: typeof ann): Promise<string> {
  const at = it.clock.now().toISOString()
  const named = {
    first_name: draft.firstName,
    last_name: draft.lastName,
    email: draft.email,
    password_hash: await hashPassword(draft.password),
  }
  const token = newToken()
  await it.database.transact(async (trx) => {
    const { id } = await trx
      .insertInto('users')
      .values({
        ...{ id: newId(), ...named, email_key: draft.email, role: 'user' },
        ...{ created_at: at, updated_at: at },
      })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet(named))
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.deleteFrom('mail_tokens').where('user_id', '=', id).execute()
    const link = { token_hash: hashToken(token), purpose: 'verify' as const, user_id: id }
    await trx
      .insertInto('mail_tokens')
      .values({ ...link, created_at: at, expires_at: after(new Date(at), DAY) })
      .execute()
  })
  it.clock.advance(MINUTE)
  return token
}

onEachEngine('While instances of the version before are still there', (open) => {
  test('An address that only they signed up, and once, keeps its password', async () => {
    const it = await open()
    const opened = await openLink(it, await signUpBefore(it, ann))
    expect([opened.status, opened.body.data]).toEqual([200, undefined])
    expect((await logIn(it, PASSWORD)).body.user.firstName).toBe('Ann')
  })

  const both: Record<string, (it: TestApp) => Promise<unknown>> = {
    'signed up twice there': async (it) => {
      await signUpBefore(it, eve)
      return signUpBefore(it, ann)
    },
    'signed up here, then there': async (it) => {
      await newBrowser(it).signUp(eve)
      return signUpBefore(it, ann)
    },
    'signed up here, then there, then resent here': async (it) => {
      await newBrowser(it).signUp(eve)
      await signUpBefore(it, ann)
      return resend(it)
    },
    'signed up there, then here': async (it) => {
      await signUpBefore(it, eve)
      return newBrowser(it).signUp(ann)
    },
    'signed up there, then here, opened there': async (it) => {
      const link = await signUpBefore(it, eve)
      await newBrowser(it).signUp(ann)
      return link
    },
    'signed up there, then resent here': async (it) => {
      await signUpBefore(it, eve)
      return resend(it)
    },
    'signed up here twice, then there': async (it) => {
      const browser = newBrowser(it)
      await browser.signUp(eve)
      await signUpBefore(it, ann)
      return browser.signUp(eve)
    },
  }
  test.each(Object.keys(both))('No link brings a password where an address was %s', async (how) => {
    const it = await open()
    const last = await both[how]?.(it)
    const link = typeof last === 'string' ? last : ((await links(it)).at(-1) ?? '')
    await openAndChoose(it, link)
    for (const { password } of [eve, ann]) expect((await logIn(it, password)).status).toBe(400)
    expect((await logIn(it, CHOSEN)).status).toBe(200)
  })

  test('An address that they take for proven is no way in for anybody who signed up', async () => {
    const it = await open()
    await newBrowser(it).signUp(eve)
    await newBrowser(it).signUp(ann)
    const verified = { email_verified_at: it.clock.now().toISOString() }
    await it.database.transact((trx) => trx.updateTable('users').set(verified).execute())
    for (const { password } of [eve, ann]) expect((await logIn(it, password)).status).toBe(400)
    await tidyUp(it.app)
    expect(await it.database.read.selectFrom('sign_ups').selectAll().execute()).toEqual([])
    await openAndChoose(it, (await links(it))[0] ?? '')
  })
})
