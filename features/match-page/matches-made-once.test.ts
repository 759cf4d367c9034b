import { expect, test } from 'vitest'

import { removeMatch } from '#features/matches/removing.commands.ts'
import { DAY } from '#platform/clock.ts'
import { befriend, makeAdmin, PASSWORD, type TestUser } from '#tests/support/data/made-people.ts'
import { addGame, editMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

const headers = { 'idempotency-key': 'from the table' }

/** Ann, her friend Bob, and a match that her phone may send again and again. */
async function sitDown(it: TestApp) {
  const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
  await befriend(it.call, ann, bob)
  const game = await addGame(it, ann)
  const players = [ann, bob].map(({ user }) => ({ user: user._id }))
  const log = async ({ token }: Pick<TestUser, 'token'> = ann, more: object = {}) => {
    const body = { game: game._id, date: '2026-10-01', players, ...more }
    return it.call('POST /sessions', { token, body, headers })
  }
  const logged = (await log()).body.data
  return { ann, bob, game, log, logged }
}

/** Days later, in which no stored response stays. */
async function later(it: TestApp, { email }: TestUser, days = 3): Promise<{ token: string }> {
  it.clock.advance(days * DAY)
  const body = { email, password: PASSWORD }
  return { token: (await it.call('POST /auth/login', { body })).body.token }
}

async function count(it: TestApp): Promise<Record<'matches' | 'used_keys', number>> {
  const of = async (table: 'matches' | 'used_keys') =>
    (await it.database.read.selectFrom(table).selectAll().execute()).length
  return { matches: await of('matches'), used_keys: await of('used_keys') }
}

onEachEngine('A match is logged once for good', (open) => {
  test('when its request comes again after days, whatever is in it by then', async () => {
    const it = await open({ limits: true })
    const { ann, log, logged } = await sitDown(it)
    for (const days of [3, 365]) {
      const who = await later(it, ann, days)
      for (const more of [{}, { notes: 'Another' }, { game: 'none' }]) {
        const again = await log(who, more)
        expect([again.status, again.body.message, again.body.data._id]).toEqual([
          ...[201, 'Match created!', logged._id],
        ])
        expect([again.headers['etag'], again.body.data]).toEqual(['"1"', logged])
      }
    }
    expect(await count(it)).toEqual({ matches: 1, used_keys: 0 })
  })

  test('as it is by then: edited, and of another game', async () => {
    const it = await open()
    const { ann, game, log, logged } = await sitDown(it)
    expect((await editMatch(it, ann, logged._id, { notes: 'Edited' })).status).toBe(200)
    const into = await addGame(it, ann, 'Brass')
    await makeAdmin(it.app, ann)
    const merge = { token: ann.token, params: { id: game._id }, body: { into: into._id } }
    expect((await it.call('POST /games/:id/merge', merge)).status).toBe(200)
    const again = await log(await later(it, ann))
    const { _id, notes, version } = again.body.data
    expect([again.status, _id, notes, again.body.data.game.name]).toEqual([
      ...[201, logged._id, 'Edited', 'Brass'],
    ])
    expect(again.headers['etag']).toBe(`"${version}"`)
    expect(await count(it)).toEqual({ matches: 1, used_keys: 0 })
  })

  test('but each time where the key is empty, as without one', async () => {
    const it = await open()
    const { ann, game } = await sitDown(it)
    const body = { game: game._id, date: '2026-10-01', players: [{ user: ann.user._id }] }
    for (const notes of ['One', 'Two']) {
      const again = await it.call('POST /sessions', {
        token: ann.token,
        body: { ...body, notes },
        headers: { 'idempotency-key': '' },
      })
      expect([again.status, again.body.data.notes]).toEqual([201, notes])
    }
    expect(await count(it)).toEqual({ matches: 3, used_keys: 0 })
  })

  test('without its stored response, which has gone with a player’s account', async () => {
    const it = await open()
    const { ann, bob, log, logged } = await sitDown(it)
    const gone = { token: bob.token, params: { id: bob.user._id } }
    expect((await it.call('DELETE /users/:id', gone)).status).toBe(200)
    const again = await log()
    expect([again.status, again.body.data._id]).toEqual([201, logged._id])
    expect(again.body.data.players.map(({ former }) => former)).toEqual([false, true])
    expect((await it.call('GET /sessions', { token: ann.token })).body.data).toHaveLength(1)
  })

  test('and stays deleted, by its creator or by the operator @both', async () => {
    const it = await open()
    const { ann, log, logged } = await sitDown(it)
    const removal = { now: it.clock.now(), deleting: async () => undefined }
    const removed = await it.call('POST /sessions', {
      token: ann.token,
      body: { game: logged.game._id, date: '2026-10-01', players: [{ user: ann.user._id }] },
      headers: { 'idempotency-key': 'removed' },
    })
    await it.database.transact((trx) => removeMatch(trx, removed.body.data._id, removal))
    const of = { token: ann.token, params: { id: logged._id } }
    expect((await it.call('DELETE /sessions/:id', of)).status).toBe(200)
    const refused = [404, 'not_found', 'This match was deleted.']
    const atOnce = await log()
    expect([atOnce.status, atOnce.body.code, atOnce.body.message]).toEqual(refused)
    const who = await later(it, ann)
    for (const key of ['from the table', 'removed']) {
      const again = await it.call('POST /sessions', {
        token: who.token,
        body: { game: logged.game._id, date: '2026-10-01', players: [{ user: ann.user._id }] },
        headers: { 'idempotency-key': key },
      })
      expect([again.status, again.body.code, again.body.message]).toEqual(refused)
    }
    expect(await count(it)).toEqual({ matches: 0, used_keys: 2 })
    const account = { token: who.token, params: { id: ann.user._id } }
    expect((await it.call('DELETE /users/:id', account)).status).toBe(200)
    expect(await count(it)).toEqual({ matches: 0, used_keys: 0 })
  })

  test('by each person: another one’s key of the same text is their own', async () => {
    const it = await open()
    const { ann, bob, log, logged } = await sitDown(it)
    const his = await log(bob)
    expect([his.status, his.body.data._id === logged._id]).toEqual([201, false])
    // Ann’s match becomes Bob’s, and has no key there.
    const gone = { token: ann.token, params: { id: ann.user._id } }
    expect((await it.call('DELETE /users/:id', gone)).status).toBe(200)
    const { matches } = await count(it)
    expect(matches).toBe(2)
    const again = await log(await later(it, bob))
    expect([again.status, again.body.data._id]).toEqual([201, his.body.data._id])
    expect(await count(it)).toEqual({ matches: 2, used_keys: 0 })
  })
})
