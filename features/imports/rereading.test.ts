import { expect, test } from 'vitest'

import { type TestUser, befriend } from '#tests/support/data/made-people.ts'
import { editMatch } from '#tests/support/data/made-tables.ts'
import { type TestApp, onEachEngine } from '#tests/support/engines.ts'
import {
  finish,
  historyOf,
  importAll,
  importsOf,
  keptOf,
  undo,
} from '#tests/support/imports/made-imports.ts'
import {
  beginCorrections,
  compare,
  correctAll,
  earlier,
  playedBy,
  readNow,
  sendTo,
} from '#tests/support/imports/made-otherwise.ts'

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
    const body = { source: 'bgg', matches: readNow }
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
    const [listed, first] = await importsOf(it, ann)
    expect(listed).toMatchObject({
      ...{ _id: id, kind: 'corrections', file: 'plays.json', state: 'finished', imported: 4 },
    })
    expect(first).toMatchObject({ _id: brought.id, kind: 'matches', imported: 5 })
    const [newest] = (await historyOf(it, ann)).slice(-1)
    const params = { id: newest?._id ?? '' }
    const whole = (await it.call('GET /sessions/:id', { token: ann.token, params })).body.data
    expect(whole.activity.map(({ type, reason }) => [type, reason])).toEqual([
      ['created', undefined],
      ['reread', 'plays.json'],
    ])

    // Once more it reads the same, and a batch that is sent again changes nothing.
    expect(await compare(it, ann)).toEqual([])
    expect((await correctAll(it, ann)).counts).toEqual({ corrected: 0, kept: 0 })
    const undone = await undo(it, ann, id)
    expect(undone.body.data).toEqual({ removed: 4, kept: 0, working: false })
    const back = (await it.call('GET /sessions/:id', { token: ann.token, params })).body.data
    expect(back.activity.at(-1)).toMatchObject({ type: 'restored', reason: 'plays.json' })
    expect(await playedBy(it, ann)).toEqual(before)
    expect(await compare(it, ann)).toHaveLength(4)
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
    const again = readNow.slice(1, 2).map((match) => ({ ...match, mode: 'competitive' }))
    await correctAll(it, ann, again)
    expect((await undo(it, ann, id)).body.data).toEqual({ removed: 2, kept: 2, working: false })
    expect((await keptOf(it, ann, id)).map(({ why }) => why)).toEqual(['edited', 'edited'])
    const after = await playedBy(it, ann)
    expect(after[0]).toMatchObject({ mode: 'cooperative', notes: 'What an evening' })
    expect(after[1]).toMatchObject({ mode: 'competitive', notes: 'Hard' })
    expect(after.slice(2)).toEqual(before.slice(2))
  })

  test('is corrected once by two at the same time, and an edit meanwhile stays @both', async () => {
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
    const matches = { matches: readNow, deletedToo: false }
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
