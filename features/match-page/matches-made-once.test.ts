import { expect, test } from 'vitest'

import { DAY } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { PASSWORD, type TestUser, befriended } from '#tests/support/data/made-people.ts'
import { addGame, editMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

const DATE = '2026-10-01'

async function sitDown(it: TestApp) {
  const { ann, bob } = await befriended(it, 'Ann', 'Bob')
  const game = await addGame(it, ann)
  const players = [ann, bob].map(({ user }) => ({ user: user._id }))
  const _id = newId()
  const log = async ({ token }: Pick<TestUser, 'token'> = ann, more: object = {}) => {
    const body = { _id, game: game._id, date: DATE, players, ...more }
    return it.call('POST /sessions', { token, body })
  }
  const { status, body } = await log()
  expect([status, body.data._id]).toEqual([201, _id])
  return { ann, bob, game, log, logged: body.data }
}

async function later(it: TestApp, { email }: TestUser, days = 3): Promise<{ token: string }> {
  it.clock.advance(days * DAY)
  const body = { email, password: PASSWORD }
  return { token: (await it.call('POST /auth/login', { body })).body.token }
}

async function count(it: TestApp): Promise<Record<'matches' | 'deleted_matches', number>> {
  const of = async (table: 'matches' | 'deleted_matches') =>
    (await it.database.read.selectFrom(table).selectAll().execute()).length
  return { matches: await of('matches'), deleted_matches: await of('deleted_matches') }
}

onEachEngine('A match is logged once for good', (open) => {
  test('when its id comes again after days, whatever else is in the request by then', async () => {
    const { it, ann, log, logged } = await scene(open({ limits: true }), sitDown)
    for (const days of [3, 365]) {
      const who = await later(it, ann, days)
      for (const more of [{}, { notes: 'Another' }, { game: 'none' }]) {
        const again = await log(who, more)
        expect([again.status, again.headers['etag'], again.body.data]).toEqual([200, '"1"', logged])
      }
    }
    expect(await count(it)).toEqual({ matches: 1, deleted_matches: 0 })
  })

  test('as it is by then: edited', async () => {
    const { it, ann, log, logged } = await scene(open(), sitDown)
    expect((await editMatch(it, ann, logged._id, { notes: 'Edited' })).status).toBe(200)
    const again = await log(await later(it, ann))
    const { _id, notes, version } = again.body.data
    expect([again.status, _id, notes]).toEqual([200, logged._id, 'Edited'])
    expect(again.headers['etag']).toBe(`"${version}"`)
  })

  test('but each time where it has no id, with one of the server', async () => {
    const { it, ann, game } = await scene(open(), sitDown)
    const body = { game: game._id, date: DATE, players: [{ user: ann.user._id }] }
    for (const notes of ['One', 'Two']) {
      const sent = { token: ann.token, body: { ...body, notes } }
      const again = await it.call('POST /sessions', sent)
      expect([again.status, again.body.data.notes]).toEqual([201, notes])
    }
    expect(await count(it)).toEqual({ matches: 3, deleted_matches: 0 })
  })

  test('by twenty requests at once @both', async () => {
    const { it, ann, game } = await scene(open(), sitDown)
    const body = { _id: newId(), game: game._id, date: DATE, players: [{ user: ann.user._id }] }
    const log = () => it.call('POST /sessions', { token: ann.token, body })
    const responses = await Promise.all(Array.from({ length: 20 }, log))
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array<number>(19).fill(200), 201])
    expect(await count(it)).toEqual({ matches: 2, deleted_matches: 0 })
  })

  test('and stays deleted @both', async () => {
    const { it, ann, log, logged } = await scene(open(), sitDown)
    const of = { token: ann.token, params: { id: logged._id } }
    expect((await it.call('DELETE /sessions/:id', of)).status).toBe(200)
    const who = await later(it, ann)
    const again = await log(who)
    expect([again.status, again.body.code, again.body.message]).toEqual([
      ...[404, 'not_found', 'This match was deleted.'],
    ])
    expect(await count(it)).toEqual({ matches: 0, deleted_matches: 1 })
    const account = { token: who.token, params: { id: ann.user._id } }
    expect((await it.call('DELETE /users/:id', account)).status).toBe(200)
    expect(await count(it)).toEqual({ matches: 0, deleted_matches: 0 })
  })

  test('by one person: to others its id says the same whether it is there or deleted', async () => {
    const { it, ann, bob, log, logged } = await scene(open(), sitDown)
    const { token } = await it.signUp('Eve')
    const tries = async () => {
      const players = [{ name: 'Gus' }]
      const answers = await Promise.all([log({ token }, { players }), log(bob)])
      return answers.map(({ status, body }) => [status, body.code, body.message])
    }
    const taken = [409, 'conflict', 'This id is taken. Use another one.']
    expect(await tries()).toEqual([taken, taken])
    await it.call('DELETE /sessions/:id', { token: ann.token, params: { id: logged._id } })
    expect(await tries()).toEqual([taken, taken])
  })

  test('under no id that is not a UUIDv7', async () => {
    const { log } = await scene(open(), sitDown)
    for (const _id of ['', 'x', newId().toUpperCase(), '00000000-0000-4000-8000-000000000000', 7]) {
      const { status, body } = await log(undefined, { _id })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['_id']])
    }
  })

  test('with its game by name, which is added if it is missing, and in an edit too @both', async () => {
    const { it, ann, game, log, logged } = await scene(open({ limits: true }), sitDown)
    const byName = async (gameName: string) => {
      const { body } = await log(ann, { _id: newId(), game: undefined, gameName })
      return body.data.game
    }
    expect(await byName(` ${game.name.toUpperCase()} `)).toEqual(game)
    const added = await byName('Moon Base')
    expect(await byName('moon base')).toEqual(added)
    const edited = await editMatch(it, ann, logged._id, { gameName: 'Sky Base' })
    expect(edited.body.data.game.name).toBe('Sky Base')
    const none = await log(ann, { _id: newId(), game: undefined, players: 7 })
    expect(none.body.errors).toMatchObject({ game: 'Please select a game.' })
    expect(Object.keys(none.body.errors ?? {})).toEqual(expect.arrayContaining(['game', 'players']))
  })

  test('and answers at once what it has changed', async () => {
    const { it, ann, log } = await scene(open(), sitDown)
    const { body } = await log(ann, { _id: newId() })
    const params = { id: body.data._id }
    const read = await it.call('GET /sessions/:id/news', { token: ann.token, params })
    expect(body.meta.news).toEqual(read.body.data)
    const first = await log(ann, { _id: newId(), game: undefined, gameName: 'Moon Base' })
    expect(first.body.meta.news?.map(({ code }) => code)).toContain('first')
  })
})
