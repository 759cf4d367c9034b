import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { describe, expect, test } from 'vitest'

import { onEachEngine } from '#tests/support/engines.ts'
import { turnsDuring } from '#tests/support/turns.ts'

import { allEndpoints } from './features.ts'

onEachEngine('The server', (open) => {
  test('/healthz and /readyz respond 200', async () => {
    const it = await open()
    for (const url of ['/healthz', '/readyz']) {
      expect((await it.server.inject(url)).statusCode).toBe(200)
    }
  })

  test('An unknown path below /api is a JSON 404, any other unknown path is the web app’s', async () => {
    const it = await open()
    const unknown = await it.server.inject('/api/nothing')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toEqual({ message: 'Not found.', code: 'not_found' })
    const page = await it.server.inject('/somewhere/else')
    expect(page.headers['content-type']).toMatch(/^text\/(html|plain)/u)
  })

  test('The API is documented as OpenAPI 3.1 and as a page without scripts', async () => {
    const it = await open()
    const document = (await it.server.inject('/api/openapi.json')).json<{
      openapi: string
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
    }>()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/sessions/{id}']?.['get']?.responses).toHaveProperty('404')
    const page = await it.server.inject('/api/docs')
    expect(page.body).toContain('/sessions/{id}')
    expect(page.body).not.toContain('<script')
  })

  test('Its documents are built once, when somebody asks for one', async () => {
    const it = await open()
    const endpoints = Object.keys(allEndpoints).length
    // Each endpoint is described in a turn of its own.
    expect(await turnsDuring(() => it.server.inject('/api/docs'))).toBeGreaterThanOrEqual(endpoints)
    expect(await turnsDuring(() => it.server.inject('/api/docs'))).toBeLessThan(endpoints / 2)
  })

  test('Bodies that are too large, not JSON, or of another type get different failures', async () => {
    const it = await open()
    const post = (payload: string, type = 'application/json') =>
      it.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload,
        headers: { 'content-type': type },
      })
    const large = await post(JSON.stringify({ email: 'x'.repeat(70_000) }))
    expect([large.statusCode, large.json<{ code: string }>().code]).toEqual([
      413,
      'payload_too_large',
    ])
    const broken = await post('{"email":')
    expect(broken.statusCode).toBe(400)
    expect(broken.json()).toMatchObject({
      code: 'malformed_body',
      errors: { body: 'The request could not be read as JSON.' },
    })
    expect((await post('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    for (const shape of ['[]', '"text"', '7']) {
      const response = await post(shape)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toHaveProperty('errors.body')
    }
    for (const shape of ['null', '{}', '{"email":1,"password":{}}', '']) {
      const response = await post(shape)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({
        errors: { email: 'Enter a valid email address.', password: 'Password is required.' },
      })
    }
  })

  test('A missing body counts as empty, whatever the headers say about its length', async () => {
    const it = await open()
    const url = new URL(await it.server.listen({ port: 0, host: '127.0.0.1' }))
    for (const length of ['', 'Content-Length: 0\r\n', 'Transfer-Encoding: chunked\r\n']) {
      const socket = connect(Number(url.port), url.hostname)
      socket.write(
        `POST /api/auth/login HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n` +
          `Content-Type: application/json\r\n${length}\r\n${length.includes('chunked') ? '0\r\n\r\n' : ''}`,
      )
      const response = await text(socket)
      expect(response).toMatch(/^HTTP\/1\.1 400 /u)
      expect(response).toContain('"password":"Password is required."')
    }
  })

  test('A path that leads out of the static files is a 404', async () => {
    const it = await open()
    for (const url of ['//', '/assets/..%2f..%2fpackage.json']) {
      expect((await it.server.inject({ url })).statusCode).toBe(404)
    }
  })

  test('Deep nesting, NUL and unpaired surrogates are refused, with the field’s name', async () => {
    const it = await open()
    const nested = JSON.parse(`${'{"a":'.repeat(9)}1${'}'.repeat(9)}`) as object
    const deep = await it.call('POST /auth/login', { body: nested })
    expect([deep.status, deep.body.code]).toEqual([400, 'validation_failed'])
    for (const email of ['a\0b@example.com', 'a\uD800b@example.com']) {
      const response = await it.call('POST /auth/login', { body: { email, password: 'x' } })
      expect(response.status).toBe(400)
      expect(response.body.errors).toEqual({
        email: 'This text has a character that cannot be stored.',
      })
    }
  })
})

describe('/metrics', () => {
  onEachEngine('Metrics', (open) => {
    test('On loopback it needs no token, and counts requests by route @both', async () => {
      const it = await open()
      await it.call('GET /users/me')
      const metrics = await it.server.inject('/metrics')
      expect(metrics.statusCode).toBe(200)
      expect(metrics.body).toContain(
        'tabletally_http_request_seconds_count{method="GET",route="/api/users/me",status="401"} 1',
      )
      expect(metrics.body).toContain('tabletally_outbox_waiting 0')
    })
  })
})
