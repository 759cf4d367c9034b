import { expect, test } from 'vitest'

import { DAY, MINUTE } from '#platform/clock.ts'
import { RESPONSE_FORMAT } from '#platform/security/stored-responses.ts'
import { addGame } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

async function store(it: TestApp, response: unknown): Promise<void> {
  const answer = JSON.stringify(response)
  await it.database.transact((trx) => trx.updateTable('idempotency_keys').set({ answer }).execute())
}

onEachEngine('Logging a match with an Idempotency-Key', (open) => {
  test('A repeated request with the same key creates one match and gets the stored response', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const game = await addGame(it, ann)
    const headers = { 'idempotency-key': 'tonight' }
    const body = { game: game._id, date: '2026-10-01', players: [{ user: ann.user._id }] }
    const first = await it.call('POST /sessions', { token: ann.token, body, headers })
    const again = await it.call('POST /sessions', { token: ann.token, body, headers })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(again.headers['etag']).toBe('"1"')
    const other = { ...body, notes: 'another' }
    const reused = await it.call('POST /sessions', { token: ann.token, body: other, headers })
    expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect((await it.call('GET /sessions', { token: ann.token })).body.data).toHaveLength(1)
  })

  test('The order of a body’s fields does not make it another request', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const game = await addGame(it, ann)
    const headers = { 'idempotency-key': 'tonight' }
    const body = { game: game._id, date: '2026-10-01', notes: '', players: [] }
    const players = [{ user: ann.user._id, score: 1, result: 'Win' }]
    const turned = { result: 'Win', score: 1, user: ann.user._id }
    const first = await it.call('POST /sessions', {
      ...{ token: ann.token, headers },
      body: { ...body, players },
    })
    const again = await it.call('POST /sessions', {
      ...{ token: ann.token, headers },
      body: Object.fromEntries(Object.entries({ ...body, players: [turned] }).toReversed()),
    })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
  })

  test('After an update a repeated request gets the whole match, whatever fields the stored response lacks', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const game = await addGame(it, ann)
    const headers = { 'idempotency-key': 'tonight' }
    const body = { game: game._id, date: '2026-10-01', players: [{ user: ann.user._id }] }
    const first = await it.call('POST /sessions', { token: ann.token, body, headers })
    const { data, meta, message } = first.body
    const without = (from: object, field: string) =>
      Object.fromEntries(Object.entries(from).filter(([name]) => name !== field))
    const [player] = data.players
    const bodies = [
      { message, data },
      { message, data: { ...data, weather: 'rain' }, meta },
      ...Object.keys(without(data, '_id')).map((field) => ({ data: without(data, field), meta })),
      ...Object.keys(player ?? {}).map((field) => ({
        data: { ...data, players: [without(player ?? {}, field)] },
        meta,
      })),
    ]
    // Without a number, of this version, and of another one.
    for (const format of [undefined, RESPONSE_FORMAT, RESPONSE_FORMAT + 1])
      for (const stored of bodies) {
        await store(it, { format, status: 201, body: stored, headers: { etag: '"1"' } })
        const again = await it.call('POST /sessions', { token: ann.token, body, headers })
        expect([again.status, again.body]).toEqual([201, first.body])
        expect(again.headers['etag']).toBe('"1"')
      }
    expect((await it.call('GET /sessions', { token: ann.token })).body.data).toHaveLength(1)
    const params = { id: data._id }
    await it.call('DELETE /sessions/:id', { token: ann.token, params })
    const gone = await it.call('POST /sessions', { token: ann.token, body, headers })
    expect([gone.status, gone.body.code]).toEqual([404, 'not_found'])
  })

  test('A stored response that does not say what was made is not sent, and nothing is made twice', async () => {
    const it = await open()
    const { token } = await it.signUp('Ann')
    const headers = { 'idempotency-key': 'tonight' }
    const add = () => it.call('POST /games', { token, body: { name: 'Azul' }, headers })
    await add()
    for (const stored of [{ status: 202, body: {} }, { status: 201, body: { data: {} } }, []]) {
      await store(it, stored)
      const again = await add()
      expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    }
    expect((await it.call('GET /games', { token })).body.data.map(({ name }) => name)).toContain(
      'Azul',
    )
  })

  test('Twenty requests with one key at once create one match @both', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const game = await addGame(it, ann)
    const headers = { 'idempotency-key': 'tonight' }
    const body = { game: game._id, date: '2026-10-01', players: [{ user: ann.user._id }] }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        it.call('POST /sessions', { token: ann.token, body, headers }),
      ),
    )
    for (const { status } of responses) expect([201, 409]).toContain(status)
    // While the first is in flight the others get 409, and nobody waits.
    expect(responses.map(({ status }) => status)).toContain(409)
    const made = responses.filter((response) => response.status === 201)
    expect(new Set(made.map((response) => response.body.data._id)).size).toBe(1)
    expect((await it.call('GET /sessions', { token: ann.token })).body.data).toHaveLength(1)
  })

  test('Of another write a key is stored for at least a day, and can be used again after two', async () => {
    const it = await open()
    const { token } = await it.signUp('Ann')
    const headers = { 'idempotency-key': 'tonight' }
    const add = async (name: string) =>
      (await it.call('POST /games', { token, body: { name }, headers })).status
    expect(await add('Azul')).toBe(201)
    it.clock.advance(DAY)
    expect(await add('Brass')).toBe(422)
    it.clock.advance(DAY + MINUTE)
    expect(await add('Brass')).toBe(201)
  })

  test('After a refusal the key can be used for the corrected request', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const game = await addGame(it, ann)
    const headers = { 'idempotency-key': 'tonight' }
    const body = { game: 'none', date: '2026-10-01', players: [{ user: ann.user._id }] }
    const refused = await it.call('POST /sessions', { token: ann.token, body, headers })
    expect(refused.status).toBe(400)
    const corrected = { ...body, game: game._id }
    const made = await it.call('POST /sessions', { token: ann.token, body: corrected, headers })
    expect(made.status).toBe(201)
  })

  test('A thousand keys a day are stored; how often one is sent does not count', async () => {
    const it = await open({ limits: true })
    const ann = await it.signUp('Ann')
    const limit = { name: 'idempotency-key', max: 1000, windowMs: DAY }
    await it.database.transact((trx) => it.app.limits.countIn(trx, limit, ann.user._id, 998))
    const add = async (key: string, name: string) => {
      const headers = { 'idempotency-key': key }
      return (await it.call('POST /games', { token: ann.token, body: { name }, headers })).status
    }
    expect([await add('a', ''), await add('a', ''), await add('a', 'Go')]).toEqual([400, 400, 201])
    expect([await add('a', 'Go'), await add('a', 'Tak'), await add('a', 'Go')]).toEqual([
      ...[201, 422, 201],
    ])
    expect([await add('b', 'Tak'), await add('c', 'Chess'), await add('b', 'Tak')]).toEqual([
      ...[201, 429, 201],
    ])
  })
})
