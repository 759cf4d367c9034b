import { expect, test } from 'vitest'

import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import {
  begin,
  historyOf,
  importAll,
  importsOf,
  matchTo,
  send,
} from '#tests/support/imports/made-imports.ts'

onEachEngine('The check of a file', (open) => {
  test('says which matches are here, were deleted, or look like one from elsewhere @both', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const game = await addGame(it, ann, 'Azul')
    const logged = await logMatch(it, ann, {
      ...{ game, date: '2026-10-01T20:00:00.000Z' },
      players: [
        { user: ann.user._id, score: 40, result: 'Win' },
        { name: 'Oma', score: 30 },
      ],
    })
    await importAll(it, ann, [
      matchTo('bgstats:1', { day: '2026-10-05' }),
      matchTo('bgstats:2', { day: '2026-10-06' }),
    ])
    const gone = (await historyOf(it, ann)).find(({ day }) => day === '2026-10-06')
    const params = { id: gone?._id ?? '' }
    await it.call('DELETE /sessions/:id', { token: ann.token, params })
    const own = { game: 'AZUL', score: 40, result: 'Win' as const }
    const matches = [
      { ...own, sourceIds: ['bgstats:1'], day: '2026-10-05' },
      { ...own, sourceIds: ['bgstats:2'], day: '2026-10-06' },
      { ...own, sourceIds: ['bgstats:3'], day: '2026-10-01' },
      // The one that is here looks like one match only.
      { ...own, sourceIds: ['bgstats:4'], day: '2026-10-01' },
      { ...own, sourceIds: ['bgstats:5'], day: '2026-10-01', score: 41 },
      { ...own, sourceIds: ['bgstats:6'], day: '2026-10-01', result: null },
      // The same program has another id for it: another round of that evening.
      { ...own, sourceIds: ['bgstats:7'], day: '2026-10-05' },
      { ...own, sourceIds: ['bgg:7'], day: '2026-10-05', game: 'Unknown' },
    ]
    const check = (list: unknown[]) =>
      it.call('POST /imports/check', {
        token: ann.token,
        body: { matches: list, games: ['azul'] },
      })
    expect((await check(matches)).body.data).toEqual({
      ...{ existing: [0], deleted: [1], games: [{ name: 'azul', here: 'Azul' }] },
      likely: [{ index: 2, match: { _id: logged._id, day: '2026-10-01', game } }],
    })
    const elsewhere = [{ ...own, sourceIds: ['bgg:7'], day: '2026-10-05' }]
    expect((await check(elsewhere)).body.data.likely).toHaveLength(1)
    expect(await importsOf(it, ann)).toHaveLength(1)
  })

  test('says which games have another name here', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await addGame(it, ann, 'Chess')
    const body = { matches: [], games: ['Schach', 'chess', 'Nobody’s Game'] }
    const { data } = (await it.call('POST /imports/check', { token: ann.token, body })).body
    expect(data.games).toEqual([
      { name: 'Schach', here: 'Chess' },
      { name: 'chess', here: 'Chess' },
    ])
  })

  test('compares a file with a few of thousands of matches that are alike', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const { _id } = (await begin(it, ann)).body.data
    for (let from = 0; from < 2000; from += 500) {
      const alike = Array.from({ length: 500 }, (_, index) => matchTo(`bgg:${from + index}`))
      expect((await send(it, ann, _id, alike)).status).toBe(200)
    }
    const own = { game: 'Azul', day: '2026-10-01', score: 40, result: 'Win' as const }
    const check = async (program: string) => {
      const matches = Array.from({ length: 500 }, (_, index) => ({
        ...own,
        sourceIds: [`${program}:other-${index}`],
      }))
      const body = { matches, games: [] }
      return (await it.call('POST /imports/check', { token: ann.token, body })).body.data.likely
    }
    expect(await check('bgg')).toEqual([])
    // Each of those that are compared is found once.
    const likely = await check('bgstats')
    expect(new Set(likely.map(({ match }) => match._id)).size).toBe(20)
    expect(likely).toHaveLength(20)
  })

  test('is refused when it is so long that others would wait for it @both', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const own = { game: 'Azul', day: '2026-10-01', score: 40, result: 'Win' as const }
    const check = async (matches: unknown[]) => {
      const body = { matches, games: [] }
      return it.call('POST /imports/check', { token: ann.token, body })
    }
    const many = Array.from({ length: 501 }, (_, index) => ({
      ...own,
      sourceIds: [`bgg:${index}`],
    }))
    expect((await check(many.slice(1))).status).toBe(200)
    const refused = await check(many)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { matches: 'At most 500 matches at once.' },
    ])
    const long = Array.from({ length: 25 }, (_, index) => `${index}${'x'.repeat(90)}`)
    const huge = many.slice(0, 60).map((match) => ({ ...match, sourceIds: long }))
    expect((await check(huge)).status).toBe(413)
  })
})
