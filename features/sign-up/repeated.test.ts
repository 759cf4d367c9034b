import { expect, test } from 'vitest'

import { DAY, MINUTE } from '#platform/clock.ts'
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
import { onEachEngine } from '#tests/support/engines.ts'

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
