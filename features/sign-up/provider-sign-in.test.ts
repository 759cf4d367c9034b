import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { suspend } from '#features/accounts/suspending.commands.ts'
import { mailedToken, PASSWORD, signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { startProvider, type TestProvider, visitProvider } from '#tests/support/servers/provider.ts'

import { identityOf, safeRedirect } from './providers.rules.ts'

const CALLBACK = 'http://localhost:3000/api/auth/google/callback'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider(CALLBACK)
})
afterAll(() => provider.stop())

interface Begun {
  cookie: string
  back: URL
}

async function begin(it: TestApp, redirect?: string): Promise<Begun> {
  const query = redirect === undefined ? {} : { redirect }
  const response = await it.call('GET /auth/google', { query })
  expect(response.status).toBe(302)
  const cookie = String(response.headers['set-cookie'])
  expect(cookie).toMatch(/; Path=\/api\/auth\/google; Max-Age=600; HttpOnly; SameSite=Lax$/u)
  const back = await visitProvider(String(response.headers['location']), provider.issuer)
  return { cookie: cookie.split(';')[0] ?? '', back: new URL(back) }
}

async function comeBack(it: TestApp, back: URL, cookie?: string): Promise<URLSearchParams> {
  const headers = cookie === undefined ? {} : { cookie }
  const query = Object.fromEntries(back.searchParams)
  const response = await it.call('GET /auth/google/callback', { query, headers })
  expect(response.status).toBe(302)
  const [path, hash = ''] = String(response.headers['location']).split('#')
  expect(path).toBe('/oauth-success')
  return new URLSearchParams(hash)
}

async function signInWithGoogle(it: TestApp): Promise<string | null> {
  const { back, cookie } = await begin(it)
  return (await comeBack(it, back, cookie)).get('token')
}

async function me(it: TestApp, token: string | null) {
  return it.call('GET /users/me', { token: token ?? 'none' })
}

onEachEngine('Signing in with Google', (open) => {
  test('Without settings the response is 503 with a sentence', async () => {
    const it = await open()
    const response = await it.call('GET /auth/google')
    expect(response.status).toBe(503)
    expect(response.body.message).toBe('Google sign-in is not set up on this server')
  })

  test('A browser that opens it without settings gets a page with a link back', async () => {
    const it = await open()
    const pages = [
      { 'sec-fetch-mode': 'navigate', accept: '*/*' },
      { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    ]
    for (const headers of pages) {
      const { status, body, headers: sent } = await it.call('GET /auth/google', { headers })
      expect([status, sent['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
      expect(body).toContain('Google sign-in is not set up on this server')
      expect(body).toMatch(/<a [^>]*href="\/login">/u)
    }
    const program = { 'sec-fetch-mode': 'cors', accept: 'text/html' }
    const { body } = await it.call('GET /auth/google', { headers: program })
    expect(body).toMatchObject({ code: 'unavailable' })
    const headers = { accept: 'text/html' }
    expect((await it.call('GET /users/me', { headers })).body.code).toBe('unauthenticated')
  })

  test('A new person gets an account with the provider’s name and is signed in', async () => {
    const it = await open(provider.options)
    provider.person = {
      sub: 'g-ada',
      email: 'Ada@Example.com',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Lovelace',
    }
    const response = await me(it, await signInWithGoogle(it))
    expect(response.status).toBe(200)
    expect(response.body.data).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'Ada@Example.com',
    })
  })

  test('Coming back to a server without the settings gets a page that says so @both', async () => {
    const { it, cookie, back } = await scene(open(provider.options), begin)
    const without = await open({ beside: it })
    const query = Object.fromEntries(back.searchParams)
    const response = await without.call('GET /auth/google/callback', { query, headers: { cookie } })
    expect([response.status, response.body.code]).toEqual([503, 'unavailable'])
  })

  test('A verified account with the address gets the identity and keeps its password', async () => {
    const { it, ann } = await signedUp(open(provider.options), 'Ann')
    provider.person = { sub: 'g-ann', email: 'ANN@example.com', email_verified: true }
    expect((await me(it, await signInWithGoogle(it))).body.data._id).toBe(ann.user._id)
    const login = await it.call('POST /auth/login', {
      body: { email: ann.email, password: ann.password },
    })
    expect(login.status).toBe(200)
  })

  test('An address that the provider has not verified neither joins nor creates an account', async () => {
    const { it, ann } = await signedUp(open(provider.options), 'Ann')
    provider.person = { sub: 'g-eve', email: ann.email, email_verified: false }
    expect(await signInWithGoogle(it)).toBeNull()
    provider.person = { sub: 'g-eve', email: 'eve@example.com', email_verified: false }
    expect(await signInWithGoogle(it)).toBeNull()
  })

  test('An address that we would have to change signs in to, joins and creates no account, and the page says why', async () => {
    const it = await open(provider.options)
    const { user } = await it.signUp('Fink')
    const una = { firstName: 'Una', lastName: 'U', email: 'mink@example.com', password: PASSWORD }
    await it.call('POST /auth/signup', { body: una })
    const rows = async () => [
      await it.database.read.selectFrom('identities').selectAll().execute(),
      await it.database.read.selectFrom('users').select(['id', 'email_verified_at']).execute(),
    ]
    const before = await rows()
    for (const [at, email] of [
      'fin\u212a@example.com',
      'fink@ex\u00aample.com',
      ' fink@example.com',
      'min\u212a@example.com',
      '\u00c9ve@example.com',
    ].entries()) {
      provider.person = { sub: `g-odd-${at}`, email, email_verified: true }
      const { back, cookie } = await begin(it)
      const left = await comeBack(it, back, cookie)
      expect([email, [...left]]).toEqual([email, [['refused', 'address']]])
    }
    expect(await rows()).toEqual(before)
    provider.person = { sub: 'g-fink', email: 'FINK@Example.COM', email_verified: true }
    expect((await me(it, await signInWithGoogle(it))).body.data._id).toBe(user._id)
    provider.person = { sub: 'g-eve', email: '\u00e9ve@example.com', email_verified: true }
    expect((await me(it, await signInWithGoogle(it))).status).toBe(200)
  })

  test('An unverified account loses its password before it gets the identity', async () => {
    const it = await open(provider.options)
    const email = 'bea@example.com'
    const body = { firstName: 'Mallory', lastName: 'M', email, password: PASSWORD }
    const others = 'cyd@example.com'
    for (const one of [email, others]) {
      await it.call('POST /auth/signup', { body: { ...body, email: one } })
    }
    const planted = await mailedToken(it.app, email)
    provider.person = { sub: 'g-bea', email, email_verified: true, given_name: 'Bea' }
    expect((await me(it, await signInWithGoogle(it))).body.data.firstName).toBe('Bea')
    const login = await it.call('POST /auth/login', { body: { email, password: PASSWORD } })
    expect(login.body.code).toBe('invalid_credentials')
    const verify = await it.call('GET /auth/verify-email', { query: { token: planted } })
    expect(verify.status).toBe(400)
    const signUps = it.database.read.selectFrom('sign_ups as s')
    const left = signUps.innerJoin('users as u', 'u.id', 's.user_id').select('u.email')
    expect(await left.execute()).toEqual([{ email: others }])
    const link = { query: { token: await mailedToken(it.app, others) } }
    expect((await it.call('GET /auth/verify-email', link)).status).toBe(200)
  })

  test('A suspended account cannot sign in @both', async () => {
    const { it, ann } = await signedUp(open(provider.options), 'Ann')
    await it.database.transact((trx) => suspend(trx, ann.email, it.clock.now()))
    provider.person = { sub: 'g-ann-2', email: ann.email, email_verified: true }
    expect(await signInWithGoogle(it)).toBeNull()
  })

  test('Another browser’s callback, a changed state and a second use all fail', async () => {
    const it = await open(provider.options)
    provider.person = { sub: 'g-cy', email: 'cy@example.com', email_verified: true, name: 'Cy' }
    const { back, cookie } = await begin(it)
    const stranger = await begin(it)
    expect((await comeBack(it, back)).get('token')).toBeNull()
    expect((await comeBack(it, back, stranger.cookie)).get('token')).toBeNull()
    const forged = new URL(back)
    forged.searchParams.set('state', 'forged')
    expect((await comeBack(it, forged, cookie)).get('token')).toBeNull()
    expect((await comeBack(it, back, cookie)).get('token')).not.toBeNull()
    expect((await comeBack(it, back, cookie)).get('token')).toBeNull()
  })

  test('A code of another attempt is refused: its nonce and verifier differ', async () => {
    const it = await open(provider.options)
    provider.person = { sub: 'g-di', email: 'di@example.com', email_verified: true, name: 'Di' }
    const mine = await begin(it)
    const other = await begin(it)
    const mixed = new URL(mine.back)
    mixed.searchParams.set('code', other.back.searchParams.get('code') ?? '')
    expect((await comeBack(it, mixed, mine.cookie)).get('token')).toBeNull()
  })

  test('A wrong nonce is refused', async () => {
    const it = await open(provider.options)
    provider.person = { sub: 'g-no', email: 'no@example.com', email_verified: true, name: 'No' }
    const response = await it.call('GET /auth/google')
    const to = new URL(String(response.headers['location']))
    to.searchParams.set('nonce', 'another')
    const back = new URL(await visitProvider(to.href, provider.issuer))
    const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
    expect((await comeBack(it, back, cookie)).get('token')).toBeNull()
  })

  test('A redirect to a page of this app works, one to another site does not', async () => {
    const it = await open(provider.options)
    provider.person = { sub: 'g-re', email: 're@example.com', email_verified: true, name: 'Re' }
    const own = await begin(it, '/matches?result=Win')
    expect((await comeBack(it, own.back, own.cookie)).get('redirect')).toBe('/matches?result=Win')
    const other = await begin(it, '//evil.example')
    expect((await comeBack(it, other.back, other.cookie)).get('redirect')).toBeNull()
  })
})

describe('The redirect of a provider sign-in', () => {
  test('A path of this app does not change', () => {
    expect(safeRedirect('/matches/new?game=1')).toBe('/matches/new?game=1')
  })

  test('A full name is split into first and last name', () => {
    const claims = { iss: 'https://id.example', sub: '1', name: 'Ada King Lovelace' }
    expect(identityOf(claims)).toMatchObject({ firstName: 'Ada', lastName: 'King Lovelace' })
  })
})
