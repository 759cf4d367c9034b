import { expect, test } from 'vitest'

import { suspend } from '#features/accounts/suspending.commands.ts'
import { HOUR } from '#platform/clock.ts'
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
  resend,
  resets,
} from '#tests/support/data/signing-up.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

async function signUpHere(it: TestApp) {
  const own = newBrowser(it)
  await own.signUp(ann)
  const [link] = await links(it)
  return { own, link }
}

async function signInsOf(it: TestApp): Promise<number> {
  return (await it.database.read.selectFrom('sign_ins').select('id').execute()).length
}

onEachEngine('Verifying in the browser that signed up', (open) => {
  test('signs in there, once; other browsers learn only that the address is verified', async () => {
    const it = await open()
    const [own, other] = [newBrowser(it), newBrowser(it)]
    await own.signUp(ann)
    const [link] = await links(it)
    const here = await own.open(link)
    const { token = '', user } = here.body.data?.signedIn ?? {}
    expect(user).toMatchObject({ firstName: 'Ann', email })
    expect((await it.call('GET /users/me', { token })).status).toBe(200)
    for (const browser of [own, other]) {
      expect((await browser.open(link)).body.data).toEqual({ email, passwordNeeded: false })
    }
    expect(await signInsOf(it)).toBe(1)
  })

  test('A mail scanner that opens the link first takes nothing away', async () => {
    const { it, own, link } = await scene(open(), signUpHere)
    expect((await newBrowser(it).open(link)).body.data).toEqual({ email, passwordNeeded: false })
    expect((await own.open(link)).body.data?.signedIn?.user.email).toBe(email)
  })

  test('Asking only for its head does nothing, also in the own browser', async () => {
    const { it, own, link } = await scene(open(), signUpHere)
    expect((await own.look(link)).statusCode).toBe(200)
    expect(await signInsOf(it)).toBe(0)
    const unverified = await it.database.read
      .selectFrom('users')
      .select('email_verified_at')
      .execute()
    expect(unverified).toEqual([{ email_verified_at: null }])
    expect((await own.open(link)).body.data?.signedIn?.user.email).toBe(email)
  })

  test('Whoever gets the link by a forwarded mail is not signed in, with a cookie of their own', async () => {
    const it = await open()
    const [own, other] = [newBrowser(it), newBrowser(it)]
    await own.signUp(ann)
    await other.signUp({ ...ann, email: 'other@example.com' })
    const [link] = await links(it)
    expect((await other.open(link)).body.data).toEqual({ email, passwordNeeded: false })
  })

  test('The cookie alone opens nothing', async () => {
    const it = await open()
    const own = newBrowser(it)
    await own.signUp(ann)
    for (const token of ['', 'x', 'A'.repeat(43)]) {
      expect((await own.open(token)).status).toBe(400)
    }
    expect(await signInsOf(it)).toBe(0)
  })

  test('Two accounts that sign up in one browser are each signed in by their own link', async () => {
    const it = await open()
    const own = newBrowser(it)
    await own.signUp(ann)
    await own.signUp({ ...ann, firstName: 'Bob', email: 'bob@example.com' })
    const [annes] = await links(it)
    const [mail] = await it.mailsTo('bob@example.com')
    const bobs = /token=([\w-]+)/u.exec(mail?.text ?? '')?.[1]
    expect((await own.open(bobs)).body.data?.signedIn?.user.firstName).toBe('Bob')
    expect((await own.open(annes)).body.data?.signedIn?.user.firstName).toBe('Ann')
  })

  test('A link that was sent again belongs to the browser that signed up', async () => {
    const it = await open()
    const own = newBrowser(it)
    await own.signUp(ann)
    await resend(it)
    const [first, second] = await links(it)
    expect((await own.open(second)).body.data?.signedIn?.user.email).toBe(email)
    // The address is proven by the other one: this one signs nobody in any more.
    expect((await own.open(first)).body.data?.signedIn).toBeUndefined()
  })

  test('Where several browsers signed up, the reader chooses a password, and nobody is signed in', async () => {
    const it = await open()
    const [own, stranger] = [newBrowser(it), newBrowser(it)]
    await stranger.signUp(eve)
    await own.signUp(ann)
    for (const [index, link] of (await links(it)).entries()) {
      const answer = await [stranger, own][index]?.open(link)
      expect(answer?.body.data?.passwordNeeded).toBe(true)
      expect(answer?.body.data?.signedIn).toBeUndefined()
    }
    expect(await signInsOf(it)).toBe(0)
  })

  test('After a new password no earlier link signs in, however its address was proven', async () => {
    const it = await open()
    const stranger = newBrowser(it)
    await stranger.signUp(eve)
    const [link] = await links(it)
    await newBrowser(it).open(link)
    await forgot(it)
    const [reset = ''] = await resets(it)
    expect((await choosePassword(it, reset, CHOSEN)).status).toBe(200)
    expect((await stranger.open(link)).body.data?.signedIn).toBeUndefined()
    expect((await logIn(it, CHOSEN)).status).toBe(200)
  })

  test('It ends with the link, and while the account is suspended', async () => {
    const { it, own, link } = await scene(open(), signUpHere)
    await newBrowser(it).open(link)
    await it.database.transact((trx) => suspend(trx, email, it.clock.now()))
    expect((await own.open(link)).body.data?.signedIn).toBeUndefined()
    it.clock.advance(24 * HOUR)
    expect((await own.open(link)).body.data?.signedIn).toBeUndefined()
    expect(await signInsOf(it)).toBe(0)
  })

  test('Of an account that is being deleted no link works, and nobody is signed out by it', async () => {
    const { it, own, link } = await scene(open(), signUpHere)
    await newBrowser(it).open(link)
    await it.database.transact((trx) =>
      trx
        .updateTable('users')
        .set({ deleting_at: it.clock.now().toISOString() })
        .where('email_key', '=', email)
        .execute(),
    )
    const opened = await own.open(link)
    expect([opened.status, opened.body.code]).toEqual([400, 'invalid_token'])
    expect(await signInsOf(it)).toBe(0)
  })

  test('The mailed link leads back to the friend link that somebody signs up for', async () => {
    const it = await open()
    const join = 'j'.repeat(43)
    await newBrowser(it).signUp({ ...ann, join })
    await it.call('POST /auth/resend-verification-email', { body: { email, join } })
    for (const { text } of await it.mailsTo(email)) {
      expect(text).toMatch(new RegExp(`/verify-email\\?token=[\\w-]{43}&join=${join}`, 'u'))
    }
    const wrong = await it.call('POST /auth/signup', { body: { ...ann, join: '//evil.example' } })
    expect(wrong.status).toBe(400)
  })
})
