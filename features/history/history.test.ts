import { expect, test } from 'vitest'

import { type TestUser, befriended, signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

type Query = Record<string, string>

async function history(it: TestApp, { token }: TestUser, query: Query = {}) {
  const response = await it.call('GET /sessions', { token, query })
  expect(response.status).toBe(200)
  return response.body
}

async function pages(it: TestApp, who: TestUser, query: Query): Promise<string[][]> {
  const found: string[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const body = await history(it, who, cursor === '' ? query : { ...query, cursor })
    found.push(body.data.map((match) => match.notes))
    cursor = body.meta.nextCursor
  }
  return found
}

onEachEngine('The history of matches', (open) => {
  test('is empty before the first match', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    expect(await history(it, ann)).toEqual({ data: [], meta: { nextCursor: null } })
    expect(await history(it, ann, { limit: '20' })).toEqual({
      data: [],
      meta: { nextCursor: null },
    })
  })

  test('is whole without a limit, newest date first, then newest created', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann)
    for (const [notes, date] of [
      ['b', '2026-10-02'],
      ['d', '2026-10-01'],
      ['c', '2026-10-01'],
      ['a', '2027-01-01T10:00:00Z'],
      ['e', '1999-12-31'],
    ] as const) {
      await logMatch(it, ann, { game, notes, date })
    }
    const { data, meta } = await history(it, ann)
    expect(data.map((match) => match.notes)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(meta).toEqual({ nextCursor: null })
    expect(data[0]).not.toHaveProperty('activity')
  })

  test('has pages that neither lose nor repeat matches of one date', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const game = await addGame(it, ann)
    const both = [{ user: ann.user._id }, { user: bob.user._id }]
    for (let index = 0; index < 12; index += 1) {
      const by = index % 4 === 0 ? bob : ann
      const players = index % 3 === 0 && by === ann ? [{ user: bob.user._id }] : both
      const date = index < 10 ? '2026-10-01' : '2026-09-01'
      await logMatch(it, by, { game, date, players, notes: String(index) })
    }
    const newestFirst = ['9', '8', '7', '6', '5', '4', '3', '2', '1', '0', '11', '10']
    expect(await pages(it, ann, { limit: '5' })).toEqual([
      newestFirst.slice(0, 5),
      newestFirst.slice(5, 10),
      newestFirst.slice(10),
    ])
    expect(await pages(it, ann, { limit: '12' })).toEqual([newestFirst])
    expect((await pages(it, ann, { limit: '1' })).flat()).toEqual(newestFirst)
    expect((await pages(it, bob, { limit: '7' })).flat()).toEqual(newestFirst)
    expect((await history(it, ann)).data.map((match) => match.notes)).toEqual(newestFirst)
  })

  test('continues at the same match when others are added and deleted between two pages', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann)
    for (const day of ['04', '03', '02', '01']) {
      await logMatch(it, ann, { game, date: `2026-10-${day}`, notes: day })
    }
    const first = await history(it, ann, { limit: '2' })
    await logMatch(it, ann, { game, date: '2026-10-05', notes: '05' })
    await logMatch(it, ann, { game, date: '2026-10-03', notes: '03 again' })
    const cursor = first.meta.nextCursor ?? ''
    const second = await history(it, ann, { limit: '2', cursor })
    expect(second.data.map((match) => match.notes)).toEqual(['02', '01'])
  })

  test('can be searched by part of a game’s name', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (const name of ['Café International', 'Catan', 'Catan: Seafarers', '100%']) {
      const game = await addGame(it, ann, name)
      await logMatch(it, ann, { game, notes: name })
      await logMatch(it, ann, { game, notes: name, players: [{ name: 'Gus' }] })
    }
    const notes = async (q: string) => (await pages(it, ann, { q, limit: '3' })).flat()
    expect(await notes('CATAN')).toEqual([
      ...['Catan: Seafarers', 'Catan: Seafarers', 'Catan', 'Catan'],
    ])
    expect(await notes('cafe int')).toEqual(['Café International', 'Café International'])
    expect(await notes('%')).toEqual(['100%', '100%'])
    expect(await notes('_')).toEqual([])
    expect(await notes('.*')).toEqual([])
    expect(await notes(' ')).toHaveLength(8)
  })

  test('refuses invalid cursors and results', async () => {
    const it = await open()
    const { token } = await it.signUp('Ann')
    const encode = (text: string) => Buffer.from(text).toString('base64url')
    const cursors = [
      ...['', 'x', '!!', 'é', encode('2026-10-01 x'), encode('2026-10-01T00:00:00.000Z nothing')],
      encode(`${'9'.repeat(60_000)} 01890000-0000-7000-8000-000000000000`),
      encode(`' or 1=1 01890000-0000-7000-8000-000000000000`),
    ]
    for (const cursor of cursors.slice(0, -2)) {
      const response = await it.call('GET /sessions', { token, query: { cursor, limit: '2' } })
      expect([response.status, response.body.errors]).toEqual([400, { cursor: expect.any(String) }])
    }
    for (const result of ['win', 'Won', '']) {
      const response = await it.call('GET /sessions', { token, query: { result } })
      expect(response.body.errors).toEqual({ result: 'Result must be Win, Loss or Draw.' })
    }
  })

  test('replaces an impossible limit by the nearest possible one, and ignores one that is not a number @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann)
    for (let count = 0; count < 3; count += 1) await logMatch(it, ann, { game })
    const lengths = async (limits: readonly string[]) =>
      Promise.all(limits.map(async (limit) => (await history(it, ann, { limit })).data.length))
    expect(await lengths(['0', '-1', '2.5', '201', 'Infinity'])).toEqual([1, 1, 2, 3, 3])
    expect(await lengths(['all', '', ' ', 'NaN'])).toEqual([3, 3, 3, 3])
  })

  test('shows players’ current names, and guests’ addresses to the creator only', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const players = [{ user: bob.user._id }, { name: 'Gus', email: 'gus@example.com' }]
    await logMatch(it, ann, { game: await addGame(it, ann), players })
    await it.database.transact((trx) =>
      trx
        .updateTable('users')
        .set({ first_name: 'Robert' })
        .where('id', '=', bob.user._id)
        .execute(),
    )
    const [seenByAnn] = (await history(it, ann)).data
    const [seenByBob] = (await history(it, bob)).data
    const namesOf = (match = seenByAnn) => match?.players.map((player) => player.name)
    expect(namesOf()).toEqual(['Robert Tester', 'Gus'])
    expect(seenByAnn?.players[1]?.email).toBe('gus@example.com')
    expect(namesOf(seenByBob)).toEqual(['Robert Tester', 'Gus'])
    expect(seenByBob?.players[1]?.email).toBeNull()
    expect(JSON.stringify(seenByBob)).not.toContain('gus@')
  })
})
