import { expect, test } from 'vitest'

import { shareWord } from '#features/accounts/shared-words.rules.ts'
import { befriend, type TestUser } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  editMatch,
  logMatch,
  notificationsOf,
  readMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

const guestsOf = async (it: TestApp, { token }: TestUser) =>
  (await it.call('GET /guests', { token })).body.data

const rename = (it: TestApp, { token }: TestUser, from: string, to: string) =>
  it.call('POST /guests/rename', { token, body: { from, to } })

async function setAnn(it: TestApp) {
  const ann = await it.signUp('Ann')
  const game = await addGame(it, ann)
  const log = (names: string[], date = '2026-10-01') =>
    logMatch(it, ann, { game, date, players: names.map((name) => ({ name, score: 1 })) })
  const namesIn = async (id: string) => (await readMatch(it, ann, id)).players.map((p) => p.name)
  return { ann, game, log, namesIn }
}

onEachEngine('The list of guests', (open) => {
  test('has each guest once, without case and accents, how often and last when', async () => {
    const { it, ann, log } = await scene(open(), setAnn)
    expect(await guestsOf(it, ann)).toEqual([])
    await log(['Oma', 'Gus'], '2026-10-03')
    await log(['öma'], '2026-10-05')
    await log(['OMA'], '2026-09-01')
    expect(await guestsOf(it, ann)).toEqual([
      { _id: expect.any(String), name: 'Gus', matches: 1, lastDay: '2026-10-03', merged: [] },
      { _id: expect.any(String), name: 'Oma', matches: 3, lastDay: '2026-10-05', merged: [] },
    ])
  })

  test('has the guests of matches that the caller has created, also as an onlooker, alone', async () => {
    const { it, ann, game, log } = await scene(open(), setAnn)
    const bob = await it.signUp('Bob')
    await befriend(it.call, ann, bob)
    await log(['Gus'])
    const players = [{ user: ann.user._id }, { user: bob.user._id }, { name: 'Hal' }]
    await logMatch(it, bob, { game, players })
    expect((await guestsOf(it, ann)).map(({ name }) => name)).toEqual(['Gus'])
    expect((await guestsOf(it, bob)).map(({ name }) => name)).toEqual(['Hal'])
  })

  test('has no “Former player”', async () => {
    const { it, ann, game, log } = await scene(open(), setAnn)
    const bob = await it.signUp('Bob')
    await befriend(it.call, ann, bob)
    const players = [{ user: ann.user._id }, { user: bob.user._id }]
    const match = await logMatch(it, ann, { game, players })
    await it.call('DELETE /users/:id', { token: bob.token, params: { id: bob.user._id } })
    const former = { name: 'Former player', former: true }
    expect((await readMatch(it, ann, match._id)).players[1]).toMatchObject(former)
    expect(await guestsOf(it, ann)).toEqual([])
    for (const name of ['Former player', 'former player']) {
      expect((await rename(it, ann, name, 'X')).status).toBe(404)
    }
    await log(['Gus'])
    const refused = await rename(it, ann, 'Gus', 'Former Player')
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['to']])
  })

  test('has nobody who declined: their rows are no guest to list, to claim or to rename', async () => {
    const { it, ann, game, namesIn } = await scene(open(), setAnn)
    const bob = await it.signUp('Bob')
    const eve = await it.signUp('Eve')
    for (const who of [bob, eve]) await befriend(it.call, ann, who)
    const logTable = (name: string, date: string) =>
      logMatch(it, ann, { game, date, players: [{ user: bob.user._id }, { name }] })
    const decline = ({ _id: id }: { _id: string }) =>
      it.call('POST /sessions/:id/decline', { token: bob.token, params: { id } })
    const left = await logTable('Gus', '2026-10-05')
    await decline(left)
    expect((await guestsOf(it, ann)).map(({ name }) => name)).toEqual(['Gus'])
    expect((await rename(it, ann, 'Bob Tester', 'Hal')).status).toBe(404)
    const seen = async () =>
      (
        await it.call('GET /friends/:userId/guests', {
          ...{ token: eve.token, params: { userId: ann.user._id } },
        })
      ).body.data
    expect(await seen()).toEqual([])
    const { _id } = await logMatch(it, ann, {
      ...{ game, date: '2026-10-02' },
      players: [{ name: 'bob tester' }],
    })
    expect(await guestsOf(it, ann)).toMatchObject([
      { name: 'bob tester', matches: 1, lastDay: '2026-10-02' },
      { name: 'Gus' },
    ])
    expect(await seen()).toMatchObject([{ name: 'bob tester', matches: 1 }])
    const renamed = await rename(it, ann, 'Bob Tester', 'Hal')
    expect(renamed.body.data).toMatchObject({ name: 'Hal', renamed: 1, left: 0 })
    expect([await namesIn(left._id), await namesIn(_id)]).toEqual([['Bob Tester', 'Gus'], ['Hal']])
  })

  test('comes in parts', async () => {
    const { it, ann, log } = await scene(open(), setAnn)
    const names = Array.from({ length: 60 }, (_, index) => `Guest ${100 + index}`)
    await log(names.slice(0, 30))
    await log(names.slice(30))
    const first = await it.call('GET /guests', { token: ann.token })
    expect(first.body.data.map(({ name }) => name)).toEqual(names.slice(0, 50))
    const query = { cursor: first.body.meta.nextCursor ?? '' }
    const second = await it.call('GET /guests', { token: ann.token, query })
    expect(second.body.data.map(({ name }) => name)).toEqual(names.slice(50))
    expect(second.body.meta).toEqual({ nextCursor: null })
    for (const cursor of ['', 'x', 'AAAA', '%00']) {
      const { status } = await it.call('GET /guests', { token: ann.token, query: { cursor } })
      expect(status).toBe(200)
    }
    const twice = { cursor: ['a', 'b'] }
    const refused = await it.call('GET /guests', { token: ann.token, query: twice })
    expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed'])
  })
})

onEachEngine('Renaming a guest', (open) => {
  test('changes every match that the caller has created, writes none of them, and tells nobody @both', async () => {
    const { it, ann, game, log, namesIn } = await scene(open(), setAnn)
    const bob = await it.signUp('Bob')
    await befriend(it.call, ann, bob)
    const first = await logMatch(it, ann, {
      game,
      players: [{ user: ann.user._id }, { user: bob.user._id }, { name: 'Gus' }],
    })
    const second = await log(['GUS'])
    const theirs = await logMatch(it, bob, {
      game,
      players: [{ user: bob.user._id }, { user: ann.user._id }, { name: 'Gus' }],
    })
    const peopleOf = async () => {
      const { body } = await it.call('GET /stats', { token: bob.token })
      return body.data.people.map(({ name, together }) => `${name} ${together}`)
    }
    expect(await peopleOf()).toEqual(['Ann Tester 2', 'Gus 2'])
    const before = await notificationsOf(it, bob)
    const done = await rename(it, ann, 'gus', ' Gustav ')
    expect([done.status, done.body]).toMatchObject([
      200,
      {
        message: 'Renamed in 2 matches.',
        data: { name: 'Gustav', matches: 2, renamed: 2, left: 0 },
      },
    ])
    expect(await namesIn(second._id)).toEqual(['Gustav'])
    expect((await readMatch(it, bob, theirs._id)).players[2]?.name).toBe('Gus')
    const read = await readMatch(it, bob, first._id)
    expect([read.version, read.activity.length]).toEqual([1, first.activity.length])
    expect(await notificationsOf(it, bob)).toEqual(before)
    expect(await peopleOf()).toEqual(['Ann Tester 2', 'Gus 1', 'Gustav 1'])
    expect((await guestsOf(it, ann)).map(({ name, matches }) => [name, matches])).toEqual([
      ['Gustav', 2],
    ])
    for (const [name, count] of [
      ['gustav', 1],
      ['GUS', 1],
      ['Gus T', 0],
    ] as const) {
      const query = { person: `guest:${name}` }
      const found = await it.call('GET /sessions', { token: bob.token, query })
      expect(found.body.data).toHaveLength(count)
      const stats = await it.call('GET /stats', { token: bob.token, query })
      expect(stats.body.data.matches).toBe(count)
    }
  })

  test('to another guest’s name merges the two, who stay two where both sit, and it can be undone @both', async () => {
    const { it, ann, log, namesIn } = await scene(open(), setAnn)
    const alone = await log(['Gus'])
    const both = await log(['Gus', 'Gustav'])
    const twice = await log(['Gus', 'gus'])
    const namesNow = async () => [
      await namesIn(alone._id),
      await namesIn(both._id),
      await namesIn(twice._id),
    ]
    expect((await guestsOf(it, ann)).map(({ name, matches }) => `${name} ${matches}`)).toEqual([
      ...['Gus 3', 'gus 1', 'Gustav 1'],
    ])
    const before = await namesNow()
    const [gus, other] = await guestsOf(it, ann)
    const { body } = await rename(it, ann, 'Gus', 'gustav')
    expect(body).toMatchObject({
      message: 'Merged: 2 matches now say Gustav.',
      data: { name: 'Gustav', renamed: 2, left: 1, merged: [{ _id: gus?._id, name: 'Gus' }] },
    })
    expect(await namesNow()).toEqual([['Gustav'], ['Gus', 'Gustav'], ['Gustav', 'gus']])
    expect((await readMatch(it, ann, both._id)).version).toBe(1)
    const found = async (person: string) =>
      (await it.call('GET /sessions', { token: ann.token, query: { person } })).body.data.length
    expect([await found('guest:gus'), await found('guest:gustav')]).toEqual([2, 3])
    const { token } = ann
    const undo = () => it.call('POST /guests/unmerge', { token, body: { _id: gus?._id ?? '' } })
    expect((await undo()).body.data).toMatchObject({ name: 'Gus', matches: 3 })
    expect(await namesNow()).toEqual(before)
    expect([await found('guest:gus'), await found('guest:gustav')]).toEqual([3, 1])
    expect((await undo()).status).toBe(409)
    const into = { _id: gus?._id ?? '', into: gus?._id ?? '' }
    expect((await it.call('POST /guests/merge', { token, body: into })).status).toBe(409)
    const two = { _id: other?._id ?? '', into: gus?._id ?? '' }
    const merged = await it.call('POST /guests/merge', { token, body: two })
    expect(merged.body).toMatchObject({ data: { name: 'Gus', left: 1 } })
  })

  test('can change the spelling alone', async () => {
    const { it, ann, log, namesIn } = await scene(open(), setAnn)
    const match = await log(['gus'])
    const respelled = await rename(it, ann, 'GUS', 'Gus')
    expect(respelled.body.data).toMatchObject({ name: 'Gus', renamed: 1, left: 0 })
    expect(await namesIn(match._id)).toEqual(['Gus'])
    const rows = asDrafts(match).map((draft) => ({ ...draft, name: 'GUS' }))
    expect((await editMatch(it, ann, match._id, { players: rows })).status).toBe(200)
    expect((await guestsOf(it, ann)).map(({ name }) => name)).toEqual(['GUS'])
  })

  test('is refused for nobody’s name and for a bad one', async () => {
    const { it, ann, log } = await scene(open(), setAnn)
    await log(['Gus'])
    expect((await rename(it, ann, 'Hal', 'X')).status).toBe(404)
    for (const name of ['', ' ', 'x'.repeat(81)]) {
      const refused = await rename(it, ann, 'Gus', name)
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['to']])
    }
  })

  test('and merging are of an id where one is asked for, not of a name @both', async () => {
    const { it, ann, log } = await scene(open(), setAnn)
    const { token } = ann
    await log(['Gus', 'Hal'])
    const [gus = '', hal = ''] = (await guestsOf(it, ann)).map(({ _id }) => _id)
    const merges = [
      ['Gus', hal],
      [gus, 'Hal'],
      [gus, 'gus'],
      [gus, gus.toUpperCase()],
    ]
    for (const [_id, into] of merges) {
      expect((await it.call('POST /guests/merge', { token, body: { _id, into } })).status).toBe(404)
    }
    for (const _id of ['Gus', '', gus.toUpperCase()]) {
      expect((await it.call('POST /guests/unmerge', { token, body: { _id } })).status).toBe(404)
    }
  })

  test('and an edit at once both stand @both', async () => {
    const { it, ann, log, namesIn } = await scene(open(), setAnn)
    const match = await log(['Hal'])
    const both = await Promise.all([
      rename(it, ann, 'Hal', 'Ida'),
      editMatch(it, ann, match._id, { notes: 'At once' }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect([await namesIn(match._id), (await readMatch(it, ann, match._id)).notes]).toEqual([
      ['Ida'],
      'At once',
    ])
  })
})

onEachEngine('A friend’s guests', (open) => {
  test('are shown if the name shares a word with mine, with the number of matches', async () => {
    const { it, ann, game, log } = await scene(open(), setAnn)
    const bob = await it.signUp('Bob', 'Müller')
    await befriend(it.call, ann, bob)
    for (const names of [['BOB', 'Gus'], ['Oma Muller', 'bob'], ['Bobby'], ['Müller-Ott']]) {
      await log(names)
    }
    const players = [{ user: ann.user._id }, { user: bob.user._id }, { name: 'Bob' }]
    const seated = await logMatch(it, ann, { game, players })
    const declined = await logMatch(it, ann, { game, players })
    await it.call('POST /sessions/:id/decline', {
      ...{ token: bob.token, params: { id: declined._id } },
    })
    const seen = await it.call('GET /friends/:userId/guests', {
      token: bob.token,
      params: { userId: ann.user._id },
    })
    expect(seated.players).toHaveLength(3)
    expect(seen.body.data).toMatchObject([
      { name: expect.stringMatching(/^bob$/iu), matches: 2 },
      { name: 'Müller-Ott', matches: 1 },
      { name: 'Oma Muller', matches: 1 },
    ])
  })

  test('are for friends alone', async () => {
    const { it, ann, log } = await scene(open(), setAnn)
    await log(['Eve'])
    const eve = await it.signUp('Eve')
    for (const userId of [ann.user._id, eve.user._id, 'x']) {
      const { token } = eve
      const seen = await it.call('GET /friends/:userId/guests', { token, params: { userId } })
      expect([seen.status, seen.body.message]).toEqual([404, 'You are not friends.'])
    }
  })
})

test('A guest’s name is like one’s own by a word of it, not by initials or by many words', () => {
  const guests = ['Anna K.', 'Otto', 'Karl', 'Ida', '李 明']
  const alike = (own: string) => guests.filter((guest) => shareWord(guest, own))
  expect(alike('A B C K Z')).toEqual([])
  expect(alike('Eva Maria Rosa Otto Karl Ida')).toEqual(['Otto'])
  expect(alike('明 王')).toEqual(['李 明'])
})
