import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { MINUTE } from '#platform/clock.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import { onEngine } from '#tests/support/engines.ts'

/** A server in the place of BoardGameGeek. @returns its origin, and what it was asked */
async function bggServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: { url: string; authorization: string }[] = []
  const server = createServer((request, response) => {
    const { url = '', headers } = request
    asked.push({ url, authorization: headers.authorization ?? '' })
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const status = (code: number) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(code, { location: 'http://127.0.0.1:1/elsewhere' }).end('no')
}

onEngine('sqlite', 'Fetching plays from BoardGameGeek', (open) => {
  test('gives the XML of a page as text, and sends the token there alone', async () => {
    const xml = '<plays username="ann"><!-- <script>alert(1)</script> --></plays>'
    const { origin, asked } = await bggServer((_, response) => response.end(xml))
    const it = await open({ config: { bgg: { origin, token: 'secret' } } })
    const { token } = await it.signUp('Ann')
    const sources = await it.call('GET /imports/sources', { token })
    expect(sources.body.data).toEqual({ bgg: true })
    const query = { user: 'Ann & Co_1', page: '2' }
    const wrong = await it.call('GET /imports/bgg', { token, query })
    expect(wrong.status).toBe(400)
    const page = await it.call('GET /imports/bgg', {
      token,
      query: { user: 'Ann Co_1', page: '2' },
    })
    expect([page.status, page.body.data]).toEqual([200, { xml }])
    expect(asked).toEqual([
      { url: '/xmlapi2/plays?username=Ann+Co_1&page=2', authorization: 'Bearer secret' },
    ])
    for (const user of ['', 'x'.repeat(41), '../../thing', 'a?b', 'a\nb']) {
      expect((await it.call('GET /imports/bgg', { token, query: { user } })).status).toBe(400)
    }
    for (const number of ['0', '-1', '1.5', 'x', '501']) {
      const bad = { user: 'ann', page: number }
      expect((await it.call('GET /imports/bgg', { token, query: bad })).status).toBe(400)
    }
    expect(asked).toHaveLength(1)
  })

  test('says in a sentence what went wrong, and follows no redirect', async () => {
    let answer = status(200)
    const { origin, asked } = await bggServer((request, response) => answer(request, response))
    const it = await open({ config: { bgg: { origin, token: 'secret' } } })
    const { token } = await it.signUp('Ann')
    const ask = () => it.call('GET /imports/bgg', { token, query: { user: 'ann' } })
    const long = Buffer.alloc(5 * 1024 * 1024, 'x')
    const cases: [typeof answer, number, RegExp][] = [
      [status(202), 503, /still collecting/u],
      [status(401), 503, /does not let this server in/u],
      [status(404), 404, /nobody of this user name/u],
      [status(429), 429, /asked too often/u],
      [status(500), 503, /does not answer/u],
      [status(302), 503, /does not answer/u],
      [(_, response) => response.destroy(), 503, /does not answer/u],
      [(_, response) => response.end(long), 503, /more than a page/u],
    ]
    for (const [next, code, message] of cases) {
      answer = next
      const refused = await ask()
      expect([refused.status, refused.body.message]).toEqual([code, expect.stringMatching(message)])
    }
    expect(asked).toHaveLength(cases.length)
  })

  test('is refused without a token of the operator, and when everybody asks too often', async () => {
    const none = await open()
    const without = await none.signUp('Ann')
    const query = { user: 'ann' }
    const refused = await none.call('GET /imports/bgg', { token: without.token, query })
    expect([refused.status, refused.body.message]).toEqual([
      404,
      expect.stringContaining('not set up'),
    ])
    const { origin } = await bggServer((_, response) => response.end('<plays/>'))
    const it = await open({ limits: true, config: { bgg: { origin, token: 'secret' } } })
    const { token } = await it.signUp('Ann')
    const limit = { name: 'bgg-all', max: 60, windowMs: MINUTE }
    for (let asked = 0; asked < 59; asked += 1)
      await it.app.limits.countInMemory(limit, 'everybody')
    const ask = () => it.call('GET /imports/bgg', { token, query })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
  })

  test('is refused to somebody who asks more than 20 times a minute, and not to others', async () => {
    const { origin } = await bggServer((_, response) => response.end('<plays/>'))
    const it = await open({ limits: true, config: { bgg: { origin, token: 'secret' } } })
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
    const ask = async ({ token }: TestUser) =>
      (await it.call('GET /imports/bgg', { token, query: { user: 'ann' } })).status
    for (let page = 0; page < 20; page += 1) expect(await ask(ann)).toBe(200)
    expect([await ask(ann), await ask(bob)]).toEqual([429, 200])
  })
})
