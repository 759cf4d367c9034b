import { describe, expect, test } from 'vitest'

import { DAY, HOUR } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, onEngine, type TestApp } from '#tests/support/engines.ts'
import type { TestResponse } from '#tests/support/http/request.ts'

import { SCANNED_MAX } from './games.queries.ts'
import { gameKey, gameNameProblem, normalizedGameName } from './games.rules.ts'

async function gamesOf(it: TestApp, { token }: TestUser, query: Record<string, string> = {}) {
  const response = await it.call('GET /games', { token, query })
  expect(response.status).toBe(200)
  return response.body.data.map((game) => game.name)
}

async function add(it: TestApp, { token }: TestUser, name: unknown, headers = {}) {
  return it.call('POST /games', { token, body: { name }, headers })
}

type Page = TestResponse<'GET /games'>

/** An account cannot add them so fast. */
async function fillGames(it: TestApp, count: number, like = 'Game'): Promise<void> {
  const created_at = it.clock.now().toISOString()
  const rows = Array.from({ length: count }, (_, number) => {
    const name = `${like} ${number}`
    return { id: newId(), name, name_key: gameKey(name), created_by: null, created_at }
  })
  for (let at = 0; at < count; at += 1000) {
    const some = rows.slice(at, at + 1000)
    await it.database.transact((trx) => trx.insertInto('games').values(some).execute())
  }
}

onEachEngine('Games', (open) => {
  test('A new game is stored with a normalized name, and the response is 201', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const response = await add(it, ann, '  Ticket   to\tRide ')
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      message: 'Game added!',
      data: { _id: expect.any(String), name: 'Ticket to Ride' },
    })
  })

  test('For a name that exists in other case, accents or spaces the response is 200 with that game', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const first = await add(it, ann, 'Café International')
    for (const name of ['cafe  international', 'CAFÉ INTERNATIONAL', ' Cafe\u0301 International']) {
      const again = await add(it, bob, name)
      expect([again.status, again.body.data]).toEqual([200, first.body.data])
    }
    expect(await gamesOf(it, bob)).toEqual(['Café International'])
  })

  test('Twenty requests that add the same game at once get one game @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(it, ann, 'Azul')))
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1)
    expect(new Set(responses.map((response) => response.body.data._id)).size).toBe(1)
    expect(await gamesOf(it, ann)).toEqual(['Azul'])
  })

  test('A game needs a name of one line and at most 120 characters', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (const name of ['', '   ', undefined, null, 7, ['Catan'], {}]) {
      const response = await add(it, ann, name)
      expect(response.status).toBe(400)
      expect(response.body.errors).toEqual({ name: 'Game name is required.' })
    }
    expect((await add(it, ann, '🎲'.repeat(120))).status).toBe(201)
    expect((await add(it, ann, '🎲'.repeat(121))).body.errors).toEqual({
      name: 'Game name must be at most 120 characters.',
    })
    expect((await add(it, ann, 'a\u0007b')).status).toBe(400)
    expect((await add(it, ann, 'a\0b')).status).toBe(400)
  })

  test('Games are listed by the caller’s own play count, then by name', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const games = new Map<string, Awaited<ReturnType<typeof addGame>>>()
    for (const name of ['zombie dice', 'Éclair', 'Dixit', 'azul', 'Fjords']) {
      games.set(name, await addGame(it, ann, name))
    }
    const play = (who: TestUser, name: string) => logMatch(it, who, { game: games.get(name)! })
    await play(ann, 'Fjords')
    await play(ann, 'zombie dice')
    await play(ann, 'zombie dice')
    await play(bob, 'azul')
    expect(await gamesOf(it, ann)).toEqual(['zombie dice', 'Fjords', 'azul', 'Dixit', 'Éclair'])
    expect(await gamesOf(it, bob)).toEqual(['azul', 'Dixit', 'Éclair', 'Fjords', 'zombie dice'])
    expect(await gamesOf(it, ann, { limit: '3' })).toEqual(['zombie dice', 'Fjords', 'azul'])
    expect(await gamesOf(it, ann, { q: 'D', limit: '2' })).toEqual(['zombie dice', 'Fjords'])
  })

  test('A search finds parts of names whatever their case and accents, and nothing by wildcards', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (const name of ['Éclair Café', '100% Orange', 'a_b', 'back\\slash', '.*']) {
      await addGame(it, ann, name)
    }
    expect(await gamesOf(it, ann, { q: 'ECLAIR c' })).toEqual(['Éclair Café'])
    expect(await gamesOf(it, ann, { q: '%' })).toEqual(['100% Orange'])
    expect(await gamesOf(it, ann, { q: '_' })).toEqual(['a_b'])
    expect(await gamesOf(it, ann, { q: '\\' })).toEqual(['back\\slash'])
    expect(await gamesOf(it, ann, { q: '.*' })).toEqual(['.*'])
    expect(await gamesOf(it, ann, { q: '(a+)+$' })).toEqual([])
    expect(await gamesOf(it, ann, { q: `' or 1=1 --` })).toEqual([])
  })

  test('An impossible limit becomes the nearest possible one, and 500 if it is not a number or missing', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await fillGames(it, 510)
    const limits: [string, number][] = [
      ...([
        ['0', 1],
        ['-1', 1],
        ['-Infinity', 1],
        ['1.5', 1],
        ['3', 3],
      ] as [string, number][]),
      ...([
        ['501', 500],
        ['1e9', 500],
        ['many', 500],
        ['', 500],
      ] as [string, number][]),
    ]
    for (const [limit, count] of limits) {
      expect([limit, await gamesOf(it, ann, { limit })]).toEqual([limit, expect.any(Array)])
      expect([limit, (await gamesOf(it, ann, { limit })).length]).toEqual([limit, count])
    }
    expect(await gamesOf(it, ann)).toHaveLength(500)
  })

  test('Pages of any size together are the whole list, with each game once', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const games = []
    for (const name of ['b', 'D', 'é', 'ab', 'B 2', 'c', '\u{10ffff}']) {
      games.push(await addGame(it, ann, name))
    }
    for (const place of [1, 1, 3, 5, 6]) await logMatch(it, ann, { game: games[place]! })
    for (const q of ['', 'b']) {
      const whole = await gamesOf(it, ann, { q })
      for (const limit of ['1', '2', '3']) {
        const paged: string[] = []
        let pages = 0
        for (let cursor: string | null = null; pages === 0 || cursor !== null; pages += 1) {
          const query: Record<string, string> = { q, limit, ...(cursor === null ? {} : { cursor }) }
          const response: Page = await it.call('GET /games', { token: ann.token, query })
          paged.push(...response.body.data.map(({ name }) => name))
          cursor = response.body.meta.nextCursor
        }
        expect(paged).toEqual(whole)
        expect(pages).toBe(Math.ceil(whole.length / Number(limit)))
      }
    }
    for (const cursor of ['', 'x', 'MTI', Buffer.from('1 a\0').toString('base64url')]) {
      const response = await it.call('GET /games', { token: ann.token, query: { cursor } })
      expect([response.status, Object.keys(response.body.errors)]).toEqual([400, ['cursor']])
    }
  })

  test('A search scans a limited number of names for each page, and all pages together find everything', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await fillGames(it, SCANNED_MAX + 5)
    const hidden = ['Game 9998 x', 'Game 9999 x', 'Game x']
    for (const name of hidden) await addGame(it, ann, name)
    await logMatch(it, ann, { game: await addGame(it, ann, 'Zar x') })
    const pages: string[][] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: Record<string, string> = { q: ' X', ...(cursor === '' ? {} : { cursor }) }
      const response: Page = await it.call('GET /games', { token: ann.token, query })
      pages.push(response.body.data.map(({ name }) => name))
      cursor = response.body.meta.nextCursor
    }
    expect(pages).toEqual([['Zar x'], ['Game 9998 x', 'Game 9999 x', 'Game x']])
  })

  test('One account can add 30 games an hour, and only new games count', async () => {
    const { it, ann, bob } = await signedUp(open({ limits: true }), 'Ann', 'Bob')
    const adding = Array.from({ length: 33 }, (_, index) => add(it, ann, `Game ${index}`))
    const statuses = Object.groupBy(await Promise.all(adding), ({ status }) => status)
    expect([statuses[201]?.length, statuses[429]?.length]).toEqual([30, 3])
    const known = statuses[201]?.[0]?.body.data.name.toUpperCase()
    expect((await add(it, ann, known)).status).toBe(200)
    expect((await add(it, bob, 'Another')).status).toBe(201)
    it.clock.advance(HOUR + 1000)
    expect((await add(it, ann, 'Another of hers')).status).toBe(201)
  })

  test('A game is read by its id', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann, 'Azul')
    const read = (id: string) => it.call('GET /games/:id', { token: ann.token, params: { id } })
    expect((await read(game._id)).body.data).toEqual(game)
    for (const id of ['01936f00-0000-7000-8000-000000000001', 'nothing']) {
      expect((await read(id)).status).toBe(404)
    }
  })
})

describe('The name of a game', () => {
  test('is compared without case, accents and extra spaces', () => {
    expect(gameKey('  ÉCLAIR   Café ')).toBe('eclair cafe')
    expect(gameKey('Straße')).toBe(gameKey('STRASSE'))
    expect(normalizedGameName(' a \n b ')).toBe('a b')
  })

  test('keeps the marks that make other words', () => {
    expect(gameKey('カルタ')).not.toBe(gameKey('ガルタ'))
    expect(gameKey('कि')).not.toBe(gameKey('का'))
  })

  test('is required', () => {
    expect(gameNameProblem(' ')).toBe('Game name is required.')
    expect(gameNameProblem('Go')).toBeNull()
  })
})

onEngine('sqlite', 'Many added games', (open) => {
  test('are 300 a day at most for one account', async () => {
    const { it, ann } = await signedUp(open({ limits: true }), 'Ann')
    const limit = { name: 'new-game-daily', max: 300, windowMs: DAY }
    await it.database.transact((trx) => it.app.limits.countIn(trx, limit, ann.user._id, 299))
    expect((await add(it, ann, 'The last')).status).toBe(201)
    const refused = await add(it, ann, 'Another')
    expect(refused.body.code).toBe('rate_limited')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(HOUR / 1000)
    expect(await gamesOf(it, ann)).toEqual(['The last'])
    it.clock.advance(DAY)
    expect((await add(it, ann, 'Another one')).status).toBe(201)
  })
})

onEachEngine('The list of games', (open) => {
  test('played=me lists only games that the caller has played, the most played first', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const games = []
    for (const name of ['Azul', 'Azul: an expansion', 'Skull', 'Root']) {
      games.push(await addGame(it, ann, name))
    }
    const [azul, expansion, skull, root] = games
    await logMatch(it, ann, { game: azul!, expansions: [expansion!._id] })
    for (let time = 0; time < 2; time += 1) await logMatch(it, ann, { game: skull! })
    await logMatch(it, bob, { game: root! })
    const played = async (query: Record<string, string>) =>
      (await it.call('GET /games', { token: ann.token, query: { played: 'me', ...query } })).body
    expect((await played({})).data.map(({ name }) => name)).toEqual(['Skull', 'Azul'])
    expect((await played({ q: 'az' })).data).toEqual([azul])
    const first = await played({ limit: '1' })
    expect(first.data).toEqual([skull])
    const next = await played({ limit: '1', cursor: first.meta.nextCursor ?? '' })
    expect(next).toEqual({ data: [azul], meta: { nextCursor: null } })
  })
})
