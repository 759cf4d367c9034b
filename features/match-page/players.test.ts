import { expect, test } from 'vitest'

import { ROW_OF_ANOTHER } from '#features/matches/seats.rules.ts'
import { befriend, friendOf } from '#tests/support/data/made-people.ts'
import {
  asDrafts,
  editMatch,
  matchNotifications,
  notificationsOf,
  readMatch,
  setTable,
  declineMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene } from '#tests/support/engines.ts'

onEachEngine('Editing the players of a match', (open) => {
  test('Rows are found by user or guest name too, for clients that do not send row ids', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const players = [
      { user: ann.user._id, score: 10, result: 'Win' },
      { user: bob.user._id, score: 8, result: 'Loss' },
      { user: null, name: 'Gus', email: 'gus@example.com', score: 4, result: '' },
    ]
    const { data } = (await editMatch(it, ann, match._id, { players })).body
    expect(data.players.map((row) => row._id)).toEqual(match.players.map((row) => row._id))
    expect(data.matchStatus).toBe('Confirmed')
    expect(data.activity.at(-1)?.changes).toEqual([
      { field: 'score', player: 'Gus', from: 3, to: 4 },
    ])
  })

  test('A row cannot be given to another account by its id', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    await declineMatch(it, bob, match._id)
    const cleo = await friendOf(it, ann, 'Cleo')
    const drafts = asDrafts(match)
    const rowOfBob = match.players[1]?._id
    for (const [index, user] of [
      [1, cleo.user._id],
      [2, bob.user._id],
      [0, bob.user._id],
    ] as const) {
      const players = drafts.map(({ _id, name, score, result }, at) =>
        at === index ? { _id, user, score, result } : { _id, name, score, result },
      )
      const { status, body } = await editMatch(it, ann, match._id, { players })
      expect([status, body.errors]).toEqual([
        ...[400, { [`players.${index}.user`]: ROW_OF_ANOTHER }],
      ])
    }
    const { players } = await readMatch(it, ann, match._id)
    expect(players[1]).toMatchObject({ _id: rowOfBob, user: null })
  })

  test('A row that is missing is removed, with its player’s notifications about the match', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const players = asDrafts(match).slice(0, 1)
    const { data } = (await editMatch(it, ann, match._id, { players })).body
    expect(data.players.map((row) => row.name)).toEqual(['Ann Arbor'])
    expect(data.activity.at(-1)?.changes).toEqual([
      { field: 'player', player: 'Bob Tester', from: 'Bob Tester', to: null },
      { field: 'player', player: 'Gus', from: 'Gus', to: null },
    ])
    const params = { id: match._id }
    expect((await it.call('GET /sessions/:id', { token: bob.token, params })).status).toBe(403)
    expect((await it.call('GET /sessions', { token: bob.token })).body.data).toEqual([])
    expect(await matchNotifications(it, bob)).toEqual([])
  })

  test('A friend who is added is invited, and the match is pending again', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const [cat, eve] = [await it.signUp('Cat'), await it.signUp('Eve')]
    await befriend(it.call, ann, cat)
    await befriend(it.call, bob, eve)
    const add = (user: unknown) =>
      editMatch(it, ann, match._id, { players: [...asDrafts(match), { user }] })
    for (const [user, message] of [
      [eve.user._id, 'This player is not one of your friends.'],
      ['nobody', 'This player is not one of your friends.'],
      [bob.user._id, 'That friend is already on the match.'],
    ]) {
      const refused = await add(user)
      expect([refused.status, refused.body.errors]).toEqual([400, { 'players.3.user': message }])
    }
    const { data } = (await add(cat.user._id)).body
    expect(data.matchStatus).toBe('Pending')
    expect(data.players.at(-1)).toMatchObject({ name: 'Cat Tester', confirmed: false })
    expect(await matchNotifications(it, cat)).toEqual(['MATCH_INVITE'])
    expect(await matchNotifications(it, bob)).toEqual(['MATCH_UPDATED', 'MATCH_INVITE'])
    expect(await matchNotifications(it, ann)).toEqual(['MATCH_CONFIRMED'])
  })

  test('A creator can remove the own row and add it again', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const players = asDrafts(match)
    await editMatch(it, ann, match._id, { players: players.slice(1) })
    const history = async () => (await it.call('GET /sessions', { token: ann.token })).body.data
    expect((await history()).map((listed) => listed._id)).toEqual([match._id])
    const own = { user: ann.user._id, result: 'Win' }
    const back = await editMatch(it, ann, match._id, { players: [own, ...players.slice(1)] })
    expect(back.body.data.matchStatus).toBe('Confirmed')
    expect(back.body.data.players[0]).toMatchObject({ name: 'Ann Arbor', confirmed: true })
    expect(await history()).toHaveLength(1)
    expect((await notificationsOf(it, bob))[0]?.description).toBe(
      'The match of 1 October 2026 has changed.',
    )
  })

  test('Players can change seats', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const before = await matchNotifications(it, bob)
    const players = asDrafts(match).toReversed()
    const { data } = (await editMatch(it, ann, match._id, { players })).body
    expect(data.players).toEqual(match.players.toReversed())
    expect(data).toMatchObject({ version: 2, matchStatus: 'Confirmed' })
    expect(await matchNotifications(it, bob)).toEqual(before)
  })

  test('A table is checked as when logging, and has each row once', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const [annRow, bobRow, gusRow] = asDrafts(match)
    const errorsOf = async (players: unknown) => {
      const response = await editMatch(it, ann, match._id, { players })
      expect(response.status).toBe(400)
      return response.body.errors
    }
    expect(await errorsOf([])).toEqual({ players: 'Add at least yourself or one player.' })
    const wrong = [
      { ...annRow, score: '7' },
      { ...bobRow, result: 'Won' },
    ]
    expect(await errorsOf(wrong)).toEqual({
      'players.0.score': 'Score must be a number.',
      'players.1.result': 'Result must be Win, Loss, Draw or empty.',
    })
    expect(await errorsOf([annRow, gusRow, gusRow])).toEqual({
      'players.2._id': 'This player is already on the match.',
    })
    expect(await readMatch(it, ann, match._id)).toEqual(match)
  })

  test('Changing a guest’s address notifies nobody else, and the new address can get a mail @both', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const before = await matchNotifications(it, bob)
    const [annRow, bobRow, gusRow] = asDrafts(match)
    const edit = (guest: object) =>
      editMatch(it, ann, match._id, { players: [annRow, bobRow, { ...gusRow, ...guest }] })
    const first = (await edit({ email: 'new@example.com', invited: true })).body.data
    expect(first).toMatchObject({ version: 2, matchStatus: 'Confirmed' })
    expect(first.players[2]).toMatchObject({ email: 'new@example.com', invited: true })
    expect(first.activity.at(-1)).toMatchObject({ type: 'edited' })
    expect(JSON.stringify(first.activity)).not.toContain('example.com')
    await edit({ email: 'NEW@example.com', invited: true })
    expect(await it.mailsTo('new@example.com')).toHaveLength(1)
    expect(await it.mailsTo('NEW@example.com')).toHaveLength(0)
    const last = (await edit({ email: '' })).body.data
    expect(last.players[2]).toMatchObject({ email: null, invited: false })
    expect(await matchNotifications(it, bob)).toEqual(before)
    expect((await readMatch(it, bob, match._id)).players[2]?.email).toBeNull()
  })
})
