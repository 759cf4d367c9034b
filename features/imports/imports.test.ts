import { expect, test } from 'vitest'

import { newId } from '#platform/ids.ts'
import { befriend, befriended, signedUp } from '#tests/support/data/made-people.ts'
import { notificationsOf, deleteMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'
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
} from '#tests/support/imports/made-imports.ts'

onEachEngine('An import', (open) => {
  test('needs its source, its file and its people alone', async () => {
    const it = await open()
    const { token } = await it.signUp('Ann')
    const body = { source: 'csv', file: { name: 'plays.csv' }, people: [] }
    const begun = await it.call('POST /imports', { token, body })
    expect(begun.status).toBe(201)
    const params = { id: begun.body.data._id }
    expect((await it.call('POST /imports/:id/finish', { token, params })).status).toBe(200)
  })

  test('has the name of its file as people read it', async () => {
    const it = await open()
    const { token } = await it.signUp('Ann')
    const named = async (name: string) => {
      const body = { source: 'csv', file: { name }, people: [] } as const
      const { body: answer } = await it.call('POST /imports', { token, body })
      return answer.data?.file ?? answer.message
    }
    expect(await named('plays\u202evsc.exe')).toBe('playsvsc.exe')
    expect(await named(' \u2066été 🎲.csv\u200b')).toBe('été 🎲.csv')
    for (const end of ['\n', '\u0085', '\u2028', '\u2029']) {
      expect(await named(`a${end}b.csv`)).toBe('The file’s name must be a single line of text.')
    }
    expect(await named('\u202e\u200b')).toBe('The file’s name is missing or too long.')
  })

  test('adds its matches as they are, confirmed, and tells nobody', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const before = (await notificationsOf(it, bob)).length
    const begun = await begin(it, ann)
    expect(begun.status).toBe(201)
    expect(begun.body.data).toMatchObject({
      ...{ source: 'bgstats', file: 'plays.json', state: 'open' },
      ...{ imported: 0, claims: 0, kept: null },
    })
    const { _id } = begun.body.data
    const full = matchTo('bgstats:1', {
      ...{ day: '2024-02-29', game: 'Wingspan', expansions: ['Oceania'], location: 'Ben’s' },
      ...{ durationMinutes: 75, notes: 'Rain', mode: 'teams', scoring: 'lowest' },
      pad: { rows: [{ label: 'Birds', scores: [1, 2] }] },
      players: [
        rowOf('Ann', 1, { self: true, result: 'Win', team: 'Owls', role: 'Host', started: true }),
        rowOf('Bob', 2, { result: 'Loss', team: 'Gulls' }),
      ],
    })
    const sent = await send(it, ann, _id, [full, matchTo('bgstats:2')])
    expect(sent.body.data).toMatchObject({ imported: 2, state: 'open' })
    const ended = await finish(it, ann, _id)
    expect(ended.body.data).toMatchObject({ state: 'finished', imported: 2 })
    expect((await finish(it, ann, _id)).body.data).toEqual(ended.body.data)
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
    expect((await notificationsOf(it, bob)).length).toBe(before)
    const mails = await it.database.read.selectFrom('outbox').select('to_address').execute()
    expect(mails.filter(({ to_address: to }) => to === bob.email)).toHaveLength(1)
  })

  test('is listed newest first', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const made: string[] = []
    for (let index = 0; index < 3; index += 1) made.push((await begin(it, ann)).body.data._id)
    expect((await importsOf(it, ann)).map(({ _id }) => _id)).toEqual(made.toReversed())
  })

  test('of somebody else is not found, and a text that cannot be stored is refused', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const { _id } = (await begin(it, ann)).body.data
    const refusals = [
      await send(it, bob, _id, [matchTo('a:1')]),
      await finish(it, bob, _id),
      await undo(it, bob, _id),
    ]
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual(
      refusals.map(() => [404, 'Import not found.']),
    )
    const body = { matches: [{ ...matchTo('a:1'), score: 1, result: 'won' }], games: [] }
    expect((await it.call('POST /imports/check', { token: ann.token, body })).status).toBe(400)
    expect((await importsOf(it, ann))[0]?.state).toBe('open')
  })

  test('begun twice with one id is one import, of nobody else', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const request = {
      token: ann.token,
      body: {
        _id: newId(),
        source: 'csv',
        file: { name: 'a.csv' },
        people: [],
      },
    }
    const [first, again] = [
      await it.call('POST /imports', request),
      await it.call('POST /imports', request),
    ]
    expect(again.body).toEqual(first.body)
    expect(await importsOf(it, ann)).toHaveLength(1)
    const { token } = await it.signUp('Bob')
    const taken = await it.call('POST /imports', { ...request, token })
    expect([taken.status, taken.body.code]).toEqual([409, 'conflict'])
  })

  test('begins only with friends, each name and each friend once', async () => {
    const { it, ann, bob, cem } = await signedUp(open(), 'Ann', 'Bob', 'Cem')
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
      [
        'people.1.name',
        [
          { name: 'Bob', userId: friend },
          { name: 'Bobby', userId: friend },
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

  test('of a deleted account is gone, and a friend’s deletion takes the friend out of it', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
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
    await deleteMatch(it, ann, match?._id ?? '')
    expect((await remove(ann)).status).toBe(200)
    for (const table of ['import_runs', 'import_matches', 'deleted_imports', 'imports'] as const) {
      expect(await it.database.read.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('asks each friend in it once, when it is finished', async () => {
    const { it, ann, bob, cem } = await befriended(open(), 'Ann', 'Bob', 'Cem')
    const people = [
      { name: 'Bob', userId: bob.user._id },
      { name: 'Nobody', userId: cem.user._id },
    ]
    const self = rowOf('Ann', 3, { self: true })
    const file = [
      matchTo('bgg:1', { players: [self, rowOf('Bob', 1)] }),
      matchTo('bgg:2', { players: [self, rowOf('Bob', 2)] }),
      matchTo('bgg:3', { players: [self, rowOf('Oma', 2)] }),
    ]
    const { id } = await importAll(it, ann, file, { people })
    const request = { token: ann.token, params: { id } }
    const again = await it.call('POST /imports/:id/finish', request)
    expect(again.body.data).toMatchObject({ state: 'finished', claims: 1 })
    const claims = (await it.call('GET /claims', { token: bob.token })).body.data
    expect(claims).toMatchObject([{ guest: 'Bob', matches: 2, state: 'open', asked: false }])
    expect((await notificationsOf(it, bob)).filter(({ type }) => type === 'CLAIM')).toHaveLength(1)
    expect((await notificationsOf(it, cem)).filter(({ type }) => type === 'CLAIM')).toEqual([])

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
})
