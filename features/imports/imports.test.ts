import { expect, test } from 'vitest'

import { DAY } from '#platform/clock.ts'
import { archiveOf } from '#tests/support/data/archives.ts'
import {
  begin,
  finish,
  historyOf,
  importAll,
  importsOf,
  matchTo,
  rowOf,
  send,
  undo,
} from '#tests/support/data/imports.ts'
import { befriend } from '#tests/support/data/people.ts'
import { plainPlayer } from '#tests/support/data/plain-match.ts'
import { expectRecounted } from '#tests/support/data/recounted-tallies.ts'
import { addGame, logMatch, notificationsOf } from '#tests/support/data/tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'

onEachEngine('An import', (open) => {
  test('adds its matches as they are, confirmed, and tells nobody', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
    await befriend(it.call, ann, bob)
    const before = (await notificationsOf(it, bob)).length
    const begun = await begin(it, ann)
    expect(begun.status).toBe(201)
    expect(begun.body.data).toMatchObject({
      ...{ source: 'bgstats', file: 'plays.json', bytes: 4000, state: 'open' },
      ...{ imported: 0, existing: 0, problems: 3, claims: 0, kept: null },
    })
    const { _id } = begun.body.data
    const full = matchTo('bgstats:1', {
      ...{ day: '2024-02-29', game: 'Wingspan', expansions: ['Oceania'], place: 'Ben’s' },
      ...{ minutes: 75, notes: 'Rain', mode: 'teams', scoring: 'lowest' },
      pad: { rows: [{ label: 'Birds', scores: [1, 2] }] },
      players: [
        rowOf('Ann', 1, { self: true, result: 'Win', team: 'Owls', role: 'Host', started: true }),
        rowOf('Bob', 2, { result: 'Loss', team: 'Gulls' }),
      ],
    })
    const sent = await send(it, ann, _id, [full, matchTo('bgstats:2')])
    expect([sent.status, sent.body.data]).toEqual([200, { imported: 2, existing: 0, deleted: 0 }])
    const ended = await finish(it, ann, _id, 7)
    expect(ended.body.data).toMatchObject({ state: 'finished', imported: 2, existing: 7 })
    expect((await finish(it, ann, _id, 9)).body.data).toEqual(ended.body.data)
    expect(await importsOf(it, ann)).toEqual([ended.body.data])

    const [newer, older] = await historyOf(it, ann)
    expect(newer?.game.name).toBe('Azul')
    expect(older).toMatchObject({
      ...{ day: '2024-02-29', date: '2024-02-29T12:00:00.000Z', matchStatus: 'Confirmed' },
      ...{ durationMinutes: 75, location: 'Ben’s', notes: 'Rain', mode: 'teams' },
      ...{ scoring: 'lowest', game: { name: 'Wingspan' }, expansions: [{ name: 'Oceania' }] },
    })
    expect(older?.players).toMatchObject([
      { score: 1, result: 'Win', team: 'Owls', role: 'Host', started: true, confirmedBy: 'import' },
      { user: null, name: 'Bob', score: 2, result: 'Loss', team: 'Gulls' },
    ])
    const [{ matches: days }] = [(await it.call('GET /stats', { token: ann.token })).body.data]
    expect(days).toBe(2)
    await expectRecounted(it)
    expect((await notificationsOf(it, bob)).length).toBe(before)
    const mails = await it.database.read.selectFrom('outbox').select('to_address').execute()
    expect(mails.filter(({ to_address: to }) => to === bob.email)).toHaveLength(1)
  })

  test('sent twice is imported once, and the answer is the same', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const { _id } = (await begin(it, ann)).body.data
    const matches = [matchTo('bgstats:1'), matchTo('bgstats:2'), matchTo('bgstats:1')]
    const answers = [await send(it, ann, _id, matches), await send(it, ann, _id, matches)]
    for (const { body } of answers) {
      expect(body.data).toEqual({ imported: 3, existing: 0, deleted: 0 })
    }
    expect((await finish(it, ann, _id)).body.data.imported).toBe(2)
    const again = await importAll(it, ann, matches)
    expect(again.counts).toEqual({ imported: 0, existing: 3, deleted: 0 })
    expect(await historyOf(it, ann)).toHaveLength(2)
  })

  test('knows a match by any of its ids, across files and programs', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await importAll(it, ann, [matchTo('bgstats:1', { sourceIds: ['bgstats:1', 'bgg:5'] })])
    const bgg = await importAll(it, ann, [matchTo('bgg:5')], { source: 'bgg' })
    expect(bgg.counts.existing).toBe(1)
    // What a later file knows beside a known id is remembered, too.
    const both = [matchTo('bgg:5', { sourceIds: ['bgg:5', 'csv:x'] })]
    expect((await importAll(it, ann, both)).counts.existing).toBe(1)
    expect((await importAll(it, ann, [matchTo('csv:x')])).counts.existing).toBe(1)
    expect(await historyOf(it, ann)).toHaveLength(1)
    // The same day and game are never a reason.
    expect((await importAll(it, ann, [matchTo('bgstats:2')])).counts.imported).toBe(1)
    // An archive has the first id.
    const ids = (await archiveOf(it, ann)).matches.map(({ id }) => id).toSorted()
    expect(ids).toEqual(['bgstats:1', 'bgstats:2'])
  })

  test('knows matches that were logged here by their own id, and nobody else’s', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
    const { _id } = await logMatch(it, ann, { game: await addGame(it, ann) })
    await importAll(it, ann, [matchTo('bgstats:1')])
    const own = await importAll(it, ann, [matchTo(_id), matchTo('bgstats:1')])
    expect(own.counts).toEqual({ imported: 0, existing: 2, deleted: 0 })
    const other = await importAll(it, bob, [matchTo(_id), matchTo('bgstats:1')])
    expect(other.counts).toEqual({ imported: 2, existing: 0, deleted: 0 })
    const check = { token: bob.token, body: { matches: [], games: ['Azul', 'Catan', 'Nothing'] } }
    expect((await it.call('POST /imports/check', check)).body.data.games).toEqual(['Azul', 'Catan'])
  })

  test('leaves out what was deleted by hand, unless it is asked for', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const file = [
      matchTo('bgstats:1', { sourceIds: ['bgstats:1', 'bgg:5'] }),
      matchTo('bgstats:2', { day: '2026-10-02' }),
    ]
    await importAll(it, ann, file)
    const old = (await historyOf(it, ann)).find(({ day }) => day === '2026-10-01')
    const params = { id: old?._id ?? '' }
    expect((await it.call('DELETE /sessions/:id', { token: ann.token, params })).status).toBe(200)
    expect((await importAll(it, ann, file)).counts).toEqual({
      ...{ imported: 0, existing: 1, deleted: 1 },
    })
    expect((await importAll(it, ann, [matchTo('bgg:5')])).counts.deleted).toBe(1)
    const asked = await importAll(it, ann, file, { deletedToo: true })
    expect(asked.counts).toEqual({ imported: 1, existing: 1, deleted: 0 })
    // From now on it is here again.
    expect((await importAll(it, ann, file)).counts.existing).toBe(2)
    expect((await importAll(it, ann, [matchTo('bgg:5')])).counts.existing).toBe(1)
  })

  test('of an archive keeps who had confirmed, so that it comes back as it was', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
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
    expect(archived?.players[1]).toMatchObject({ name: 'Oma', ...plainPlayer })
  })

  test('says which matches are here, were deleted, or look like one from elsewhere', async () => {
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
      it.call('POST /imports/check', { token: ann.token, body: { matches: list, games: ['azul'] } })
    expect((await check(matches)).body.data).toEqual({
      ...{ existing: [0], deleted: [1], games: ['azul'] },
      likely: [{ index: 2, match: { _id: logged._id, day: '2026-10-01', game } }],
    })
    const elsewhere = [{ ...own, sourceIds: ['bgg:7'], day: '2026-10-05' }]
    expect((await check(elsewhere)).body.data.likely).toHaveLength(1)
    expect(await importsOf(it, ann)).toHaveLength(1)
  })

  test('asks each friend in it once, for all names, when it is finished', async () => {
    const it = await open()
    const [ann, bob, cem] = [await it.signUp('Ann'), await it.signUp('Bob'), await it.signUp('Cem')]
    await befriend(it.call, ann, bob)
    await befriend(it.call, ann, cem)
    const people = [
      { name: 'Bob', userId: bob.user._id },
      { name: 'Bobby ', userId: bob.user._id },
      { name: 'Nobody', userId: cem.user._id },
    ]
    const self = rowOf('Ann', 3, { self: true })
    const file = [
      matchTo('bgg:1', { players: [self, rowOf('BOB', 1)] }),
      matchTo('bgg:2', { players: [self, rowOf('Bobby', 2)] }),
      matchTo('bgg:3', { players: [self, rowOf('Oma', 2)] }),
    ]
    const { id } = await importAll(it, ann, file, { people })
    const again = await finish(it, ann, id)
    expect(again.body.data).toMatchObject({ state: 'finished', claims: 1 })
    const claims = (await it.call('GET /claims', { token: bob.token })).body.data
    expect(claims).toMatchObject([{ guest: 'Bob', matches: 2, state: 'open', asked: false }])
    expect((await notificationsOf(it, bob)).filter(({ type }) => type === 'CLAIM')).toHaveLength(1)
    expect((await notificationsOf(it, cem)).filter(({ type }) => type === 'CLAIM')).toEqual([])

    // A later file asks for both together: the friend has one question to answer.
    const later = matchTo('bgg:4', { players: [self, rowOf('Bob', 9)] })
    await importAll(it, ann, [later], { people })
    const open3 = (await it.call('GET /claims', { token: bob.token })).body.data
    expect(open3.filter(({ state }) => state === 'open')).toMatchObject([{ matches: 3 }])
    expect((await notificationsOf(it, bob)).filter(({ type }) => type === 'CLAIM')).toHaveLength(1)
    const claimId = open3.find(({ state }) => state === 'open')?._id ?? ''
    const accept = { token: bob.token, params: { id: claimId }, body: {} }
    expect((await it.call('POST /claims/:id/accept', accept)).body.data.matches).toBe(3)
    expect(await historyOf(it, bob)).toHaveLength(3)
  })

  test('is listed newest first, a page at a time, and read by its id', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const made: string[] = []
    for (let index = 0; index < 23; index += 1) made.push((await begin(it, ann)).body.data._id)
    const page = (query: Record<string, string>) =>
      it.call('GET /imports', { token: ann.token, query })
    const first = (await page({})).body
    const second = (await page({ cursor: first.meta.nextCursor ?? '' })).body
    expect([first.data.length, second.meta.nextCursor]).toEqual([20, null])
    const listed = [...first.data, ...second.data].map(({ _id }) => _id)
    expect(listed).toEqual(made.toReversed())
    const [newest] = first.data
    const one = await it.call('GET /imports/:id', {
      ...{ token: ann.token, params: { id: newest?._id ?? '' } },
    })
    expect(one.body.data).toEqual(newest)
  })

  test('of somebody else is not found, and a text that cannot be stored is refused', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
    const { _id } = (await begin(it, ann)).body.data
    const refusals = [
      await it.call('GET /imports/:id', { token: bob.token, params: { id: _id } }),
      await it.call('GET /imports/:id/kept', { token: bob.token, params: { id: _id } }),
      await it.call('GET /imports/:id/kept', { token: bob.token, params: { id: 'none' } }),
      await send(it, bob, _id, [matchTo('a:1')]),
      await finish(it, bob, _id),
      await undo(it, bob, _id),
    ]
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual(
      refusals.map(() => [404, 'Import not found.']),
    )
    const query = { cursor: '\0' }
    expect((await it.call('GET /imports', { token: ann.token, query })).status).toBe(400)
    const body = { matches: [{ ...matchTo('a:1'), score: 1, result: 'won' }], games: [] }
    expect((await it.call('POST /imports/check', { token: ann.token, body })).status).toBe(400)
    expect((await importsOf(it, ann))[0]?.state).toBe('open')
  })

  test('begun twice with one key is one import', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const request = {
      ...{ token: ann.token, headers: { 'idempotency-key': 'the file' } },
      body: { source: 'csv', file: { name: 'a.csv', bytes: 1 }, people: [], problems: 0 },
    }
    const [first, again] = [
      await it.call('POST /imports', request),
      await it.call('POST /imports', request),
    ]
    expect(again.body).toEqual(first.body)
    expect(await importsOf(it, ann)).toHaveLength(1)
  })

  test('begins only with friends, each name once', async () => {
    const it = await open()
    const [ann, bob, cem] = [await it.signUp('Ann'), await it.signUp('Bob'), await it.signUp('Cem')]
    await befriend(it.call, ann, bob)
    const friend = bob.user._id
    const bad: [string, { name: string; userId: string }[]][] = [
      ['people.0.userId', [{ name: 'Cem', userId: cem.user._id }]],
      ['people.0.userId', [{ name: 'Me', userId: ann.user._id }]],
      ['people.0.userId', [{ name: 'X', userId: 'nobody' }]],
      [
        'people.1.name',
        [
          { name: 'Bob', userId: friend },
          { name: 'BÓB', userId: friend },
        ],
      ],
      ['people.0.name', [{ name: ' ', userId: friend }]],
      ['people.0.name', [{ name: 'Former player', userId: friend }]],
    ]
    for (const [field, people] of bad) {
      const refused = await begin(it, ann, { people })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]])
    }
    expect(await importsOf(it, ann)).toEqual([])
  })

  test('refuses batches when it has ended, and wrong ones with their fields', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
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
    expect((await send(it, ann, _id, many)).status).toBe(400)
    await finish(it, ann, _id)
    expect((await send(it, ann, _id, [matchTo('a:1')])).body.code).toBe('conflict')
    expect(await historyOf(it, ann)).toEqual([])
  })

  test('takes bodies of up to one MiB, which others do not', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
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
    const small = await it.call('POST /archives/matches', {
      ...{ token: ann.token, body: { matches: matches(40) } },
    })
    expect([small.status, small.body.message]).toEqual([
      413,
      'That is too much data: 64 KiB at most.',
    ])
  })

  test('by many requests at once duplicates nothing', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const ids = await Promise.all([1, 2].map(async () => (await begin(it, ann)).body.data._id))
    const file = Array.from({ length: 60 }, (_, index) => matchTo(`bgg:${index}`))
    const sent = await Promise.all(
      [0, 1, 0, 1, 0, 1].map((which) => send(it, ann, ids[which] ?? '', file)),
    )
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
    expect(await historyOf(it, ann)).toHaveLength(60)
    const sum = (await importsOf(it, ann)).reduce((all, { imported }) => all + imported, 0)
    expect(sum).toBe(60)
    await expectRecounted(it)
  })

  test('adds at most 3,000 games a day, and forgets nothing of what was sent before', async () => {
    const it = await open({ limits: true })
    const ann = await it.signUp('Ann')
    const limit = { name: 'imported-game', max: 3000, windowMs: DAY }
    await it.database.transact((trx) => it.app.limits.takeIn(trx, limit, ann.user._id, 2999))
    const { _id } = (await begin(it, ann)).body.data
    expect((await send(it, ann, _id, [matchTo('a:1')])).status).toBe(200)
    const refused = await send(it, ann, _id, [matchTo('a:2', { game: 'Another' })])
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect((await send(it, ann, _id, [matchTo('a:1')])).body.data.imported).toBe(1)
  })

  test('of a deleted account is gone, and a friend’s deletion takes the friend out of it', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
    await befriend(it.call, ann, bob)
    await importAll(it, ann, [matchTo('bgg:1')], {
      people: [{ name: 'Oma', userId: bob.user._id }],
    })
    const [match] = await historyOf(it, ann)
    const people = () => it.database.read.selectFrom('import_people').selectAll().execute()
    expect(await people()).toHaveLength(1)
    const remove = ({ token, user }: typeof ann) =>
      it.call('DELETE /users/:id', { token, params: { id: user._id } })
    expect((await remove(bob)).status).toBe(200)
    expect(await people()).toEqual([])
    const params = { id: match?._id ?? '' }
    await it.call('DELETE /sessions/:id', { token: ann.token, params })
    expect((await remove(ann)).status).toBe(200)
    for (const table of ['import_runs', 'import_matches', 'deleted_imports', 'imports'] as const) {
      expect(await it.database.read.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})
