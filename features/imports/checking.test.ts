import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Trx } from '#database/connect.ts'
import { forgetDeleted, forgetIds, matchesHere } from '#features/exports/archive-adding.queries.ts'
import { signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch, deleteMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { historyOf, importAll, importsOf, matchTo } from '#tests/support/imports/made-imports.ts'
import { seedImport } from '#tests/support/seeded/seeded-import.ts'
import { explained } from '#tests/support/watched.ts'

import { deletedOf } from './added-imports.queries.ts'

onEachEngine('The check of a file', (open) => {
  test('says which matches are here, were deleted, or look like one from elsewhere @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann, 'Azul')
    await logMatch(it, ann, {
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
    await deleteMatch(it, ann, gone?._id ?? '')
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
        body: { matches: list },
      })
    expect((await check(matches)).body.data).toEqual({
      presences: ['existing', 'deleted', 'likely', 'new', 'new', 'new', 'new', 'new'],
      games: [{ name: 'AZUL', here: 'Azul' }],
    })
    const elsewhere = [{ ...own, sourceIds: ['bgg:7'], day: '2026-10-05' }]
    expect((await check(elsewhere)).body.data.presences).toEqual(['likely'])
    expect(await importsOf(it, ann)).toHaveLength(1)
  })

  test('says which games have another name here', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await addGame(it, ann, 'Chess')
    const match = { sourceIds: ['bgg:1'], day: '2026-10-01', score: null, result: null }
    const matches = [{ ...match, game: 'Schach', expansions: ['chess', 'Nobody’s Game'] }]
    const body = { matches }
    const { data } = (await it.call('POST /imports/check', { token: ann.token, body })).body
    expect(data.games).toEqual([
      { name: 'Schach', here: 'Chess' },
      { name: 'chess', here: 'Chess' },
    ])
  })

  test('compares a file with a few of thousands of matches that are alike', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await seedImport(it, ann, { matches: 2000 })
    const own = { game: 'Azul', day: '2026-10-01', score: 40, result: 'Win' as const }
    const matches = Array.from({ length: 200 }, (_, index) => ({
      ...{ ...own, sourceIds: [`bgg:${index}`] },
    }))
    const body = { matches }
    const { data } = (await it.call('POST /imports/check', { token: ann.token, body })).body
    expect(data.presences.filter((presence) => presence === 'likely')).toHaveLength(20)
  })

  test('is refused when it is so long that others would wait for it @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const own = { game: 'Azul', day: '2026-10-01', score: 40, result: 'Win' as const }
    const check = async (matches: unknown[]) =>
      it.call('POST /imports/check', { token: ann.token, body: { matches } })
    const many = Array.from({ length: 201 }, (_, index) => ({
      ...own,
      sourceIds: [`bgg:${index}`],
    }))
    expect((await check(many.slice(1))).status).toBe(200)
    const refused = await check(many)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { matches: 'At most 200 matches at once.' },
    ])
    const long = Array.from({ length: 25 }, (_, index) => `${index}${'x'.repeat(90)}`)
    const huge = many.slice(0, 60).map((match) => ({ ...match, sourceIds: long }))
    expect((await check(huge)).status).toBe(413)
  })
})

const [CAPITALS, SMALL] = ['bgstats:0A1B-CDEF', 'bgstats:0a1b-cdef']

/** So many more ids of the one user that PostgreSQL prefers the index, and has counted them. */
async function addIds(trx: Trx): Promise<void> {
  const numbers = sql`from imports cross join generate_series(1, 10000) as n`
  const statements = [
    sql`insert into deleted_imports (user_id, source_id) select user_id, n ${numbers}`,
    sql`insert into imports (user_id, source_id, match_id) select user_id, n, match_id ${numbers}`,
    sql`analyze imports, deleted_imports`,
  ]
  for (const statement of statements) await statement.execute(trx)
}

onEachEngine('An id elsewhere', (open) => {
  test('is the same in capitals and small letters, in one batch and in the next file', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    expect((await importAll(it, ann, [matchTo(CAPITALS), matchTo(SMALL)])).imported).toBe(1)
    expect((await importAll(it, ann, [matchTo(SMALL)])).imported).toBe(0)
    const { data } = (await it.call('GET /sessions', { token: ann.token })).body
    expect(data).toHaveLength(1)
  })

  test('is the same after its match was deleted by hand', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await importAll(it, ann, [matchTo(CAPITALS)])
    const [match] = (await it.call('GET /sessions', { token: ann.token })).body.data
    await deleteMatch(it, ann, match?._id ?? '')
    expect((await importAll(it, ann, [matchTo(SMALL)])).imported).toBe(0)
    expect(await deletedOf(it.database.read, ann.user._id, [SMALL])).toEqual(new Set([SMALL]))
  })

  test('is found in an index, and deleted by it @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const userId = ann.user._id
    const json = JSON.stringify([CAPITALS])
    await importAll(it, ann, [matchTo(CAPITALS)])
    await it.database.transact(async (trx) => {
      if (it.database.engine === 'postgres') await addIds(trx)
      const plans: string[] = []
      const explaining = explained(trx, it.database.engine, (plan) => plans.push(plan))
      await matchesHere(explaining, userId, [CAPITALS])
      await deletedOf(explaining, userId, [CAPITALS])
      await forgetIds(explaining, { userId, json })
      await forgetDeleted(explaining, { userId, json })
      const indexes = ['imports_without_case', 'deleted_imports_without_case']
      expect(plans.map((plan) => /(?:deleted_)?imports_without_case/u.exec(plan)?.[0])).toEqual([
        ...indexes,
        ...indexes,
      ])
    })
  })
})
