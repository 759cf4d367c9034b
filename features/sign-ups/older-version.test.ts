import { expect, test } from 'vitest'

import { after, DAY, MINUTE } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'
import { cleanUp } from '#server/cleanup.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'
import {
  ann,
  CHOSEN,
  eve,
  links,
  logIn,
  newBrowser,
  openAndChoose,
  openLink,
  resend,
} from '#tests/support/data/signing-up.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

/** Writes a sign-up as an instance of the previous version does. @returns the token of its link */
async function signUpAtOlder(it: TestApp, draft: typeof ann): Promise<string> {
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

/** Writes a new link as an instance of the previous version does. @returns its token */
async function resendAtOlder(it: TestApp): Promise<string> {
  const now = it.clock.now()
  const token = newToken()
  await it.database.transact(async (trx) => {
    const { id } = await trx.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const times = { created_at: now.toISOString(), expires_at: after(now, DAY) }
    await trx
      .insertInto('mail_tokens')
      .values({ token_hash: hashToken(token), purpose: 'verify', user_id: id, ...times })
      .execute()
  })
  it.clock.advance(MINUTE)
  return token
}

onEachEngine('While instances of the previous version still run', (open) => {
  test('an address with one sign-up there keeps its password', async () => {
    const it = await open()
    const opened = await openLink(it, await signUpAtOlder(it, ann))
    expect([opened.status, opened.body.data?.token]).toEqual([200, undefined])
    expect((await logIn(it, PASSWORD)).body.user.firstName).toBe('Ann')
  })

  test('an address with one sign-up here keeps its password with a link of theirs', async () => {
    const it = await open()
    await newBrowser(it).signUp(ann)
    it.clock.advance(MINUTE)
    const opened = await openLink(it, await resendAtOlder(it))
    expect([opened.status, opened.body.data?.token]).toEqual([200, undefined])
    expect((await logIn(it, PASSWORD)).status).toBe(200)
  })

  const both: Record<string, (it: TestApp) => Promise<unknown>> = {
    'signed up twice there': async (it) => {
      await signUpAtOlder(it, eve)
      return signUpAtOlder(it, ann)
    },
    'signed up here, then there': async (it) => {
      await newBrowser(it).signUp(eve)
      return signUpAtOlder(it, ann)
    },
    'signed up here, then there, then resent here': async (it) => {
      await newBrowser(it).signUp(eve)
      await signUpAtOlder(it, ann)
      return resend(it)
    },
    'signed up here, then there, then resent there': async (it) => {
      await newBrowser(it).signUp(eve)
      await signUpAtOlder(it, ann)
      return resendAtOlder(it)
    },
    'signed up here twice, then resent there': async (it) => {
      await newBrowser(it).signUp(eve)
      await newBrowser(it).signUp(ann)
      return resendAtOlder(it)
    },
    'signed up there, then here': async (it) => {
      await signUpAtOlder(it, eve)
      return newBrowser(it).signUp(ann)
    },
    'signed up there, then here, opened there': async (it) => {
      const link = await signUpAtOlder(it, eve)
      await newBrowser(it).signUp(ann)
      return link
    },
    'signed up there, then resent here': async (it) => {
      await signUpAtOlder(it, eve)
      return resend(it)
    },
    'signed up here twice, then there': async (it) => {
      const browser = newBrowser(it)
      await browser.signUp(eve)
      await signUpAtOlder(it, ann)
      return browser.signUp(eve)
    },
  }
  test.each(Object.keys(both))('no link sets a password when an address was %s', async (how) => {
    const it = await open()
    const last = await both[how]?.(it)
    const link = typeof last === 'string' ? last : ((await links(it)).at(-1) ?? '')
    await openAndChoose(it, link)
    for (const { password } of [eve, ann]) expect((await logIn(it, password)).status).toBe(400)
    expect((await logIn(it, CHOSEN)).status).toBe(200)
  })

  test('an address that they verified lets nobody in who signed up here', async () => {
    const it = await open()
    await newBrowser(it).signUp(eve)
    await newBrowser(it).signUp(ann)
    const verified = { email_verified_at: it.clock.now().toISOString() }
    await it.database.transact((trx) => trx.updateTable('users').set(verified).execute())
    for (const { password } of [eve, ann]) expect((await logIn(it, password)).status).toBe(400)
    await cleanUp(it.app)
    expect(await it.database.read.selectFrom('sign_ups').selectAll().execute()).toEqual([])
    await openAndChoose(it, (await links(it))[0] ?? '')
  })
})
