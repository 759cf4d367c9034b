import { expect, test } from 'vitest'

import { befriend, type TestUser } from '#tests/support/data/made-people.ts'
import { addGame, asDrafts, editMatch, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

async function setUp(it: TestApp) {
  const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
  await befriend(it.call, ann, bob)
  const game = await addGame(it, ann)
  const overview = async ({ token }: TestUser) => (await it.call('GET /stats', { token })).body.data
  const versus = async (filters = {}) => {
    const params = { id: bob.user._id }
    const { body } = await it.call('GET /stats/people/:id', {
      ...{ token: ann.token, params, query: filters },
    })
    const { ahead, behind, level, together } = body.data
    return { ahead, behind, level, together, last: body.data.last[0]?.comparison }
  }
  return { ann, bob, game, overview, versus }
}

onEachEngine('What a match counts', (open) => {
  test('is a whole win for each of several winners, and their part of chance for everybody', async () => {
    const it = await open()
    const { ann, bob, game, overview } = await setUp(it)
    const players = [
      { user: ann.user._id, result: 'Win' },
      { user: bob.user._id, result: 'Loss' },
      { name: 'Gus', result: 'Win' },
      { name: 'Ida', result: 'Loss' },
    ]
    const match = await logMatch(it, ann, { game, players })
    const decided = { matches: 1, decided: 1, sharedWins: 0, chanceWins: 0.5 }
    expect(await overview(ann)).toMatchObject({ ...decided, wins: 1, losses: 0 })
    expect(await overview(bob)).toMatchObject({ ...decided, wins: 0, losses: 1 })
    expect((await overview(ann)).sides).toEqual([
      { n: 4, decided: 1, wins: 1, sharedWins: 0, chanceWins: 0.5 },
    ])
    // Then everybody has won.
    const all = asDrafts(match).map((draft) => ({ ...draft, result: 'Win' }))
    await editMatch(it, ann, match._id, { players: all })
    for (const user of [ann, bob]) {
      expect(await overview(user)).toMatchObject({
        ...{ matches: 1, decided: 0, wins: 0, losses: 0, chanceWins: 0, coop: 0 },
        ...{ streak: null, form: [], sides: [] },
      })
    }
    const params = { id: bob.user._id }
    const totals = await it.call('GET /users/:id/stats', { token: ann.token, params })
    expect(totals.body.data).toMatchObject({ wins: 1, losses: 0, totalMatches: 1 })
  })

  test('follows a change of ranks alone: who stood before whom, and nothing else', async () => {
    const it = await open()
    const { ann, bob, game, overview, versus } = await setUp(it)
    const ranked = (...ranks: (number | null)[]) =>
      [{ user: ann.user._id }, { user: bob.user._id }, { name: 'Gus' }].map((who, index) => ({
        ...{ ...who, rank: ranks[index] ?? null, score: 40 },
      }))
    const match = await logMatch(it, ann, { game, players: ranked(2, 3, 1) })
    const one = { ahead: 0, behind: 0, level: 0, together: 1 }
    expect(await versus()).toEqual({ ...one, ahead: 1, last: 'ahead' })
    const record = await overview(ann)
    const change = async (...ranks: (number | null)[]) =>
      editMatch(it, ann, match._id, { players: ranked(...ranks) })
    await change(3, 2, 1)
    expect(await versus()).toEqual({ ...one, behind: 1, last: 'behind' })
    await change(2, 2, 1)
    expect(await versus()).toEqual({ ...one, level: 1, last: 'level' })
    // A side without a rank comes after those with one.
    await change(2, null, 1)
    expect(await versus()).toEqual({ ...one, ahead: 1, last: 'ahead' })
    // The same is worked out from the matches that fit a filter.
    expect(await versus({ players: '3' })).toEqual(await versus())
    const { people, ...others } = record
    expect(await overview(ann)).toMatchObject(others)
    expect(people.map(({ name }) => name)).toContain('Bob Tester')
  })
})
