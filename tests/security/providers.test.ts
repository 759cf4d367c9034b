import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { safeRedirect } from '#features/providers/rules.ts'
import { onEachEngine, type OpenOptions, type TestApp } from '#tests/support/engines.ts'
import { startProvider, type TestProvider, visitProvider } from '#tests/support/provider.ts'

import { castRoles } from './cast.ts'
import { hostileText } from './hostile.ts'

const CALLBACK = 'http://localhost:3000/api/auth/google/callback'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider(CALLBACK)
})
afterAll(() => provider.stop())

function withProvider(): OpenOptions {
  const { issuer, clientId, clientSecret } = provider
  return { config: { google: { issuer, clientId, clientSecret } } }
}

async function begin(it: TestApp) {
  const answer = await it.call('GET /auth/google')
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  return { cookie, to: new URL(String(answer.headers['location'])) }
}

/** @returns the token that the way back brings, or null */
async function comeBack(it: TestApp, query: Record<string, string>, cookie: string) {
  const answer = await it.call('GET /auth/google/callback', { query, headers: { cookie } })
  const [path, hash = ''] = String(answer.headers['location']).split('#')
  expect([answer.status, path]).toEqual([302, '/oauth-success'])
  return new URLSearchParams(hash).get('token')
}

async function signIn(it: TestApp): Promise<string | null> {
  const { cookie, to } = await begin(it)
  const back = new URL(await visitProvider(to.href, provider.issuer))
  return comeBack(it, Object.fromEntries(back.searchParams), cookie)
}

onEachEngine('The way to a provider and back (security)', (open) => {
  test('It begins with PKCE, state and nonce of 256 bits, and tells the browser no secret of ours', async () => {
    const it = await open(withProvider())
    const [one, two] = [await begin(it), await begin(it)]
    const wanted = Object.fromEntries(one.to.searchParams)
    expect(wanted).toMatchObject({
      response_type: 'code',
      redirect_uri: CALLBACK,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(wanted[name]).toMatch(/^[\w-]{43}$/u)
      expect(two.to.searchParams.get(name)).not.toBe(wanted[name])
    }
    const kept = await it.database.read.selectFrom('provider_attempts').selectAll().execute()
    expect(kept).toHaveLength(2)
    for (const { code_verifier: verifier, state_hash: hash } of kept) {
      expect(one.to.href).not.toContain(verifier)
      // Neither the state nor the cookie is in the database, so a copy of it completes no attempt.
      expect([hash, ...Object.values(wanted)]).not.toContain(one.cookie.split('=')[1])
      expect(hash).not.toBe(wanted['state'])
    }
    expect(one.to.href).not.toContain(provider.clientSecret)
  })

  test('A provider that refuses, and an answer without a code, sign nobody in and use the attempt up', async () => {
    const it = await open(withProvider())
    const { cookie, to } = await begin(it)
    const state = to.searchParams.get('state') ?? ''
    expect(await comeBack(it, { error: 'access_denied', state }, cookie)).toBeNull()
    const back = new URL(await visitProvider(to.href, provider.issuer))
    expect(await comeBack(it, Object.fromEntries(back.searchParams), cookie)).toBeNull()
    const other = await begin(it)
    const second = other.to.searchParams.get('state') ?? ''
    expect(await comeBack(it, { state: second }, other.cookie)).toBeNull()
    expect(await comeBack(it, { state: second, code: 'made-up' }, other.cookie)).toBeNull()
  })

  test('A verified account is not taken over by an identity whose address changes later', async () => {
    const it = await open(withProvider())
    const { creator } = await castRoles(it)
    provider.person = { sub: 'mallory', email: 'mallory@example.com', email_verified: true }
    const own = await it.call('GET /users/me', { token: (await signIn(it)) ?? '' })
    // The provider now says that the same person has the creator's address.
    provider.person = { sub: 'mallory', email: creator.email, email_verified: true }
    const later = await it.call('GET /users/me', { token: (await signIn(it)) ?? '' })
    expect(later.body.data._id).toBe(own.body.data._id)
    expect(later.body.data._id).not.toBe(creator.id)
    expect((await it.call('GET /users/me', { token: creator.token })).status).toBe(200)
  })

  test('The same subject of another issuer is somebody else', async () => {
    const it = await open(withProvider())
    provider.person = { sub: 'same', email: 'one@example.com', email_verified: true }
    const token = (await signIn(it)) ?? ''
    const one = await it.call('GET /users/me', { token })
    await it.database.transact((trx) =>
      trx.updateTable('identities').set({ issuer: 'https://other.example' }).execute(),
    )
    provider.person = { sub: 'same', email: 'two@example.com', email_verified: true }
    const two = await it.call('GET /users/me', { token: (await signIn(it)) ?? '' })
    expect(two.body.data._id).not.toBe(one.body.data._id)
  })

  test('An account that was joined unverified keeps nothing of who opened it: password, sign-ins, mailed links', async () => {
    const it = await open(withProvider())
    const { unverified } = await castRoles(it)
    provider.person = { sub: 'owner', email: unverified.email, email_verified: true }
    const token = (await signIn(it)) ?? ''
    expect((await it.call('GET /users/me', { token })).body.data._id).toBe(unverified.id)
    expect((await it.call('GET /users/me', { token: unverified.token })).status).toBe(401)
    const row = await it.database.read
      .selectFrom('users')
      .where('id', '=', unverified.id)
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toBeNull()
  })
})

describe('The page that a sign-in leads back to', () => {
  test('Is one of ours, whatever was asked for', () => {
    const origin = 'https://tabletally.example'
    const start = fc.constantFrom(
      '',
      '/',
      '//',
      '/\\',
      '\\',
      'https:',
      'javascript:',
      '/%2f',
      '/.',
      '/\t/',
    )
    const asked = fc.oneof(
      fc.tuple(start, hostileText).map(([first, rest]) => first + rest),
      fc.webUrl(),
      fc.webPath().map((path) => `/${path}`),
    )
    fc.assert(
      fc.property(asked, (wish) => {
        const path = safeRedirect(wish)
        expect(path).toMatch(/^\/(?![/\\])/u)
        expect(new URL(path, origin).origin).toBe(origin)
      }),
      { numRuns: 2000, seed: 5 },
    )
  })
})
