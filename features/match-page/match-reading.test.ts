import { expect, test } from 'vitest'

import { befriend, makeAdmin, signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch, readMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'

onEachEngine('Reading a match', (open) => {
  test('is allowed for its players, its creator and admins only', async () => {
    const { it, ann, bob, eve, root } = await signedUp(open(), 'Ann', 'Bob', 'Eve', 'Root')
    await befriend(it.call, ann, bob)
    await befriend(it.call, ann, eve)
    await makeAdmin(it, root)
    const players = [{ user: bob.user._id }, { name: 'Gus', email: 'gus@example.com' }]
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    const params = { id: match._id }
    for (const who of [ann, bob, root]) {
      const response = await it.call('GET /sessions/:id', { token: who.token, params })
      expect(response.status).toBe(200)
      expect(response.headers['etag']).toBe('"1"')
      expect(response.body.data.activity).toMatchObject([
        { type: 'created', by: { firstName: 'Ann' } },
      ])
      const email = who === bob ? null : 'gus@example.com'
      expect(response.body.data.players[1]?.email).toBe(email)
    }
    const refused = await it.call('GET /sessions/:id', { token: eve.token, params })
    expect([refused.status, refused.body]).toEqual([
      403,
      { code: 'forbidden', message: 'Access denied: this is not your match.' },
    ])
  })

  test('by an unknown or malformed id gets 404', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const match = await logMatch(it, ann, { game: await addGame(it, ann) })
    const ids = [
      ...['01890000-0000-7000-8000-000000000000', 'x', '1', 'new', `' or 1=1`, '../users/me'],
      ...['%00', match._id.toUpperCase(), `${match._id} `, match._id.slice(1), 'é'.repeat(100)],
    ]
    for (const id of ids) {
      const response = await it.call('GET /sessions/:id', { token: ann.token, params: { id } })
      expect([response.status, response.body]).toEqual([
        404,
        { code: 'not_found', message: 'Match not found.' },
      ])
    }
    expect((await readMatch(it, ann, match._id))._id).toBe(match._id)
  })
})
