import { expect, test } from 'vitest'

import { onEachEngine, scene } from '../support/engines.ts'
import { castRoles } from './roles/cast.ts'

onEachEngine('The headers of a response', (open) => {
  test('Every response that can be a page has the security headers of pages', async () => {
    const it = await open({ config: { publicUrl: 'https://tabletally.example' } })
    const refusalPages = ['/api/auth/google', '/api/auth/google/callback']
    const urls = ['/', '/matches/%', '/healthz', '/api/docs', '/api/nothing', '/api/%']
    for (const url of [...urls, ...refusalPages]) {
      const { headers } = await it.server.inject(url)
      expect({ url, ...headers }).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none';script-src 'self';"),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        // The camera reads the codes of links.
        'permissions-policy':
          'display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/u)
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test('A response of an endpoint can load nothing and be in no frame', async () => {
    const it = await open({ config: { publicUrl: 'https://tabletally.example' } })
    const { creator } = await castRoles(it)
    for (const token of [creator.token, 'none']) {
      const { headers } = await it.call('GET /users/me', { token })
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
    }
  })

  test('No response of an endpoint may be cached, not even a refusal', async () => {
    const { it, creator } = await scene(open(), castRoles)
    for (const token of [creator.token, 'none']) {
      for (const key of ['GET /users/me', 'GET /sessions'] as const) {
        expect((await it.call(key, { token })).headers['cache-control']).toBe('no-store')
      }
    }
  })

  test('An address that cannot be decoded, or is too long, gets 404', async () => {
    const it = await open()
    const { token } = (await castRoles(it)).creator
    const headers = { authorization: `Bearer ${token}` }
    for (const id of ['%', '%zz', '%ED%A0%80', '%00', '%2e%2e%2f', 'x'.repeat(10_000)]) {
      const response = await it.server.inject({ url: `/api/sessions/${id}`, headers })
      expect([id.slice(0, 10), response.statusCode, response.json()]).toEqual([
        id.slice(0, 10),
        404,
        { message: 'Match not found.', code: 'not_found' },
      ])
    }
    const page = await it.server.inject('/matches/%')
    expect(page.headers['strict-transport-security']).toBeUndefined()
    expect(page.headers['content-type']).toMatch(/^text\/(html|plain)/u)
  })
})
