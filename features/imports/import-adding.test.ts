import { expect, test } from 'vitest'

import { TOO_MANY_GAMES } from '#features/games/games.rules.ts'
import { DAY } from '#platform/clock.ts'
import { befriended, signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch, declineMatch, deleteMatch } from '#tests/support/data/made-tables.ts'
import { archivedPlayer } from '#tests/support/data/plain-match.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { archiveOf } from '#tests/support/imports/archives.ts'
import {
  begin,
  finish,
  historyOf,
  importAll,
  importsOf,
  matchTo,
  send,
} from '#tests/support/imports/made-imports.ts'

onEachEngine('A batch of an import', (open) => {
  test('sent twice is imported once, and the answer is the same', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { _id } = (await begin(it, ann)).body.data
    const matches = [matchTo('bgstats:1'), matchTo('bgstats:2'), matchTo('bgstats:1')]
    const answers = [await send(it, ann, _id, matches), await send(it, ann, _id, matches)]
    for (const { body } of answers) {
      expect(body.data).toMatchObject({ imported: 2 })
    }
    expect((await finish(it, ann, _id)).body.data.imported).toBe(2)
    expect((await importAll(it, ann, matches)).imported).toBe(0)
    expect(await historyOf(it, ann)).toHaveLength(2)
  })

  test('knows a match by any of its ids, across files and programs', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await importAll(it, ann, [matchTo('bgstats:1', { sourceIds: ['bgstats:1', 'bgg:5'] })])
    const bgg = await importAll(it, ann, [matchTo('bgg:5')], { source: 'bgg' })
    expect(bgg.imported).toBe(0)
    const both = [matchTo('bgg:5', { sourceIds: ['bgg:5', 'csv:x'] })]
    expect((await importAll(it, ann, both)).imported).toBe(0)
    expect(await historyOf(it, ann)).toHaveLength(1)
    expect((await importAll(it, ann, [matchTo('bgstats:2')])).imported).toBe(1)
    const ids = (await archiveOf(it, ann)).matches.map(({ id }) => id).toSorted()
    expect(ids).toEqual(['bgstats:1', 'bgstats:2'])
  })

  test('knows matches that were logged here by their own id, and nobody else’s', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const { _id } = await logMatch(it, ann, { game: await addGame(it, ann) })
    await importAll(it, ann, [matchTo('bgstats:1')])
    expect((await importAll(it, ann, [matchTo(_id), matchTo('bgstats:1')])).imported).toBe(0)
    expect((await importAll(it, bob, [matchTo(_id), matchTo('bgstats:1')])).imported).toBe(2)
  })

  test('leaves out what was deleted by hand, unless it is asked for', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const file = [
      matchTo('bgstats:1', { sourceIds: ['bgstats:1', 'bgg:5'] }),
      matchTo('bgstats:2', { day: '2026-10-02' }),
    ]
    await importAll(it, ann, file)
    const old = (await historyOf(it, ann)).find(({ day }) => day === '2026-10-01')
    expect((await deleteMatch(it, ann, old?._id ?? '')).status).toBe(200)
    expect((await importAll(it, ann, file)).imported).toBe(0)
    expect((await importAll(it, ann, [matchTo('bgg:5')])).imported).toBe(0)
    expect((await importAll(it, ann, file, { deletedToo: true })).imported).toBe(1)
    expect((await importAll(it, ann, file)).imported).toBe(0)
    expect((await importAll(it, ann, [matchTo('bgg:5')])).imported).toBe(0)
  })

  test('of an archive keeps who had confirmed, so that it comes back as it was', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const original = {
      ...{ createdBy: 'Zoe', createdAt: '2026-10-01T00:00:00.000Z', status: 'Pending' as const },
      players: [
        { name: 'Ann', guest: false, confirmed: true, confirmedBy: 'self' as const },
        { name: 'Oma', guest: false, confirmed: false, confirmedBy: null },
      ],
    }
    const match = matchTo('elsewhere', { original, date: '2026-10-01T20:15:00.000Z' })
    await importAll(it, ann, [match], { source: 'archive' })
    const [archived] = (await archiveOf(it, ann)).matches
    expect(archived).toMatchObject({ id: 'elsewhere', date: '2026-10-01T20:15:00.000Z', original })
    expect(archived?.players[1]).toMatchObject({ name: 'Oma', ...archivedPlayer })
  })

  test('refuses batches when it has ended, and wrong ones with their fields', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { _id } = (await begin(it, ann)).body.data
    const bad: [string, object][] = [
      ['sourceIds', { sourceIds: [] }],
      ['sourceIds.0', { sourceIds: ['x'.repeat(101)] }],
      ['day', { day: '2026-02-31' }],
      ['day', { date: '2026-10-05T00:00:00.000Z' }],
      ['game', { game: ' ' }],
      ['players', { players: [] }],
      ['players', { mode: 'cooperative' }],
      ['pad', { pad: { rows: [{ label: '', scores: [1] }] } }],
      ['notes', { notes: 'x'.repeat(2001) }],
    ]
    for (const [field, change] of bad) {
      const refused = await send(it, ann, _id, [matchTo('a:1'), { ...matchTo('a:2'), ...change }])
      expect(refused.status).toBe(400)
      expect(refused.body.errors).toHaveProperty([`matches.1.${field}`])
    }
    const many = Array.from({ length: 501 }, (_, index) => matchTo(`a:${index}`))
    const request = { token: ann.token, params: { id: _id }, body: { matches: many } }
    expect((await it.call('POST /imports/:id/matches', request)).status).toBe(400)
    await finish(it, ann, _id)
    expect((await send(it, ann, _id, [matchTo('a:1')])).body.code).toBe('conflict')
    expect(await historyOf(it, ann)).toEqual([])
  })

  test('takes bodies of up to one MiB', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { _id } = (await begin(it, ann)).body.data
    const notes = 'x'.repeat(2000)
    const matches = (count: number) =>
      Array.from({ length: count }, (_, index) => matchTo(`a:${index}`, { notes }))
    expect((await send(it, ann, _id, matches(400))).body.data.imported).toBe(400)
    const refused = await send(it, ann, _id, matches(499))
    expect([refused.status, refused.body.message]).toEqual([
      413,
      'That is too much data: 1024 KiB at most.',
    ])
  })

  test('by many requests at once duplicates nothing @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const ids = await Promise.all([1, 2].map(async () => (await begin(it, ann)).body.data._id))
    const file = Array.from({ length: 60 }, (_, index) => matchTo(`bgg:${index}`))
    const sent = await Promise.all(
      [0, 1, 0, 1, 0, 1].map((which) => send(it, ann, ids[which] ?? '', file)),
    )
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
    expect(await historyOf(it, ann)).toHaveLength(60)
    const sum = (await importsOf(it, ann)).reduce((all, { imported }) => all + imported, 0)
    expect(sum).toBe(60)
  })

  test('adds at most 3,000 games a day, and forgets nothing of what was sent before', async () => {
    const { it, ann } = await signedUp(open({ limits: true }), 'Ann')
    const limit = { name: 'imported-game', max: 3000, windowMs: DAY }
    await it.database.transact((trx) => it.app.limits.countIn(trx, limit, ann.user._id, 2999))
    const { _id } = (await begin(it, ann)).body.data
    expect((await send(it, ann, _id, [matchTo('a:1')])).status).toBe(200)
    const refused = await send(it, ann, _id, [matchTo('a:2', { game: 'Another' })])
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect((await send(it, ann, _id, [matchTo('a:1')])).body.data.imported).toBe(1)
  })

  test('adds no more games than an account may have, and takes matches of those that are here', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { _id } = (await begin(it, ann)).body.data
    const file = Array.from({ length: 100 }, (_, batch) =>
      matchTo(`a:${batch}`, {
        game: `Game ${batch}`,
        expansions: Array.from({ length: 19 }, (__, index) => `Game ${batch} ${index}`),
      }),
    )
    expect((await send(it, ann, _id, file)).status).toBe(200)
    const refused = await send(it, ann, _id, [matchTo('a:more', { game: 'Another' })])
    expect([refused.status, refused.body.message]).toEqual([409, TOO_MANY_GAMES])
    const known = await send(it, ann, _id, [matchTo('a:more', { game: 'Game 1' })])
    expect(known.body.data?.imported).toBe(101)
  })

  test('stores each id once, whichever matches of it share one', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const both = matchTo('bgg:1', { sourceIds: ['bgg:1', 'bgg:2', 'bgg:2'] })
    const file = [matchTo('bgg:1'), matchTo('bgg:2'), both]
    expect((await importAll(it, ann, file)).imported).toBe(2)
    expect(await historyOf(it, ann)).toHaveLength(2)
    expect((await importAll(it, ann, file)).imported).toBe(0)
  })

  test('with thousands of wrong fields names the first hundred', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { _id } = (await begin(it, ann)).body.data
    const players = Array.from({ length: 32 }, () => ({}))
    const file = Array.from({ length: 100 }, (_, index) => ({ ...matchTo(`a:${index}`), players }))
    const { status, body } = await send(it, ann, _id, file)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, expect.any(Array)])
    expect(Object.keys(body.errors ?? {}).length).toBeLessThanOrEqual(100)
  })

  test('brings a match back under its ids to whoever has declined the one of these ids', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const players = [{ user: ann.user._id }, { user: bob.user._id }]
    const { _id } = await logMatch(it, ann, { game: await addGame(it, ann), players })
    await importAll(it, bob, [matchTo('x', { sourceIds: [_id, 'bgg:5'] })])
    expect((await declineMatch(it, bob, _id)).status).toBe(200)
    expect((await importAll(it, bob, [matchTo('bgg:5')])).imported).toBe(1)
    expect(await historyOf(it, bob)).toHaveLength(1)
    expect((await importAll(it, bob, [matchTo('bgg:5')])).imported).toBe(0)
  })
})
