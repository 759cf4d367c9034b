import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { emailKey } from '#features/accounts/accounts.rules.ts'
import { readAttempt } from '#features/sign-up/attempts.commands.ts'
import { admit } from '#features/sign-up/providers.commands.ts'
import { safeRedirect } from '#features/sign-up/providers.rules.ts'
import { MINUTE } from '#platform/clock.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { startProvider, type TestProvider, visitProvider } from '#tests/support/servers/provider.ts'

import { hostileText } from '../fuzz/hostile.ts'
import { castRoles } from '../roles/cast.ts'

const CALLBACK = 'http://localhost:3000/api/auth/google/callback'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider(CALLBACK)
})
afterAll(() => provider.stop())

async function begin(it: TestApp) {
  const response = await it.call('GET /auth/google')
  const [cookie = ''] = String(response.headers['set-cookie']).split(';')
  return { cookie, to: new URL(String(response.headers['location'])) }
}

async function comeBack(it: TestApp, query: Record<string, string>, cookie: string) {
  const response = await it.call('GET /auth/google/callback', { query, headers: { cookie } })
  const [path, hash = ''] = String(response.headers['location']).split('#')
  expect([response.status, path]).toEqual([302, '/oauth-success'])
  return new URLSearchParams(hash).get('token')
}

async function signIn(it: TestApp): Promise<string | null> {
  const { cookie, to } = await begin(it)
  const back = new URL(await visitProvider(to.href, provider.issuer))
  return comeBack(it, Object.fromEntries(back.searchParams), cookie)
}

onEachEngine('Sign-in at a provider (security)', (open) => {
  test('It begins with PKCE, state and nonce of 256 bits, and gives the browser no secret of ours', async () => {
    const it = await open(provider.options)
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
    // The cookie's key is in no address, and the other values are derived from it by a hash.
    const [, key = '', startedAt = '', path = ''] = one.cookie.split(/[=.]/u)
    expect(Object.values(wanted)).not.toContain(key)
    const { codeVerifier } = readAttempt(`${key}.${startedAt}.${path}`, it.clock.now()) ?? {}
    expect(codeVerifier).toMatch(/^[\w-]{43}$/u)
    expect(Object.values(wanted)).not.toContain(codeVerifier)
    expect(one.to.href).not.toContain(provider.options.config.google!.clientSecret)
  })

  test('A refusal by the provider, or a callback without a code, signs nobody in and ends the attempt in the browser', async () => {
    const { it, cookie, to } = await scene(open(provider.options), begin)
    const state = to.searchParams.get('state') ?? ''
    const refused = await it.call('GET /auth/google/callback', {
      query: { error: 'access_denied', state },
      headers: { cookie },
    })
    expect(refused.headers['location']).toBe('/oauth-success')
    expect(refused.headers['set-cookie']).toMatch(/^tabletally_attempt=; .*Max-Age=0;/u)
    const other = await begin(it)
    const second = other.to.searchParams.get('state') ?? ''
    expect(await comeBack(it, { state: second }, other.cookie)).toBeNull()
    expect(await comeBack(it, { state: second, code: 'made-up' }, other.cookie)).toBeNull()
  })

  test('An attempt lasts ten minutes, even if the browser changes the cookie', async () => {
    const it = await open(provider.options)
    provider.person = { sub: 'lea', email: 'lea@example.com', email_verified: true }
    const { cookie, to } = await begin(it)
    const back = new URL(await visitProvider(to.href, provider.issuer))
    const [key, startedAt, path] = (cookie.split('=')[1] ?? '').split('.')
    it.clock.advance(10 * MINUTE)
    const now = it.clock.now().getTime()
    const elsewhere = Buffer.from('/matches').toString('base64url')
    for (const changed of [
      `${key}.${startedAt}.${path}`,
      `${key}.${now}.${path}`,
      `${key}.${now}.${elsewhere}`,
      `${key}.${now + 20 * MINUTE}.${path}`,
    ]) {
      // A person who knows the cookie can compute a matching state, but cannot forge the signed nonce.
      const state = readAttempt(changed, it.clock.now())?.state ?? ''
      const query = { ...Object.fromEntries(back.searchParams), state }
      expect(await comeBack(it, query, `tabletally_attempt=${changed}`)).toBeNull()
    }
  })

  test('A network can begin twenty-five sign-ins in five minutes, and call back as often @both', async () => {
    const { it, cookie, to } = await scene(open({ ...provider.options, limits: true }), begin)
    const state = to.searchParams.get('state') ?? ''
    const statusOf = async (url: string, remoteAddress: string) =>
      (await it.server.inject({ url: `/api/auth/${url}`, remoteAddress, headers: { cookie } }))
        .statusCode
    const callback = `google/callback?state=${state}&code=x`
    for (const url of ['google', callback]) {
      const many = Array.from({ length: 30 }, (_, round) => statusOf(url, `2001:db8::${round}`))
      const statuses = await Promise.all(many)
      expect([url, statuses.filter((status) => status === 302).length]).toEqual([url, 25])
      expect(statuses.filter((status) => status === 429)).toHaveLength(5)
      expect(await statusOf(url, '203.0.113.7')).toBe(302)
    }
  })

  test('A verified account is not taken over by an identity whose address changes later', async () => {
    const { it, creator } = await scene(open(provider.options), castRoles)
    provider.person = { sub: 'mallory', email: 'mallory@example.com', email_verified: true }
    const own = await it.call('GET /users/me', { token: (await signIn(it)) ?? '' })
    provider.person = { sub: 'mallory', email: creator.email, email_verified: true }
    const later = await it.call('GET /users/me', { token: (await signIn(it)) ?? '' })
    expect(later.body.data._id).toBe(own.body.data._id)
    expect(later.body.data._id).not.toBe(creator.id)
    expect((await it.call('GET /users/me', { token: creator.token })).status).toBe(200)
  })

  test('No other spelling of an address proves it, whatever sign of Unicode stands for a letter', async () => {
    const it = await open()
    const email = 'fink@example.com'
    const fink = await it.signUp('Fink', 'Tester', email)
    const spellings = spellingsOf(email)
    const others = spellings.filter((spelling) => /[^ -~]/u.test(spelling))
    expect(others.length).toBeGreaterThan(200)
    expect(new Set(others.map(emailKey))).toEqual(new Set([email]))
    const admitted = await it.database.transact(async (trx) => {
      const all = []
      for (const spelling of spellings) {
        const named = { firstName: 'F', lastName: 'F', email: spelling }
        const identity = { issuer: 'https://id.example', subject: spelling, ...named }
        const admission = await admit(trx, identity, it.clock.now())
        if (admission.ok) all.push([spelling.toLowerCase(), admission.userId])
      }
      return all
    })
    expect(new Set(admitted.map(String))).toEqual(new Set([`${email},${fink.user._id}`]))
    expect(admitted.length).toBe(spellings.length - others.length)
  })

  test('The same subject at another issuer is another account', async () => {
    const it = await open(provider.options)
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
})

/** An address with each sign of Unicode that is compared as one or several of its letters. */
function spellingsOf(email: string): string[] {
  const found = []
  for (let code = 0x21; code <= 0x10_ffff; code += 1) {
    const sign = String.fromCodePoint(code)
    const letters = emailKey(`${sign}@b.c`).slice(0, -'@b.c'.length)
    const at = letters === '' ? -1 : email.indexOf(letters)
    if (at >= 0) found.push(email.slice(0, at) + sign + email.slice(at + letters.length))
  }
  return found
}

describe('The page after a sign-in', () => {
  test('is one of ours, whatever was requested', () => {
    const origin = 'https://tabletally.example'
    const start = fc.constantFrom(
      ...['', '/', '//', '/\\', '\\', 'https:', 'javascript:', '/%2f', '/.', '/\t/'],
    )
    const wishes = fc.oneof(
      fc.tuple(start, hostileText).map(([first, rest]) => first + rest),
      fc.webUrl(),
      fc.webPath().map((path) => `/${path}`),
    )
    fc.assert(
      fc.property(wishes, (wish) => {
        const path = safeRedirect(wish)
        expect(path).toMatch(/^\/(?![/\\])/u)
        expect(new URL(path, origin).origin).toBe(origin)
      }),
      { numRuns: 2000, seed: 5 },
    )
  })
})
