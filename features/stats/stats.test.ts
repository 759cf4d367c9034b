import { expect, test } from 'vitest'

import { type TestUser, befriended, signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

async function stats(it: TestApp, by: TestUser, id: string) {
  return it.call('GET /users/:id/stats', { token: by.token, params: { id } })
}

onEachEngine('Stats', (open) => {
  test('Somebody who has not played yet has zeros and no most played game', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const response = await stats(it, ann, ann.user._id)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      data: { wins: 0, losses: 0, draws: 0, totalMatches: 0, mostPlayedGame: null },
    })
  })

  test('Matches whose day has begun anywhere on earth count by the user’s own result', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    // It is the 20th in most time zones, and the 21st in none.
    it.clock.set(new Date('2026-11-20T09:45:00Z'))
    const [catan, azul] = [await addGame(it, ann), await addGame(it, ann, 'Azul')]
    const own = (result: string, date = '2026-10-01') => ({
      date,
      players: [
        { user: ann.user._id, result },
        { user: bob.user._id, result: 'Draw' },
      ],
    })
    for (const result of ['Win', 'Win', 'Loss', 'Draw', '']) {
      await logMatch(it, ann, { game: catan, ...own(result) })
    }
    await logMatch(it, ann, { game: azul, ...own('Win', '2026-11-20T23:59:59.999Z') })
    await logMatch(it, ann, { game: azul, ...own('Win', '2026-11-21') })
    await logMatch(it, ann, { game: azul, ...own('Win', '2030-01-01') })
    const late = { ...own('Loss', '2026-11-21T03:00:00Z'), day: '2026-11-20' }
    await logMatch(it, ann, { game: azul, ...late })
    const early = { ...own('Win', '2026-11-20T22:00:00Z'), day: '2026-11-21' }
    await logMatch(it, ann, { game: azul, ...early })
    await logMatch(it, ann, { game: azul, players: [{ name: 'Gus', result: 'Win' }] })
    expect((await stats(it, ann, ann.user._id)).body.data).toEqual({
      wins: 3,
      losses: 2,
      draws: 1,
      totalMatches: 7,
      mostPlayedGame: 'Catan',
    })
    expect((await stats(it, bob, bob.user._id)).body.data).toMatchObject({ draws: 7, wins: 0 })
    // The 21st begins at UTC+14.
    it.clock.set(new Date('2026-11-20T10:00:00Z'))
    expect((await stats(it, ann, ann.user._id)).body.data.wins).toBe(5)
  })

  test('Of games played equally often the most recent one counts as most played', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const [catan, azul] = [await addGame(it, ann), await addGame(it, ann, 'Azul')]
    const named = async () => (await stats(it, ann, ann.user._id)).body.data.mostPlayedGame
    await logMatch(it, ann, { game: azul, date: '2026-10-01' })
    await logMatch(it, ann, { game: catan, date: '2026-10-01' })
    expect(await named()).toBe('Catan')
    await logMatch(it, ann, { game: azul, date: '2026-10-02' })
    expect(await named()).toBe('Azul')
    await logMatch(it, ann, { game: catan, date: '2026-09-30' })
    expect(await named()).toBe('Azul')
  })
})
