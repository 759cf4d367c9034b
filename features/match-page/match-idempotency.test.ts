import { expect, test } from 'vitest'

import { DAY, MINUTE } from '#platform/clock.ts'
import { addGame } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'

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

  test('A response that a version before has stored is sent with all that it lacks', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const game = await addGame(it, ann)
    const headers = { 'idempotency-key': 'tonight' }
    const body = { game: game._id, date: '2026-10-01', players: [{ user: ann.user._id }] }
    const first = await it.call('POST /sessions', { token: ann.token, body, headers })
    const { meta: _, ...before } = first.body
    const players = before.data.players.map(({ rank: __, former: ___, ...player }) => player)
    const answer = JSON.stringify({
      ...{ status: 201, headers: { etag: '"1"' } },
      body: { ...before, data: { ...before.data, players } },
    })
    await it.database.transact((trx) =>
      trx.updateTable('idempotency_keys').set({ answer }).execute(),
    )
    const again = await it.call('POST /sessions', { token: ann.token, body, headers })
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  test('An invalid stored response is not sent, and no second match is created', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const game = await addGame(it, ann)
    const headers = { 'idempotency-key': 'tonight' }
    const body = { game: game._id, date: '2026-10-01', players: [{ user: ann.user._id }] }
    await it.call('POST /sessions', { token: ann.token, body, headers })
    for (const stored of [{ status: 200, body: {} }, { status: 201, body: { data: {} } }, []]) {
      const answer = JSON.stringify(stored)
      await it.database.transact((trx) =>
        trx.updateTable('idempotency_keys').set({ answer }).execute(),
      )
      const again = await it.call('POST /sessions', { token: ann.token, body, headers })
      expect([again.status, again.body.code]).toEqual([500, 'internal'])
    }
    expect((await it.call('GET /sessions', { token: ann.token })).body.data).toHaveLength(1)
  })

  test('Twenty requests with one key at once create one match', async () => {
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

  test('A key is stored for at least a day, and can be used for another request after two', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const game = await addGame(it, ann)
    const headers = { 'idempotency-key': 'tonight' }
    const body = { game: game._id, date: '2026-10-01', players: [{ user: ann.user._id }] }
    const log = async (notes: string) =>
      (await it.call('POST /sessions', { token: ann.token, body: { ...body, notes }, headers }))
        .status
    expect(await log('one')).toBe(201)
    it.clock.advance(DAY)
    expect(await log('two')).toBe(422)
    it.clock.advance(DAY + MINUTE)
    expect(await log('two')).toBe(201)
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
})
