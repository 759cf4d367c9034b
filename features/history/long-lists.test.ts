import { connect as connectTo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addMatches } from '#tests/support/backups/filled-database.ts'
import { addCrowd, type Crowd } from '#tests/support/data/crowd.ts'
import { signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { addLongHistories } from '#tests/support/seeded/seeded-tables.ts'

onEachEngine('A long list of matches', (open) => {
  async function listOf(it: TestApp, token: string, query: Record<string, string> = {}) {
    return (await it.call('GET /sessions', { token, query })).body
  }

  test('has in chunks the same as in pages, with a limit, a cursor and filters too', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await addMatches(it, ann, 330)
    const all = await listOf(it, ann.token)
    expect(all.data).toHaveLength(330)
    expect(all.meta).toEqual({ nextCursor: null })
    const paged: unknown[] = []
    for (let cursor = ''; ;) {
      const query = { limit: '20', ...(cursor === '' ? {} : { cursor }) }
      const page = await listOf(it, ann.token, query)
      paged.push(...page.data)
      if (page.meta.nextCursor === null) break
      cursor = page.meta.nextCursor
    }
    expect(all.data).toEqual(paged)
    const most = await listOf(it, ann.token, { limit: '150' })
    expect(most.data).toEqual(paged.slice(0, 150))
    expect((await listOf(it, ann.token, { limit: '500' })).data).toEqual(paged.slice(0, 200))
    const rest = await listOf(it, ann.token, { cursor: most.meta.nextCursor ?? '' })
    expect(rest).toEqual({ data: paged.slice(150), meta: { nextCursor: null } })
    expect((await listOf(it, ann.token, { q: 'bul' })).data).toHaveLength(330)
    expect(await listOf(it, ann.token, { q: 'no' })).toEqual({
      data: [],
      meta: { nextCursor: null },
    })
  })

  test('is compressed chunk by chunk, and a HEAD request reads nothing', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await addMatches(it, ann, 200)
    const headers = { authorization: `Bearer ${ann.token}`, 'accept-encoding': 'gzip' }
    const zipped = await it.server.inject({ url: '/api/sessions', headers })
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
    })
    const plain = await it.server.inject({
      url: '/api/sessions',
      headers: { authorization: headers.authorization },
    })
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true)
    const head = await it.server.inject({ method: 'HEAD', url: '/api/sessions', headers })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect((await listOf(it, ann.token)).data).toHaveLength(200)
  })

  async function openLong(): Promise<TestApp & { crowd: Crowd; port: number }> {
    const it = await open()
    const crowd = await addCrowd(it.database, 32)
    await addLongHistories(it.database, crowd, 800)
    await it.server.listen({ port: 0, host: '127.0.0.1' })
    const address = it.server.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    return { ...it, crowd, port }
  }

  async function begin(port: number, token: string, compressed: boolean) {
    const socket = connectTo(port, '127.0.0.1')
    const coding = compressed ? 'Accept-Encoding: gzip\r\n' : ''
    socket.write(
      `GET /api/sessions HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${coding}Authorization: Bearer ${token}\r\n\r\n`,
    )
    await new Promise((resolve) => socket.once('readable', resolve))
    return socket
  }

  test('that fails halfway does not look complete, compressed or not', async () => {
    const { database, crowd, port } = await openLong()
    const [ann, bob] = crowd.people
    // The client does not read, so it stops when the system's buffers are full.
    const sockets = [
      await begin(port, ann?.token ?? '', false),
      await begin(port, bob?.token ?? '', true),
    ]
    await sql`alter table games rename to away`.execute(database.schema)
    for (const [index, socket] of sockets.entries()) {
      const all = await text(socket).catch(() => '')
      // A complete response ends with a last chunk.
      expect([index, all.endsWith('0\r\n\r\n')]).toEqual([index, false])
    }
    await sql`alter table away rename to games`.execute(database.schema)
  })

  test('can run twice at once for each user, and a closed connection ends one @both', async () => {
    const it = await openLong()
    const [ann, bob] = it.crowd.people.map(({ token }) => token)
    const url = '/api/sessions'
    const statusOf = async (token = '') => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await it.server.inject({ url, headers, payloadAsStream: true })
      // The whole list would take seconds.
      response.stream().destroy()
      return [response.statusCode, response.headers['retry-after']]
    }
    const sockets = [await begin(it.port, ann ?? '', false), await begin(it.port, ann ?? '', false)]
    expect(await statusOf(ann)).toEqual([429, '5'])
    expect(await statusOf(bob)).toEqual([200, undefined])
    const user = it.crowd.people[0]?.id ?? ''
    const archive = await it.call('GET /users/:id/archive', { token: ann, params: { id: user } })
    expect([archive.status, archive.body.code]).toEqual([429, 'rate_limited'])
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => statusOf(ann), { timeout: 60_000 }).toEqual([200, undefined])
  })
})
