import { gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { addCrowd, matchBody } from '../support/data/crowd.ts'
import { onEachEngine, type TestApp, scene } from '../support/engines.ts'
import { exchange, statusesIn } from '../support/http/wire.ts'

const END = '\r\n\r\n'
const LOGIN = '{"email":"a@example.com","password":"x"}'

async function listen(it: TestApp) {
  const url = await it.server.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(url).port)
  return {
    url,
    statuses: async (sent: string) => statusesIn(await exchange(port, sent)),
  }
}

function lines(first: string, ...headers: string[]): string {
  return [first, 'Host: localhost', ...headers].join('\r\n') + END
}

function post(path: string, body: string, ...headers: string[]): string {
  const own = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]
  return lines(`POST ${path} HTTP/1.1`, ...own, ...headers) + body
}

onEachEngine('Raw HTTP', (open) => {
  test('A body with contradictory lengths is refused, and the bytes after it are no request (request smuggling)', async () => {
    const { statuses } = await listen(await open())
    const hidden = lines('GET /api/users/me HTTP/1.1')
    const chunked = (name: string) =>
      `${lines('POST /api/auth/login HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 4', name)}0${END}${hidden}`
    const names = [
      ...['Transfer-Encoding: chunked', 'Transfer-Encoding: gzip, chunked'],
      ...['Transfer-Encoding : chunked', 'Transfer-Encoding: identity'],
      ...['Transfer-Encoding:\tchunked', 'Transfer-Encoding: xchunked'],
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    ]
    for (const name of names) expect([name, await statuses(chunked(name))]).toEqual([name, [400]])
    const twice = post('/api/auth/login', LOGIN, 'Content-Length: 3') + hidden
    expect(await statuses(twice)).toEqual([400])
    for (const length of ['-1', '+4', '0x4', '4, 4', '4 4', '99999999999999999999', '']) {
      const sent = lines('POST /api/auth/login HTTP/1.1', `Content-Length: ${length}`) + hidden
      expect([length, (await statuses(sent))[0]]).toEqual([length, 400])
    }
  })

  test('No malformed request gets a 5xx', async () => {
    const { it, statuses } = await scene(open(), listen)
    const { people } = await addCrowd(it.database, 3)
    const bearer = `Authorization: Bearer ${people[0]?.token}`
    const firsts = [
      'GET http://evil.example/api/users/me HTTP/1.1',
      'GET https://localhost/api/users/me HTTP/1.1',
      ...['GET //evil.example/api/users/me HTTP/1.1', 'GET http:// HTTP/1.1'],
      ...['GET http://[ HTTP/1.1', 'GET api/users/me HTTP/1.1', 'GET ?x HTTP/1.1'],
      ...['GET * HTTP/1.1', 'OPTIONS * HTTP/1.1', 'OPTIONS /api/users/me HTTP/1.1'],
      ...['TRACE /api/users/me HTTP/1.1', 'CONNECT localhost:80 HTTP/1.1'],
      ...['PATCH /api/users/me HTTP/1.1', 'QUERY /api/users/me HTTP/1.1', 'PROPFIND / HTTP/1.1'],
      ...['BREW /pot HTTP/1.1', 'GET /api/users/me HTTP/1.0', 'GET /api/users/me HTTP/2.0'],
      ...['GET /api/users/me', 'GET /%00 HTTP/1.1', 'GET /assets/%00 HTTP/1.1'],
      ...['GET /assets/..%2f..%2fserver.mjs HTTP/1.1', 'GET /..%5c..%5cserver.mjs HTTP/1.1'],
      ...['GET /%ff%fe HTTP/1.1', `GET /${'a/'.repeat(7000)} HTTP/1.1`],
      ...[`GET /api/games?${'a&'.repeat(7000)} HTTP/1.1`, `GET /${'a'.repeat(20_000)} HTTP/1.1`],
    ]
    for (const first of firsts) {
      const got = await statuses(lines(first, bearer, 'Connection: close'))
      expect([first.slice(0, 60), got.filter((status) => status >= 500)]).toEqual([
        first.slice(0, 60),
        [],
      ])
    }
    const headers = [
      [bearer, bearer],
      [bearer, 'Authorization: Bearer other'],
      ['If-Match: "1"', 'If-Match: "2"'],
      ['Host: evil.example'],
      ['X-HTTP-Method-Override: DELETE', 'X-Method-Override: DELETE', 'X-HTTP-Method: DELETE'],
      ['Expect: 100-continue'],
      ['Expect: tea'],
      ['Connection: Upgrade', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA'],
      ['Connection: close, authorization, content-length'],
      ['Range: bytes=0-0,1-1,-1'],
      ['If-None-Match: *', 'If-Modified-Since: never'],
      ['Content-Type: application/json', 'Content-Type: text/plain'],
      ['Accept-Encoding: gzip;q=nan, *;q=9'],
      ['Cookie: =;;=a; a', 'Cookie: b'],
      ['X-Folded: a', ' b'],
      ['Bad Name: a'],
      ['X-Null: a\0b'],
      Array.from({ length: 1500 }, (_, at) => `a${at % 10}: 1`),
      Array.from({ length: 5000 }, (_, at) => `a${at % 10}: 1`),
    ]
    const targets = [
      'GET /api/users/me',
      'PUT /api/sessions/x',
      'POST /api/games',
      'GET /',
      'HEAD /readyz',
    ]
    for (const some of headers) {
      for (const target of targets) {
        const got = await statuses(lines(`${target} HTTP/1.1`, ...some, 'Connection: close'))
        const name = `${target} ${some.slice(0, 3).join(' | ')}`
        expect([name, got.filter((status) => status >= 500)]).toEqual([name, []])
        expect([name, got.length > 0]).toEqual([name, true])
      }
    }
  })

  test('A repeated header gives no additional rights and no other meaning', async () => {
    const { it, statuses } = await scene(open(), listen)
    const crowd = await addCrowd(it.database, 3)
    const [own] = crowd.people
    const bearer = (token = '') => `Authorization: Bearer ${token}`
    const made = await it.call('POST /sessions', {
      token: own?.token ?? '',
      body: matchBody(crowd, 0, ''),
    })
    const { _id, version } = made.body.data
    // The first header counts, and the second one is ignored.
    const twice = [bearer('nobody'), bearer(own?.token)]
    expect(await statuses(lines('GET /api/users/me HTTP/1.1', ...twice))).toEqual([401])
    const edit = (...headers: string[]) => {
      return post(`/api/sessions/${_id}`, '{"notes":"a"}', bearer(own?.token), ...headers).replace(
        'POST',
        'PUT',
      )
    }
    expect(await statuses(edit('If-Match: "98"', 'If-Match: "99"'))).toEqual([409])
    expect(await statuses(edit(`If-Match: "99"`, `If-Match: "${version}"`))).toEqual([200])
  })

  test('No header overrides the method', async () => {
    const { it, statuses } = await scene(open(), listen)
    const { people } = await addCrowd(it.database, 3)
    const names = ['X-HTTP-Method-Override', 'X-Method-Override', 'X-HTTP-Method']
    const headers = [
      `Authorization: Bearer ${people[0]?.token}`,
      ...names.map((name) => `${name}: DELETE`),
    ]
    const path = `/api/users/${people[0]?.id}`
    expect(await statuses(lines(`GET ${path}?_method=DELETE HTTP/1.1`, ...headers))).toEqual([404])
    expect(await statuses(lines(`POST ${path}?_method=DELETE HTTP/1.1`, ...headers))).toEqual([404])
    expect(await statuses(lines('GET /api/users/me HTTP/1.1', ...headers))).toEqual([200])
  })

  test('A body with a content encoding is refused', async () => {
    const { it, statuses } = await scene(open(), listen)
    const encodings = ['gzip', 'br', 'deflate', 'GZIP', 'identity, gzip', 'identity, identity', 'x']
    for (const encoding of encodings) {
      const got = await statuses(post('/api/auth/login', LOGIN, `Content-Encoding: ${encoding}`))
      expect([encoding, got]).toEqual([encoding, [415]])
    }
    for (const encoding of ['identity', 'Identity', ' identity ']) {
      const got = await statuses(post('/api/auth/login', LOGIN, `Content-Encoding: ${encoding}`))
      expect([encoding, got]).toEqual([encoding, [400]])
    }
    const response = await it.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(LOGIN),
    })
    expect(response.statusCode).toBe(415)
    expect(response.json()).toMatchObject({ code: 'unsupported_media_type' })
  })
})
