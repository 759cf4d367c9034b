import { expect, test } from 'vitest'

import { signedUp, type TestUser } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

import { readCatalogue } from './catalogue.queries.ts'
import { gameKey, gameNameProblem } from './games.rules.ts'

const search = async (it: TestApp, { token }: TestUser, query: Record<string, string>) =>
  (await it.call('GET /games', { token, query })).body.data

const defaultsOf = async (it: TestApp, { token }: TestUser, id: string) =>
  it.call('GET /games/:id/defaults', { token, params: { id } })

test('Every name of the catalogue can be a game’s name, and belongs to one game', async () => {
  const { games } = await readCatalogue()
  const seen = new Map<string, string>()
  for (const { name, names, expansions } of games) {
    for (const each of [name, ...names, ...expansions.map((expansion) => expansion.name)]) {
      expect({ each, problem: gameNameProblem(each) }).toEqual({ each, problem: null })
      expect({ each, other: seen.get(gameKey(each)) }).toEqual({ each, other: undefined })
      seen.set(gameKey(each), name)
    }
  }
  expect(games.length).toBeGreaterThan(400)
})

test('Numbers of players are possible, and a solo game is not played against anybody', async () => {
  const { games } = await readCatalogue()
  for (const { name, players, mode } of games) {
    const [from, to] = players
    const possible = from >= 1 && from <= to && (to > 1 || mode === 'cooperative')
    expect({ name, possible }).toEqual({ name, possible: true })
  }
})

onEachEngine('Well-known games', (open) => {
  test('are not on the list until somebody looks for them', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    expect(await search(it, ann, {})).toEqual([])
    expect(await search(it, ann, { q: 's' })).toEqual([])
    expect(await search(it, ann, { q: 'sky', played: 'me' })).toEqual([])
    expect(await search(it, ann, { q: 'skyj' })).toEqual([
      { _id: expect.any(String), name: 'Skyjo', catalogue: true },
    ])
  })

  test('are found by each of their names, by the one that was looked for', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (const name of ['Ticket to Ride', 'Zug um Zug', 'Les Aventuriers du Rail']) {
      const [first] = await search(it, ann, { q: name.toLowerCase() })
      expect(first).toMatchObject({ name, catalogue: true })
    }
  })

  test('begin with their own rules once they are added', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const skyjo = await addGame(it, ann, 'Skyjo')
    expect((await defaultsOf(it, ann, skyjo._id)).body.data).toMatchObject({
      mode: 'competitive',
      scoring: 'lowest',
    })
    const [found] = await search(it, ann, { q: 'skyjo' })
    expect(found).toEqual({ _id: skyjo._id, name: 'Skyjo' })
  })

  test('begin with what their people last played, before the catalogue', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const skyjo = await addGame(it, ann, 'Skyjo')
    await logMatch(it, ann, { game: skyjo, scoring: 'highest' })
    expect((await defaultsOf(it, ann, skyjo._id)).body.data.scoring).toBe('highest')
  })

  test('offer their expansions, which are not on the list either', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const wingspan = await addGame(it, ann, 'Wingspan')
    const { expansions } = (await defaultsOf(it, ann, wingspan._id)).body.data
    expect(expansions.map(({ name }) => name)).toContain('Wingspan: Oceania Expansion')
    expect(await search(it, ann, {})).toHaveLength(1)
  })

  test('are one game under all their names', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const first = await addGame(it, ann, 'Flügelschlag')
    const body = { name: 'Wingspan' }
    const again = await it.call('POST /games', { token: bob.token, body })
    expect([again.status, again.body.data]).toEqual([200, first])
    expect(await search(it, bob, { q: 'wingsp' })).toContainEqual(first)
  })

  test('are the one of exactly that name, where several of its names are stored', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const chess = await addGame(it, ann, 'Chess')
    // As a version without the catalogue has stored it.
    const schach = { ...chess, _id: '01936f00-0000-7000-8000-000000000001', name: 'Schach' }
    await it.database.transact(async (trx) => {
      const values = { id: schach._id, name: schach.name, name_key: 'schach' }
      const added = { created_by: null, created_at: '2026-01-01T00:00:00.000Z' }
      await trx
        .insertInto('games')
        .values({ ...values, ...added })
        .execute()
    })
    expect(await addGame(it, ann, 'chess')).toEqual(chess)
    expect(await addGame(it, ann, 'Schach')).toEqual(schach)
  })

  test('stand once in a list of several pages', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (const name of ['Azul', 'Azul at home', 'My Azul']) await addGame(it, ann, name)
    const names: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { q: 'azul', limit: '2', ...(cursor === undefined ? {} : { cursor }) }
      const { data, meta } = (await it.call('GET /games', { token: ann.token, query })).body
      names.push(...data.map(({ name }) => name))
      cursor = meta.nextCursor
    }
    expect(names.filter((name) => name === 'Azul')).toHaveLength(1)
  })

  test('can be played by the id that a search has answered', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const [found] = await search(it, ann, { q: 'cascadia' })
    const game = { _id: found?._id ?? '', name: 'Cascadia' }
    expect((await defaultsOf(it, ann, game._id)).status).toBe(200)
    await logMatch(it, ann, { game })
    expect(await search(it, ann, {})).toEqual([{ _id: expect.any(String), name: 'Cascadia' }])
  })

  test('are left out where the operator wishes so', async () => {
    const { it, ann } = await signedUp(open({ config: { gameCatalogue: false } }), 'Ann')
    expect(await search(it, ann, { q: 'skyjo' })).toEqual([])
    const skyjo = await addGame(it, ann, 'Skyjo')
    expect((await defaultsOf(it, ann, skyjo._id)).body.data.scoring).toBe('highest')
    const { games } = await readCatalogue()
    const cascadia = games.find(({ name }) => name === 'Cascadia')?._id ?? ''
    expect((await defaultsOf(it, ann, cascadia)).status).toBe(404)
    const players = [{ user: ann.user._id }]
    const body = { game: cascadia, date: '2026-10-01T12:00:00Z', players }
    expect((await it.call('POST /sessions', { token: ann.token, body })).status).toBe(400)
    const chess = await addGame(it, ann, 'Chess')
    expect(await addGame(it, ann, 'Schach')).not.toEqual(chess)
  })

  test('count like other new games when they are added by their ids', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const ids = (await readCatalogue()).games.map(({ _id }) => _id)
    const log = async (at: number) => {
      const expansions = ids.slice(at + 1, at + 16)
      const players = [{ user: ann.user._id }]
      const body = { game: ids[at], date: '2026-10-01T12:00:00Z', expansions, players }
      return it.call('POST /sessions', { token: ann.token, body })
    }
    expect((await log(0)).status).toBe(201)
    const refused = await log(100)
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'These are many new games in a short time. Please try again in 60 min.',
    ])
    expect(await search(it, ann, {})).toHaveLength(16)
    expect((await log(0)).status).toBe(201)
  })
})
