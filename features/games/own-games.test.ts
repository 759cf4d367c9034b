import { expect, test } from 'vitest'

import { newId } from '#platform/ids.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import { addGame } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { begin, matchTo, send } from '#tests/support/imports/made-imports.ts'

import { OWN_GAMES_MAX } from './games.rules.ts'

const REFUSED = {
  status: 409,
  body: {
    code: 'conflict',
    message: 'You have added 2000 games, which is the most. Choose one that is on the list.',
  },
}

async function withRoom(it: TestApp, room: number): Promise<TestUser> {
  const ann = await it.signUp('Ann')
  const created_at = it.clock.now().toISOString()
  const games = Array.from({ length: OWN_GAMES_MAX - room }, (_, number) => ({
    ...{ id: newId(), name: `Own ${number}`, name_key: `own ${number}` },
    ...{ created_by: ann.user._id, created_at },
  }))
  await it.database.transact((trx) => trx.insertInto('games').values(games).execute())
  return ann
}

async function ownGames({ database }: TestApp, { user }: TestUser): Promise<number> {
  const all = database.primary.selectFrom('games').where('created_by', '=', user._id)
  return (await all.select('id').execute()).length
}

onEachEngine('An account with two thousand games of its own', (open) => {
  test('adds no more by hand, by an import or from the catalogue; others do', async () => {
    const it = await open()
    const [ann, bob] = [await withRoom(it, 1), await it.signUp('Bob')]
    const add = async ({ token }: TestUser, name: string) =>
      it.call('POST /games', { token, body: { name } })
    expect((await add(ann, 'The last one')).status).toBe(201)
    expect(await add(ann, 'One more')).toMatchObject(REFUSED)
    expect((await add(ann, 'The last one')).status).toBe(200)

    const { _id } = (await begin(it, ann)).body.data
    expect(await send(it, ann, _id, [matchTo('a:1', { game: 'Imported' })])).toMatchObject(REFUSED)
    const listed = await it.call('GET /games', { token: ann.token, query: { q: 'wingspan' } })
    const known = listed.body.data.find(({ catalogue }) => catalogue)?._id
    const log = (game: string | undefined) =>
      it.call('POST /sessions', {
        token: ann.token,
        body: { game, date: '2026-10-01', players: [{ user: ann.user._id }] },
      })
    expect(await log(known)).toMatchObject(REFUSED)
    expect((await log((await addGame(it, bob, 'Of Bob'))._id)).status).toBe(201)
    expect(await ownGames(it, ann)).toBe(OWN_GAMES_MAX)
  })

  test('gets the last one once, when several are added at the same time @both', async () => {
    const it = await open()
    const ann = await withRoom(it, 1)
    const names = Array.from({ length: 6 }, (_, number) => `At once ${number}`)
    const added = await Promise.all(
      names.map((name) => it.call('POST /games', { token: ann.token, body: { name } })),
    )
    expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ])
    expect(await ownGames(it, ann)).toBe(OWN_GAMES_MAX)
  })
})
