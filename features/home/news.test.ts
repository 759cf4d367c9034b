import { expect, test } from 'vitest'

import { MINUTE } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { befriend, type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { useUp } from '#tests/support/data/used-up.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { importAll, matchTo, rowOf } from '#tests/support/imports/made-imports.ts'

async function setUp(it: TestApp) {
  const [ann, bob, eve] = [await it.signUp('Ann'), await it.signUp('Bob'), await it.signUp('Eve')]
  await befriend(it.call, ann, bob)
  const game = await addGame(it, ann, 'Azul')
  const play = async (date: string, [mine, theirs]: [number, number]) => {
    const result = (own: number, other: number) => (own > other ? 'Win' : 'Loss')
    const players = [
      { user: ann.user._id, score: mine, result: result(mine, theirs) },
      { user: bob.user._id, score: theirs, result: result(theirs, mine) },
    ]
    return logMatch(it, ann, { game, date, players })
  }
  const newsOf = async (who: TestUser, { _id: id }: { _id: string }) =>
    it.call('GET /sessions/:id/news', { token: who.token, params: { id } })
  const said = async (who: TestUser, match: { _id: string }) =>
    (await newsOf(who, match)).body.data.map(({ code, values }) => [code, values])
  const { _id, firstName, lastName } = bob.user
  const person = { user: { _id, firstName, lastName }, name: 'Bob Tester' }
  return { ann, bob, eve, game, play, newsOf, said, person }
}

onEachEngine('What a match changed', (open) => {
  test('is the first win over somebody, who is ahead of whom, and a streak', async () => {
    const { ann, bob, game, play, said, person } = await scene(open(), setUp)
    await play('2026-05-01', [80, 70])
    for (const day of ['02', '03', '04']) await play(`2026-06-${day}`, [10, 20])
    const won = await play('2026-10-01', [50, 20])
    expect(await said(ann, won)).toEqual([
      ['firstWin', { game, person, since: '2026-05-01' }],
      ['record', { person, ahead: 2, behind: 3 }],
    ])
    const { _id, firstName, lastName } = ann.user
    const other = { user: { _id, firstName, lastName }, name: 'Ann Tester' }
    expect(await said(bob, won)).toEqual([['record', { person: other, ahead: 3, behind: 2 }]])
    await play('2026-10-02', [50, 20])
    const third = await play('2026-10-03', [50, 20])
    expect(await said(ann, third)).toEqual([
      ['streak', { wins: 3 }],
      ['record', { person, ahead: 4, behind: 3 }],
    ])
    const times = await play('2026-10-04', [1, 1])
    await play('2026-10-05', [1, 1])
    const tenth = await play('2026-10-06', [1, 1])
    expect(await said(ann, times)).toEqual([])
    expect(await said(ann, tenth)).toContainEqual(['times', { game, times: 10 }])
  })

  test('is nothing to whoever did not play, and refused to others', async () => {
    const { it, ann, bob, eve, game, newsOf } = await scene(open(), setUp)
    const players = [{ user: bob.user._id, result: 'Win' }, { name: 'Gus' }]
    const match = await logMatch(it, ann, { game, players })
    expect((await newsOf(ann, match)).body.data).toEqual([])
    expect((await newsOf(bob, match)).body.data).toHaveLength(1)
    expect((await newsOf(eve, match)).status).toBe(403)
    const unknown = { _id: '01890000-0000-7000-8000-000000000000' }
    expect((await newsOf(ann, unknown)).status).toBe(404)
    const tomorrow = new Date(it.clock.now().getTime() + 3 * 86_400_000).toISOString()
    const later = await logMatch(it, ann, { game, date: tomorrow })
    expect((await newsOf(ann, later)).body.data).toEqual([])
  })

  test('is left out of the answer to who has read too much: the match is stored', async () => {
    const { it, ann } = await signedUp(open({ limits: true }), 'Ann')
    const matches = Array.from({ length: 16 }, (_, match) =>
      matchTo(`bgg:${match}`, { players: [rowOf('Me', 99, { self: true }), rowOf('Oma', 1)] }),
    )
    await importAll(it, ann, matches)
    await useUp(it, ann.user._id, 'statistics-part', 4000, 5 * MINUTE)
    const game = await addGame(it, ann)
    const players = [{ user: ann.user._id }]
    const body = { _id: newId(), game: game._id, date: '2026-10-01', players }
    const { status, body: answer } = await it.call('POST /sessions', { token: ann.token, body })
    expect([status, answer.meta.news]).toEqual([201, []])
  })
})
