import { expect, test } from 'vitest'

import type { Game } from '#features/games/games.contract.ts'
import { chosenOf } from '#features/matches/match-filters.rules.ts'
import { befriend } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

async function setUp(it: TestApp) {
  const [ann, bob, eve] = [await it.signUp('Ann'), await it.signUp('Bob'), await it.signUp('Eve')]
  await befriend(it.call, ann, bob)
  await befriend(it.call, bob, eve)
  const games: Game[] = []
  for (const name of ['Azul', 'Go', 'Catan', 'Hive', 'Pandemic']) {
    games.push(await addGame(it, ann, name))
  }
  const play = async (game: Game | undefined, day: string, more: object = {}) => {
    if (game === undefined) throw new Error('There is no such game.')
    const players = [
      { user: ann.user._id, score: 88, result: 'Win' },
      { user: bob.user._id, score: 86, result: 'Loss' },
    ]
    return logMatch(it, ann, { game, date: day, players, ...more })
  }
  const ask = async (query: Record<string, string> = {}, who = ann) =>
    it.call('GET /suggestions', { token: who.token, query: { today: '2026-11-20', ...query } })
  const names = async (query: Record<string, string> = {}) =>
    (await ask(query)).body.data.map(({ game }) => game.name)
  return { ann, bob, eve, games, play, ask, names }
}

onEachEngine('Suggestions', (open) => {
  test('have reasons from what these people have played', async () => {
    const { ann, bob, eve, games, play, ask } = await scene(open(), setUp)
    for (const [day, durationMinutes] of [
      ['2026-10-01', 40],
      ['2026-10-02', 90],
      ['2026-10-23', 45],
    ] as const) {
      await play(games[0], day, { durationMinutes })
    }
    const { body } = await ask({ players: bob.user._id })
    const seated = ({ user: { _id, firstName, lastName } }: typeof bob) => ({
      user: { _id, firstName, lastName },
      name: `${firstName} Tester`,
    })
    const winner = seated(ann)
    const day = '2026-10-23'
    expect(body).toEqual({
      data: [
        {
          game: games[0],
          reasons: [
            {
              code: 'together',
              values: {
                ...{ day, winners: [winner], teams: false },
                scores: { best: 88, next: 86 },
              },
            },
            { code: 'last', values: { day } },
            { code: 'played', values: { times: 3 } },
            { code: 'often', values: { times: 3 } },
            { code: 'minutes', values: { minutes: 45 } },
          ],
        },
      ],
    })
    expect((await ask({ players: bob.user._id }, eve)).body.data).toEqual([])
    expect((await ask({ players: `${ann.user._id},${bob.user._id}` })).body).toEqual(body)
    const twice = `${bob.user._id},${bob.user._id.toUpperCase()}`
    expect((await ask({ players: twice })).body).toEqual(body)
    const oma = (await ask({ players: 'guest:Oma' })).body
    expect((await ask({ players: 'guest:Oma,guest:oma' })).body).toEqual(oma)
    const withEve = (await ask({ players: `${bob.user._id},${eve.user._id}` })).body.data
    expect(withEve[0]?.reasons[0]).toEqual({ code: 'new', values: { player: eve.user._id } })
  })

  test('tell no scores where a result was said against them', async () => {
    const { ann, bob, games, play, ask } = await scene(open(), setUp)
    const players = [
      { user: ann.user._id, score: 20, result: 'Win' },
      { user: bob.user._id, score: 30, result: 'Loss' },
    ]
    await play(games[0], '2026-10-23', { players })
    const [found] = (await ask({ players: bob.user._id })).body.data
    expect(found?.reasons[0]).toMatchObject({ code: 'together', values: { scores: null } })
  })

  test('can be limited by length, number and whether people play together', async () => {
    const { ann, bob, games, play, ask, names } = await scene(open(), setUp)
    for (const [index, game] of games.entries()) {
      const mode = game.name === 'Pandemic' ? 'cooperative' : 'competitive'
      const result = 'Win'
      const players = [
        { user: ann.user._id, result },
        { user: bob.user._id, result },
        ...(index === 0 ? [{ name: 'Oma', result }] : []),
      ]
      await play(game, '2026-10-01', {
        ...{ mode, durationMinutes: 30 * (index + 1), players },
      })
    }
    const players = bob.user._id
    expect((await names({ players, minutes: '60' })).toSorted()).toEqual(['Azul', 'Go'])
    expect(await names({ players, mode: 'together' })).toEqual(['Pandemic'])
    expect(await names({ players, count: '3' })).toEqual(['Azul'])
    const first = await ask({ players })
    expect(first.body.data).toHaveLength(3)
    expect((await ask({ players })).body).toEqual(first.body)
  })

  test('are refused with a mode that there is not, no number, or for too many people', async () => {
    const { it, ask } = await scene(open(), setUp)
    expect((await ask({ mode: 'teams' })).status).toBe(400)
    for (const value of ['abc', '', '-5', '4.5', '1e3', '9'.repeat(10)]) {
      const { status, body } = await ask({ minutes: value, count: value })
      expect([status, body]).toMatchObject([
        400,
        {
          errors: {
            minutes: 'Minutes must be a whole number.',
            count: 'Count must be a whole number.',
          },
        },
      ])
    }
    expect((await ask({ minutes: '999999999', count: '999999999' })).status).toBe(200)
    const many = Array.from({ length: 21 }, (_, index) => `guest:${index}`).join()
    expect((await ask({ players: many })).body).toMatchObject({
      errors: { players: 'Choose at most 20 people.' },
    })
    expect((await it.call('GET /suggestions')).status).toBe(401)
  })
})

test('A comma in a guest’s name divides no people', () => {
  const id = '01890000-0000-7000-8000-000000000000'
  expect(chosenOf(`${id},guest:Oma, the old one,guest:Gus,${id}`)).toEqual([
    ...[id, 'guest:Oma, the old one', 'guest:Gus'],
  ])
  expect(chosenOf('')).toEqual([])
})
