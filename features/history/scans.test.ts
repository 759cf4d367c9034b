import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { newId } from '#platform/ids.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { insertMany } from '#tests/support/seeded/seeded-rows.ts'
import { type SeededMatch, seedHistory } from '#tests/support/seeded/seeded-tables.ts'
import { turnsDuring } from '#tests/support/turns.ts'

import { LOOKED_AT } from './history.queries.ts'

type Query = Record<string, string>

const SCANS = 5
const START = Date.UTC(2000, 0, 1)
const timeOf = (hours: number) => new Date(START + hours * 3_600_000).toISOString()

/** A history of several scans in which no two filters below have a match together. */
async function openLong(it: TestApp) {
  const { people, gameId } = await addCrowd(it.database, 3)
  const [{ id, token } = { id: '', token: '' }] = people
  const games = Array.from({ length: 20 }, (_, at) => ({
    ...{ id: newId(), name: `Train ${at}`, name_key: `train ${at}` },
    created_at: '2026-01-01T00:00:00.000Z',
  }))
  await it.database.transact((trx) => insertMany(trx, 'games', games))
  const matches = Array.from({ length: SCANS * LOOKED_AT }, (_, index): SeededMatch => {
    const isEven = index % 2 === 0
    return {
      gameId: isEven ? gameId : (games[((index - 1) / 2) % games.length]?.id ?? gameId),
      // Many at one moment, also over the end of a scan.
      date: timeOf(Math.floor(index / 1500)),
      location: isEven ? 'Home' : 'Away',
      guest: isEven ? 'Gus' : 'Oma',
      mode: 'teams',
      result: 'Loss',
      pending: true,
      onlooker: index % 5 === 0,
    }
  })
  await seedHistory(it.database, id, matches)
  return { token, gameId }
}

onEachEngine('A page of the history that few or no matches fit', (open) => {
  test('lets others go on after each thousand matches that it looks at', async () => {
    const { it, token, gameId } = await scene(open(), openLong)
    const searches: Query[] = [
      { result: 'Win' },
      { mode: 'competitive' },
      { status: 'confirmed' },
      { mode: 'competitive', result: 'Win', from: '1999-01-01', to: '2020-01-01' },
      { person: 'guest:Gus', place: 'Away' },
      { game: gameId, person: 'guest:Oma' },
      { game: gameId, result: 'Win' },
      { person: 'guest:Gus', q: 'train' },
      { place: 'Home', status: 'confirmed' },
      { q: 'train', result: 'Win' },
      { q: 'go', mode: 'competitive' },
    ]
    for (const query of searches) {
      for (const limit of [{ limit: '20' }, {}]) {
        let data: unknown[] = [null]
        const turns = await turnsDuring(async () => {
          const { body } = await it.call('GET /sessions', { token, query: { ...query, ...limit } })
          data = body.data
        })
        expect([query, data]).toEqual([query, []])
        expect([query, turns >= SCANS / 2]).toEqual([query, true])
      }
    }
  })

  test('is empty at once where no game is called so @both', async () => {
    const { it, token } = await scene(open(), openLong)
    // Whatever reads matches would fail.
    await sql`alter table players rename to elsewhere`.execute(it.database.schema)
    const { status, body } = await it.call('GET /sessions', { token, query: { q: 'zzz' } })
    expect([status, body.data]).toEqual([200, []])
  })

  test('counts by what it looks at, and is refused over the limit @both', async () => {
    const { it, token } = await scene(open({ limits: true }), openLong)
    const query = { result: 'Win', limit: '20' }
    expect((await it.call('GET /sessions', { token, query })).status).toBe(200)
    await it.app.limits.stop()
    const rows = await it.database.read
      .selectFrom('rate_limits')
      .where('key', 'like', 'history-scan:%')
      .select('count')
      .execute()
    // Four of five matches are played in; whether there are more is known after another scan.
    expect(rows).toEqual([{ count: SCANS - 1 }])
    await it.database.transact((trx) =>
      trx.updateTable('rate_limits').set({ count: 4000 }).execute(),
    )
    const again = await open({ limits: true, beside: it })
    const refused = await again.call('GET /sessions', { token, query })
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  })

  test('has each match that fits once, in order, whatever the pages', async () => {
    const it = await open()
    const { people, gameId } = await addCrowd(it.database, 3)
    const [{ id, token } = { id: '', token: '' }] = people
    const wins = new Set([3, 4, 999, 1000, 1001, 2500, 2999, 3100])
    const count = 3 * LOOKED_AT + 200
    const matches = Array.from({ length: count }, (_, index): SeededMatch => {
      const fromNewest = count - 1 - index
      return {
        gameId,
        date: timeOf(Math.floor(index / 700)),
        location: wins.has(fromNewest) ? 'Here' : 'There',
        guest: 'Gus',
        result: wins.has(fromNewest) ? 'Win' : 'Loss',
        onlooker: fromNewest % 3 === 2,
      }
    })
    await seedHistory(it.database, id, matches)
    const read = async (query: Query) => (await it.call('GET /sessions', { token, query })).body
    const all = (await read({})).data
    expect(all).toHaveLength(count)
    const here = all.filter(({ location }) => location === 'Here').map(({ _id }) => _id)
    const won = all
      .filter(({ location, players }) => location === 'Here' && players.length === 2)
      .map(({ _id }) => _id)
    for (const [query, expected] of [
      [{ person: 'guest:gus', place: 'here' }, here],
      [{ result: 'Win' }, won],
    ] as const) {
      expect((await read(query)).data.map(({ _id }) => _id)).toEqual(expected)
      for (const limit of [1, 2, expected.length, 20, 50]) {
        const found: string[] = []
        for (let cursor: string | null = ''; cursor !== null;) {
          const page = { ...query, limit: String(limit), ...(cursor === '' ? {} : { cursor }) }
          const { data, meta } = await read(page)
          found.push(...data.map(({ _id }) => _id))
          cursor = meta.nextCursor
          expect(data.length === limit || (cursor === null && data.length > 0)).toBe(true)
        }
        expect([limit, found]).toEqual([limit, expected])
      }
    }
  })
})
