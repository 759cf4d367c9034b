import { expect, test } from 'vitest'

import { befriend, type TestUser } from '#tests/support/data/people.ts'
import { editMatch } from '#tests/support/data/tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import {
  finish,
  historyOf,
  importAll,
  importsOf,
  keptOf,
  matchTo,
  rowOf,
  undo,
} from '#tests/support/imports/imports.ts'
import { expectRecounted } from '#tests/support/recount/recounted-tallies.ts'
import { expectNoSlowTurns } from '#tests/support/slow-turns.ts'

expectNoSlowTurns()

const self = (score: number | null, more: object = {}) =>
  rowOf('Ann', score, { self: true, ...more })
const [won, drew, lost] = [{ result: 'Win' }, { result: 'Draw' }, { result: 'Loss' }]
const none = { scoring: 'none' } as const

/** As earlier readers have read some plays, and as they are read now. */
const earlier = [
  matchTo('bgstats:1', { ...none, players: [self(null, drew), rowOf('Bob', null, drew)] }),
  matchTo('bgstats:2', { ...none, players: [self(null), rowOf('Bob', null)] }),
  matchTo('bgstats:3', { players: [self(980, won), rowOf('Bob', 1.25, lost)] }),
  matchTo('bgstats:4', {
    ...none,
    players: [self(null, drew), rowOf('Bob', null, drew), rowOf('Cid', null, lost)],
  }),
  matchTo('bgstats:5'),
]
const now = [
  matchTo('bgstats:1', {
    ...{ ...none, mode: 'cooperative' },
    players: [self(null, won), rowOf('Bob', null, won)],
  }),
  matchTo('bgstats:2', {
    ...{ ...none, mode: 'cooperative', notes: 'Hard' },
    players: [self(null, lost), rowOf('Bob', null, lost)],
  }),
  matchTo('bgstats:3', { players: [self(980, lost), rowOf('Bob', 1250, won)] }),
  matchTo('bgstats:4', {
    ...none,
    players: [self(null, won), rowOf('Bob', null, won), rowOf('Cid', null, lost)],
  }),
  matchTo('bgstats:5', { notes: 'Notes alone are no other reading.' }),
  matchTo('bgstats:6'),
]

async function compare(it: TestApp, { token }: TestUser, matches: readonly unknown[] = now) {
  const body = { source: 'bgstats', matches }
  return (await it.call('POST /imports/compare', { token, body })).body.data.otherwise
}

async function beginCorrections(it: TestApp, { token }: TestUser): Promise<string> {
  const file = { name: 'plays.json', bytes: 4000 }
  const body = { kind: 'corrections', source: 'bgstats', file, people: [] }
  return (await it.call('POST /imports', { token, body })).body.data._id
}

const sendTo = (it: TestApp, { token }: TestUser, id: string, matches: readonly unknown[] = now) =>
  it.call('POST /imports/:id/corrections', { token, params: { id }, body: { matches } })

async function correctAll(it: TestApp, by: TestUser, matches: readonly unknown[] = now) {
  const id = await beginCorrections(it, by)
  const { data } = (await sendTo(it, by, id, matches)).body
  await finish(it, by, id)
  return { id, counts: data }
}

/** What a history says, oldest first, without what each write changes. */
async function playedBy(it: TestApp, by: TestUser) {
  return (await historyOf(it, by)).toReversed().map(({ mode, notes, players }) => ({
    ...{ mode, notes },
    players: players.map(({ name, score, result }) => [name, score, result].join(' ')),
  }))
}

async function editOf(it: TestApp, by: TestUser, place: number, notes: string) {
  const match = (await historyOf(it, by)).toReversed()[place]
  return editMatch(it, by, match?._id ?? '', { notes })
}

onEachEngine('A file imported again', (open) => {
  test('tells which matches are read otherwise now, and changes nothing', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await importAll(it, ann, earlier)
    const before = await historyOf(it, ann)
    const found = await compare(it, ann)
    expect(found.map(({ index, why }) => [index, why])).toEqual([
      ...[0, 1, 2, 3].map((index) => [index, null]),
    ])
    expect(found[2]?.match).toMatchObject({
      ...{ game: { name: 'Azul' }, day: '2026-10-01', mode: 'competitive' },
      players: [
        { name: 'Ann Tester', score: 980, result: 'Win' },
        { name: 'Bob', score: 1.25, result: 'Loss' },
      ],
    })
    expect(await historyOf(it, ann)).toEqual(before)
    // Another program tells the same plays in another way.
    const body = { source: 'bgg', matches: now }
    const other = await it.call('POST /imports/compare', { token: ann.token, body })
    expect(other.body.data.otherwise).toEqual([])
  })

  test('corrects them as one import of its kind, which can be undone', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const brought = await importAll(it, ann, earlier)
    const before = await playedBy(it, ann)
    const { id, counts } = await correctAll(it, ann)
    expect(counts).toEqual({ corrected: 4, kept: 0 })
    const after = await playedBy(it, ann)
    expect(after.slice(0, 3)).toEqual([
      { mode: 'cooperative', notes: '', players: ['Ann Tester  Win', 'Bob  Win'] },
      { mode: 'cooperative', notes: 'Hard', players: ['Ann Tester  Loss', 'Bob  Loss'] },
      { mode: 'competitive', notes: '', players: ['Ann Tester 980 Loss', 'Bob 1250 Win'] },
    ])
    expect(after[4]).toEqual(before[4])
    await expectRecounted(it)
    const [listed, first] = await importsOf(it, ann)
    expect(listed).toMatchObject({
      ...{ _id: id, kind: 'corrections', file: 'plays.json', state: 'finished', imported: 4 },
    })
    expect(first).toMatchObject({ _id: brought.id, kind: 'matches', imported: 5 })
    const [newest] = (await historyOf(it, ann)).slice(-1)
    const params = { id: newest?._id ?? '' }
    const whole = (await it.call('GET /sessions/:id', { token: ann.token, params })).body.data
    expect(whole.activity.map(({ type }) => type)).toEqual(['created', 'edited'])

    // Once more it reads the same, and a batch that is sent again changes nothing.
    expect(await compare(it, ann)).toEqual([])
    expect((await correctAll(it, ann)).counts).toEqual({ corrected: 0, kept: 0 })
    const undone = await undo(it, ann, id)
    expect(undone.body.data).toEqual({ removed: 4, kept: 0, working: false })
    expect(await playedBy(it, ann)).toEqual(before)
    expect(await compare(it, ann)).toHaveLength(4)
    await expectRecounted(it)
    // Neither is an edit: the import can still be taken back whole.
    expect((await undo(it, ann, brought.id)).body.data).toMatchObject({ removed: 5, kept: 0 })
  })

  test('leaves what was edited since, or what somebody else has a part in', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
    await befriend(it.call, ann, bob)
    await importAll(it, ann, earlier.slice(0, 1), {
      people: [{ name: 'Bob', userId: bob.user._id }],
    })
    const [claim] = (await it.call('GET /claims', { token: bob.token })).body.data
    const params = { id: claim?._id ?? '' }
    await it.call('POST /claims/:id/accept', { token: bob.token, params })
    await importAll(it, ann, earlier)
    await editOf(it, ann, 1, 'My own words')
    const before = await playedBy(it, ann)
    const found = await compare(it, ann)
    expect(found.map(({ index, why }) => [index, why])).toEqual([
      ...[[0, 'claimed'] as const, [1, 'edited'] as const, [2, null] as const, [3, null] as const],
    ])
    expect((await correctAll(it, ann)).counts).toEqual({ corrected: 2, kept: 2 })
    expect((await playedBy(it, ann)).slice(0, 2)).toEqual(before.slice(0, 2))
    // Bob plays in it now, but only who has imported a match corrects it.
    expect(await compare(it, bob)).toEqual([])
    expect((await correctAll(it, bob)).counts).toEqual({ corrected: 0, kept: 0 })
  })

  test('is undone but for what was changed after it', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await importAll(it, ann, earlier)
    const before = await playedBy(it, ann)
    const { id } = await correctAll(it, ann)
    await editOf(it, ann, 0, 'What an evening')
    const again = now.slice(1, 2).map((match) => ({ ...match, mode: 'competitive' }))
    await correctAll(it, ann, again)
    expect((await undo(it, ann, id)).body.data).toEqual({ removed: 2, kept: 2, working: false })
    expect((await keptOf(it, ann, id)).map(({ why }) => why)).toEqual(['edited', 'edited'])
    const after = await playedBy(it, ann)
    expect(after[0]).toMatchObject({ mode: 'cooperative', notes: 'What an evening' })
    expect(after[1]).toMatchObject({ mode: 'competitive', notes: 'Hard' })
    expect(after.slice(2)).toEqual(before.slice(2))
  })

  test('brings another table where it has other players now, and the former one back', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await importAll(it, ann, [
      matchTo('bgstats:1', {
        players: [self(15, won), rowOf('Bob/Cid', 21, { email: 'bob@example.org' })],
      }),
    ])
    const before = await playedBy(it, ann)
    const pair = { result: 'Win', team: 'Bob & Cid' }
    const alone = { result: 'Loss', team: 'Ann & Dan' }
    const read = matchTo('bgstats:1', {
      ...{ mode: 'teams', day: '2026-09-30' },
      players: [
        ...[self(15, alone), rowOf('Dan', 15, alone)],
        ...[rowOf('Bob', 21, pair), rowOf('Cid', 21, pair)],
      ],
    })
    const { id } = await correctAll(it, ann, [read])
    const [match] = await historyOf(it, ann)
    expect(match).toMatchObject({ mode: 'teams', day: '2026-09-30', matchStatus: 'Confirmed' })
    expect(match?.players.map(({ name, team, score }) => [name, team, score])).toEqual([
      ...[
        ['Ann Tester', 'Ann & Dan', 15],
        ['Dan', 'Ann & Dan', 15],
      ],
      ...[
        ['Bob', 'Bob & Cid', 21],
        ['Cid', 'Bob & Cid', 21],
      ],
    ])
    expect(await compare(it, ann, [read])).toEqual([])
    await undo(it, ann, id)
    expect(await playedBy(it, ann)).toEqual(before)
    expect((await historyOf(it, ann))[0]).toMatchObject({
      ...{ day: '2026-10-01', players: [{}, { email: 'bob@example.org' }] },
    })
    await expectRecounted(it)
  })

  test('finds people by their names, then by their seats, and never gives a win to another', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const table = (id: string, ...players: ReturnType<typeof rowOf>[]) =>
      matchTo(id, { ...none, players })
    await importAll(it, ann, [
      table('bgstats:1', self(null, won), rowOf('Bob', null), rowOf('Cid', null)),
      table('bgstats:2', self(null, won), rowOf('Bob', null), rowOf('Cid', null)),
      table('bgstats:3', self(null, won), rowOf('Bob', null), rowOf('Cid', null)),
      table('bgstats:4', self(null, won), rowOf('Bob', null)),
    ])
    const read = [
      table('bgstats:1', rowOf('Cid', null, won), rowOf('Bob', null, lost), self(null, lost)),
      table('bgstats:2', self(null, lost), rowOf('Robert', null, won), rowOf('Cecilia', null)),
      table('bgstats:3', rowOf('Cecilia', null, won), self(null, lost), rowOf('Robert', null)),
      // The importer sits nowhere in it.
      table('bgstats:4', rowOf('Dan', null, won), rowOf('Eve', null), rowOf('Bob', null)),
    ]
    const found = await compare(it, ann, read)
    expect(found.map(({ why }) => why)).toEqual([null, null, null, 'impossible'])
    expect((await correctAll(it, ann, read)).counts).toEqual({ corrected: 3, kept: 1 })
    expect((await playedBy(it, ann)).map(({ players }) => players)).toEqual([
      ['Cid  Win', 'Bob  Loss', 'Ann Tester  Loss'],
      ['Ann Tester  Loss', 'Bob  Win', 'Cid  '],
      ['Cecilia  Win', 'Ann Tester  Loss', 'Robert  '],
      ['Ann Tester  Win', 'Bob  '],
    ])
  })

  test('is corrected once by two at the same time, and an edit meanwhile stays', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await importAll(it, ann, earlier)
    const ids = [await beginCorrections(it, ann), await beginCorrections(it, ann)]
    const [edited] = await Promise.all([
      editOf(it, ann, 3, 'Meanwhile'),
      ...ids.map((id) => sendTo(it, ann, id)),
    ])
    expect(edited.status).toBe(200)
    const runs = await importsOf(it, ann)
    const corrected = runs.filter(({ kind }) => kind === 'corrections')
    const sum = corrected.reduce((total, { imported }) => total + imported, 0)
    const after = await playedBy(it, ann)
    expect(after[3]?.notes).toBe('Meanwhile')
    expect(sum).toBe(after[3]?.players[1] === 'Bob  Win' ? 4 : 3)
    expect(after[0]?.players).toEqual(['Ann Tester  Win', 'Bob  Win'])
  })

  test('is refused by imports of another kind, that have ended, or that are somebody else’s', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
    const { id } = await importAll(it, ann, earlier)
    const corrections = await beginCorrections(it, ann)
    const matches = { matches: now, deletedToo: false }
    const added = await it.call('POST /imports/:id/matches', {
      ...{ token: ann.token, params: { id: corrections }, body: matches },
    })
    const another = 'This import is of another kind: begin another one.'
    expect([added.status, added.body.message]).toEqual([409, another])
    const wrong = await sendTo(it, ann, id)
    expect([wrong.status, wrong.body.message]).toEqual([409, another])
    expect((await sendTo(it, bob, corrections)).status).toBe(404)
    await finish(it, ann, corrections)
    const ended = await sendTo(it, ann, corrections, [])
    expect([ended.status, ended.body.message]).toEqual([
      ...[409, 'This import has ended: begin another one.'],
    ])
    expect(await compare(it, ann)).toHaveLength(4)
  })
})
