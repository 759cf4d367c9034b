import { expect, test } from 'vitest'

import { answerByLink, makeLink } from '#tests/support/data/made-links.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { historyOf, importAll, matchTo, rowOf, undo } from '#tests/support/imports/made-imports.ts'
import {
  compare,
  correctAll,
  drew,
  earlier,
  lost,
  none,
  playedBy,
  self,
  won,
} from '#tests/support/imports/made-otherwise.ts'

onEachEngine('The people of a file imported again', (open) => {
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
  })

  test('finds people by their names, and never gives a win to another', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const table = (id: string, ...players: ReturnType<typeof rowOf>[]) =>
      matchTo(id, { ...none, players })
    const first = [self(null, won), rowOf('Bob', null), rowOf('Cid', null)]
    await importAll(it, ann, [
      ...['bgstats:1', 'bgstats:2', 'bgstats:3'].map((id) => table(id, ...first)),
      table('bgstats:4', self(null, won), rowOf('Bob', null)),
      table('bgstats:5', self(null, won), rowOf('Bob', null)),
      ...['bgstats:6', 'bgstats:7'].map((id) => table(id, ...first)),
      table('bgstats:8', self(null), rowOf('Bob', 9, won), rowOf('Bob', 3, lost)),
    ])
    const read = [
      table('bgstats:1', rowOf('Cid', null, won), rowOf('Bob', null, lost), self(null, lost)),
      // Nobody knows whether Robert is Bob.
      table('bgstats:2', self(null, lost), rowOf('Robert', null, won), rowOf('Cecilia', null)),
      table('bgstats:3', self(null, lost), rowOf('Robert', null, won), rowOf('Cid', null)),
      // The importer sits nowhere in it.
      table('bgstats:4', rowOf('Dan', null, won), rowOf('Eve', null), rowOf('Bob', null)),
      table('bgstats:5', self(null, lost), rowOf('Robert', null, won), rowOf('Dan', null)),
      // Who is called otherwise keeps a row in which nothing changes.
      table('bgstats:6', self(null, lost), rowOf('Bob', null, won), rowOf('Cecilia', null)),
      table('bgstats:7', self(null, lost), rowOf('Bob', null, won)),
      table('bgstats:8', self(null, drew), rowOf('Bob', 9, won), rowOf('Bob', 3, lost)),
    ]
    const found = await compare(it, ann, read)
    expect(found.map(({ why }) => why)).toEqual([
      ...[null, 'people', 'people', 'impossible', 'people', null, null, null],
    ])
    expect(found[5]?.now.players.map(({ name }) => name)).toEqual(['Ann Tester', 'Bob', 'Cid'])
    expect((await correctAll(it, ann, read)).counts).toEqual({ corrected: 4, kept: 4 })
    expect((await playedBy(it, ann)).map(({ players }) => players)).toEqual([
      ['Cid  Win', 'Bob  Loss', 'Ann Tester  Loss'],
      ['Ann Tester  Win', 'Bob  ', 'Cid  '],
      ['Ann Tester  Win', 'Bob  ', 'Cid  '],
      ['Ann Tester  Win', 'Bob  '],
      ['Ann Tester  Win', 'Bob  '],
      ['Ann Tester  Loss', 'Bob  Win', 'Cid  '],
      ['Ann Tester  Loss', 'Bob  Win'],
      ['Ann Tester  Draw', 'Bob 9 Win', 'Bob 3 Loss'],
    ])
  })

  test('stays where somebody has said that something is not right', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await importAll(it, ann, earlier)
    const match = (await historyOf(it, ann)).toReversed()[0]
    const secret = await makeLink(it, ann, match?._id ?? '')
    const bob = match?.players.find(({ name }) => name === 'Bob')
    const said = await answerByLink(it, secret, bob?._id, { contest: 'I have won' })
    expect(said.status).toBe(200)
    expect((await compare(it, ann)).map(({ why }) => why)).toEqual([
      ...['contested', null, null, null],
    ])
    expect((await correctAll(it, ann)).counts).toEqual({ corrected: 3, kept: 1 })
    expect((await playedBy(it, ann))[0]?.mode).toBe('competitive')
  })
})
