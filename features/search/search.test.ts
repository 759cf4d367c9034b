import { expect, test } from 'vitest'

import { MINUTE } from '#platform/clock.ts'
import { befriend, type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { randomHistory } from '#tests/support/data/random-history.ts'
import { useUp } from '#tests/support/data/used-up.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { seedHistory } from '#tests/support/seeded/seeded-tables.ts'

async function search(it: TestApp, { token }: TestUser, q: string, query = {}) {
  return (await it.call('GET /search', { token, query: { q, ...query } })).body.data
}

async function said(it: TestApp, who: TestUser, q: string): Promise<string> {
  return JSON.stringify(await search(it, who, q))
}

async function evening(it: TestApp) {
  const [ann, bob] = [await it.signUp('Mara'), await it.signUp('Benno', 'Öztürk')]
  await befriend(it.call, ann, bob)
  const azul = await addGame(it, ann, 'Élite Azul')
  const match = await logMatch(it, ann, {
    game: azul,
    players: [
      { user: ann.user._id, score: 10, result: 'Win' },
      { user: bob.user._id, score: 8, result: 'Loss' },
      { name: 'Käthe', score: 5, result: 'Loss' },
    ],
    day: '2026-03-12',
    date: '2026-03-12T20:00:00Z',
    location: 'Café Würfel',
    notes: 'Benno spilled the Crème brûlée.',
  })
  return { ann, bob, azul, match }
}

onEachEngine('A search', (open) => {
  test('finds games, people, guests and places without case and accents, and their matches', async () => {
    const { it, ann, azul, match, bob } = await scene(open(), evening)
    const none = { games: [], people: [], guests: [], places: [] }
    const found = async (q: string) => {
      const { sessions, ...names } = await search(it, ann, q)
      expect([q, sessions.map(({ _id }) => _id)]).toEqual([q, [match._id]])
      return names
    }
    const game = { game: azul, matches: 1, won: 1, best: 10, lastPlayed: '2026-03-12' }
    expect(await found('ELITE')).toEqual({ ...none, games: [game] })
    const { _id, firstName, lastName } = bob.user
    const compared = { together: 1, ahead: 1, behind: 0, level: 0, notCompared: 0 }
    const friend = { user: { _id, firstName, lastName }, ...compared }
    expect(await found('ozturk')).toEqual({ ...none, people: [friend] })
    expect(await found('kath')).toEqual({ ...none, guests: [{ name: 'Käthe', ...compared }] })
    const places = [{ place: 'Café Würfel', matches: 1 }]
    expect(await found('wurfel')).toEqual({ ...none, places })
    expect(await found('creme BRULEE')).toEqual(none)
    for (const q of ['lite', 'urfel', 'rulee', 'zork']) {
      expect([q, await search(it, ann, q)]).toEqual([q, { ...none, sessions: [] }])
    }
    expect(await found('who beats me at azul')).toEqual({ ...none, games: [game] })
    expect(await found('azul with benno')).toEqual({ ...none, games: [game], people: [friend] })
    const players = [{ user: ann.user._id }]
    const other = (await logMatch(it, ann, { game: azul, players }))._id
    const withBob = [...players, { user: bob.user._id }]
    await logMatch(it, ann, { game: await addGame(it, ann, 'Catan'), players: withBob })
    expect((await search(it, ann, 'azul')).sessions).toMatchObject([
      { _id: other },
      { _id: match._id },
    ])
    expect((await search(it, ann, 'azul benno')).sessions).toMatchObject([{ _id: match._id }])
  })

  test('says how often a game was won, against others and together', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann, 'Pandemic')
    for (const result of ['Win', 'Win', 'Loss'] as const) {
      const players = [
        { user: ann.user._id, result },
        { name: 'Oma', result },
      ]
      await logMatch(it, ann, { game, mode: 'cooperative', players })
    }
    await logMatch(it, ann, {
      game,
      players: [
        { user: ann.user._id, result: 'Win' },
        { name: 'Oma', result: 'Loss' },
      ],
    })
    const { games, guests } = await search(it, ann, 'pandemic oma')
    expect(games).toMatchObject([{ matches: 4, won: 3, best: null }])
    expect(guests).toMatchObject([{ together: 4, ahead: 1, behind: 0, level: 0, notCompared: 3 }])
  })

  test('knows a friend before the first match, and nobody else', async () => {
    const { it, ann, bob, cleo } = await signedUp(open(), 'Ann', 'Bob', 'Cleo')
    await befriend(it.call, ann, bob)
    expect((await search(it, ann, 'bob')).people).toMatchObject([{ together: 0 }])
    expect((await search(it, cleo, 'bob')).people).toEqual([])
  })

  test('finds at most as much of each kind as is asked for, and refuses empty and long texts', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (let number = 0; number < 10; number += 1) {
      await logMatch(it, ann, { game: await addGame(it, ann, `Game ${number}`), notes: 'fun' })
    }
    expect((await search(it, ann, 'game')).games).toHaveLength(8)
    expect((await search(it, ann, 'game', { limit: '3' })).games).toHaveLength(3)
    expect((await search(it, ann, 'fun', { limit: '3' })).sessions).toHaveLength(3)
    for (const q of ['', '   ', 'a'.repeat(81)]) {
      const { status, body } = await it.call('GET /search', { token: ann.token, query: { q } })
      expect([status, body]).toMatchObject([400, { code: 'validation_failed' }])
    }
    expect((await it.call('GET /search', { query: { q: 'game' } })).status).toBe(401)
  })

  test('finds also whom somebody has met once, among hundreds @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { _id: gameId } = await addGame(it, ann, 'Azul')
    const guests = Array.from({ length: 420 }, (_, number) => `Guest ${number % 210}`)
    const matches = [...guests, 'Oma Zora'].map((guest) => ({ gameId, guest, date: '2026-03-12' }))
    await seedHistory(it.database, ann.user._id, matches)
    const { guests: found } = await search(it, ann, 'last time with zora')
    expect(found).toMatchObject([{ name: 'Oma Zora', together: 1 }])
  })

  test('says nothing of matches, names and notes of others', async () => {
    const { it, ann, bob } = await scene(open(), evening)
    await randomHistory(it, 1)
    const eve = await it.signUp('Eve')
    const hers = await addGame(it, eve, 'Secret Hitler')
    await logMatch(it, eve, {
      game: hers,
      players: [{ user: eve.user._id }, { name: 'Zacharias' }],
      location: 'Dungeon',
      notes: 'nobody shall know',
    })
    const secrets = ['Secret Hitler', 'Zacharias', 'Dungeon', 'nobody shall know']
    for (const who of [ann, bob]) {
      for (const secret of [...secrets, 'at Dungeon', 'e', 'n']) {
        const text = await said(it, who, secret)
        for (const other of secrets) expect([secret, text.includes(other)]).toEqual([secret, false])
      }
    }
    const ofEve = ['Bob', 'Öztürk', 'Élite', 'Käthe', 'Würfel', 'spilled', 'Catan', 'Oma']
    for (const q of ofEve) {
      const text = await said(it, eve, q)
      expect([q, /Öztürk|Élite|Käthe|Würfel|spilled|Catan|Oma/u.test(text)]).toEqual([q, false])
    }
    expect(await said(it, bob, 'brulee')).toContain('spilled')
  })

  test('finds notes of matches that somebody only logged, far back too', async () => {
    const { it, ann, bob, azul } = await scene(open(), evening)
    await logMatch(it, ann, {
      game: azul,
      players: [{ user: bob.user._id }],
      notes: 'A crème caramel',
    })
    expect((await search(it, ann, 'creme')).sessions).toHaveLength(2)
    expect((await search(it, ann, 'caramel')).sessions).toHaveLength(1)
  })

  test('counts for itself, and not as a search for people', async () => {
    const it = await open({ limits: true })
    const { token, user } = await it.signUp('Ann')
    const query = { q: 'azul' }
    await useUp(it, user._id, 'search', 19, MINUTE)
    expect((await it.call('GET /search', { token, query })).status).toBe(200)
    expect((await it.call('GET /users/search', { token, query })).status).toBe(200)
  })
})
