import { expect, test } from 'vitest'

import { MINUTE } from '#platform/clock.ts'
import { befriend, befriended, signedUp, type TestUser } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { importAll, matchTo, rowOf } from '#tests/support/imports/made-imports.ts'

const NO_CURSORS = { cursors: { games: null, people: null, places: null } }

onEachEngine('The lists of the statistics', (open) => {
  test('have accounts and guests in one list, which goes on where a part ends', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Mia')]
    await befriend(it.call, ann, bob)
    const { token } = ann
    const game = await addGame(it, ann, 'Azul')
    const me = { user: ann.user._id }
    const names = ['😀', '\ue000', ...Array.from({ length: 205 }, (_, n) => `Zoe ${1000 + n}`)]
    for (let start = 0; start < names.length; start += 30) {
      const guests = names.slice(start, start + 30).map((name) => ({ name }))
      const first = start === 0 ? [{ user: bob.user._id }] : []
      const location = `Room ${start}`
      await logMatch(it, ann, { game, players: [me, ...first, ...guests], location })
    }
    await logMatch(it, ann, { game, players: [me, { user: bob.user._id }] })
    const sorted = ['Mia Tester', ...names.slice(2), ...names.slice(0, 2)]
    for (const status of [{}, { status: 'confirmed' }] as { status?: 'confirmed' }[]) {
      const isAll = status.status === undefined
      const read = await it.call('GET /stats', { token, query: { ...status } })
      const { data, meta } = read.body
      expect(data.totals.people).toBe(isAll ? 208 : 177)
      expect(data.totals.places).toBe(isAll ? 7 : 6)
      const shown = data.people.map(({ name }) => name)
      expect(shown).toEqual(isAll ? sorted.slice(0, 200) : sorted.slice(29, -2))
      const { people } = meta.cursors
      expect(people === null).toBe(!isAll)
      if (people === null) continue
      const query = { ...status, list: 'people', cursor: people }
      const next = (await it.call('GET /stats', { token, query })).body
      expect(next.data.people.map(({ name }) => name)).toEqual(sorted.slice(200))
      expect(next).toMatchObject({ meta: NO_CURSORS, data: { totals: data.totals } })
    }
  })

  test('go on after a name that is very long without case and accents', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { token } = ann
    const game = await addGame(it, ann, 'Azul')
    const long = '\ufdfa'.repeat(23)
    const names = [
      ...Array.from({ length: 199 }, (_, n) => `A ${1000 + n}`),
      ...[long, ...Array.from({ length: 210 }, (_, n) => `😀 ${1000 + n}`)],
    ]
    for (let start = 0; start < names.length; start += 31) {
      const guests = names.slice(start, start + 31).map((name) => ({ name }))
      await logMatch(it, ann, { game, players: [{ user: ann.user._id }, ...guests] })
    }
    const shown: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: Record<string, string> = cursor === '' ? {} : { list: 'people', cursor }
      const { data, meta } = (await it.call('GET /stats', { token, query })).body
      shown.push(...data.people.map(({ name }) => name))
      cursor = meta.cursors.people
    }
    expect(shown).toEqual(names)
  })

  test('say what was played last with each person', async () => {
    const { it, ann, bob, cat } = await befriended(open(), 'Ann', 'Bob', 'Cat')
    const { token } = ann
    const [azul, skyjo] = [await addGame(it, ann, 'Azul'), await addGame(it, ann, 'Skyjo')]
    const [me, he, she] = [ann, bob, cat].map(({ user }) => ({ user: user._id }))
    const date = (day: string) => `2026-${day}T12:00:00.000Z`
    await logMatch(it, ann, {
      game: skyjo,
      players: [me!, he!, { name: 'Oma' }],
      date: date('10-20'),
    })
    await logMatch(it, ann, { game: azul, players: [me!, he!, she!], date: date('10-03') })
    await logMatch(it, ann, { game: azul, players: [he!, she!], date: date('11-01') })
    const { data } = (await it.call('GET /stats', { token })).body
    expect(data.people.map(({ name, last }) => [name, last.day, last.game])).toEqual([
      ['Bob Tester', '2026-10-20', skyjo],
      ['Cat Tester', '2026-10-03', azul],
      ['Oma', '2026-10-20', skyjo],
    ])
  })
})

onEachEngine('What one account may read of its statistics', (open) => {
  test('is counted in parts, but for the first matches of each answer', async () => {
    const { it, ann, bob } = await signedUp(open({ limits: true }), 'Ann', 'Bob')
    const matches = Array.from({ length: 16 }, (_, match) =>
      matchTo(`bgg:${match}`, { players: [rowOf('Me', 99, { self: true }), rowOf('Oma', 1)] }),
    )
    await importAll(it, ann, matches)
    await importAll(it, bob, matches.slice(1))
    const limit = { name: 'statistics-part', max: 4000, windowMs: 5 * MINUTE }
    for (const { user } of [ann, bob]) {
      for (let part = 0; part < limit.max; part += 1)
        await it.app.limits.countInMemory(limit, user._id)
    }
    const ask = async ({ token }: TestUser, query = {}) =>
      (await it.call('GET /stats', { token, query })).status
    expect([await ask(ann), await ask(bob)]).toEqual([429, 200])
    expect(await ask(ann, { place: 'Nowhere' })).toBe(200)
  })
})
