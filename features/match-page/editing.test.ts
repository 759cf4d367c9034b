import { expect, test } from 'vitest'

import { befriend, makeAdmin, signedUp } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  confirmMatch,
  editMatch,
  logMatch,
  matchNotifications,
  notificationsOf,
  readMatch,
  setTable,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene } from '#tests/support/engines.ts'

onEachEngine('Editing a match', (open) => {
  test('The creator changes date, notes, scores, results and guests @both', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const [annRow, bobRow, gusRow] = asDrafts(match)
    const body = {
      date: '2026-10-05',
      notes: 'New',
      players: [
        { ...annRow, score: 7, result: 'Loss' },
        { ...bobRow, score: 9, result: 'Win' },
        { ...gusRow, name: 'Gustav', score: undefined, result: 'Draw' },
      ],
    }
    const response = await editMatch(it, ann, match._id, body, '"1"')
    expect([response.status, response.body.message]).toEqual([200, 'Match updated.'])
    expect(response.headers['etag']).toBe('"2"')
    const { data } = response.body
    expect(data).toMatchObject({
      date: '2026-10-05T10:30:00.000Z',
      notes: 'New',
      version: 2,
      matchStatus: 'Pending',
      lastEditedBy: { _id: ann.user._id, firstName: 'Ann', lastName: 'Arbor' },
      players: [
        { name: 'Ann Arbor', score: 7, result: 'Loss', confirmed: true },
        { name: 'Bob Tester', score: 9, result: 'Win', confirmed: false, confirmedAt: null },
        { name: 'Gustav', email: 'gus@example.com', score: null, result: 'Draw', confirmed: true },
      ],
    })
    expect(data.players.map((player) => player._id)).toEqual(match.players.map((row) => row._id))
    expect(data.activity.at(-1)).toMatchObject({
      type: 'edited',
      by: { firstName: 'Ann' },
      changes: [
        { field: 'date', from: '2026-10-01T00:00:00.000Z', to: '2026-10-05T10:30:00.000Z' },
        { field: 'notes', from: 'Old', to: 'New' },
        { field: 'score', player: 'Ann Arbor', from: 10, to: 7 },
        { field: 'result', player: 'Ann Arbor', from: 'Win', to: 'Loss' },
        { field: 'score', player: 'Bob Tester', from: 8, to: 9 },
        { field: 'result', player: 'Bob Tester', from: 'Loss', to: 'Win' },
        { field: 'name', player: 'Gustav', from: 'Gus', to: 'Gustav' },
        { field: 'score', player: 'Gustav', from: 3, to: null },
        { field: 'result', player: 'Gustav', from: '', to: 'Draw' },
      ],
    })
    expect((await notificationsOf(it, bob))[0]).toMatchObject({
      type: 'MATCH_UPDATED',
      title: 'Ann Arbor updated a match of Catan',
      description:
        'Your score, result, rank or team of 5 October 2026 is another one now. Please confirm again.',
      link: `/matches/${match._id}`,
      sessionId: match._id,
    })
    const listed = (await it.call('GET /sessions', { token: bob.token })).body.data[0]
    expect(listed).toMatchObject({ date: '2026-10-05T10:30:00.000Z', matchStatus: 'Pending' })
  })

  test('Only what is sent changes', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const { data } = (await editMatch(it, ann, match._id, { notes: 'Other' })).body
    expect(data).toMatchObject({ notes: 'Other', date: match.date, matchStatus: 'Confirmed' })
    expect(data.players).toEqual(match.players)
    expect((await editMatch(it, ann, match._id, { notes: null })).body.data.notes).toBe('')
    const dated = await editMatch(it, ann, match._id, { date: '2026-10-09T20:00:00+02:00' })
    expect(dated.body.data).toMatchObject({ date: '2026-10-09T18:00:00.000Z', version: 4 })
    expect(dated.body.data.players).toEqual(match.players)
  })

  test('Sending the day that a match already has changes nothing, not even the time', async () => {
    const { it, ann, root } = await signedUp(open(), 'Ann', 'Root')
    await makeAdmin(it, root)
    const date = '2026-10-01T19:30:00.000Z'
    const match = await logMatch(it, ann, { game: await addGame(it, ann), date, notes: 'Old' })
    const sameDay = ['2026-10-01', '2026-10-01T00:00:00.000Z', '2026-10-01T23:59:59.999Z']
    for (const by of [ann, root]) {
      for (const sent of [...sameDay, '2026-10-02T01:00:00+02:00']) {
        const { status, body } = await editMatch(it, by, match._id, { date: sent })
        expect([status, body.data]).toEqual([200, match])
      }
    }
    const noted = await editMatch(it, root, match._id, { date: '2026-10-01', notes: 'New' })
    expect(noted.body.data).toMatchObject({ date, notes: 'New', version: 2 })
    expect(noted.body.data.activity.at(-1)?.changes?.map(({ field }) => field)).toEqual(['notes'])
    for (const sent of ['2026-10-03', '2026-09-30T23:59:59.999Z']) {
      const { status, body } = await editMatch(it, root, match._id, { date: sent, notes: 'Other' })
      const refusal = 'Only the creator of a match can change its date.'
      expect([status, body.message]).toEqual([403, refusal])
    }
    expect((await readMatch(it, ann, match._id)).notes).toBe('New')
  })

  test('An edit that changes nothing leaves no trace', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const before = await matchNotifications(it, bob)
    const body = { date: match.date, notes: match.notes, players: asDrafts(match) }
    for (const same of [body, {}, { players: asDrafts(match) }]) {
      const response = await editMatch(it, ann, match._id, same)
      expect([response.status, response.body.message]).toEqual([200, 'Match updated.'])
      expect(response.body.data).toEqual(match)
    }
    expect(await matchNotifications(it, bob)).toEqual(before)
  })

  test('Date and notes are checked as when logging', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const body = { date: '2026-02-31', notes: 'x'.repeat(2001) }
    expect((await editMatch(it, ann, match._id, body)).body.errors).toEqual({
      date: 'Enter a valid date.',
      notes: 'Notes must be at most 2000 characters.',
    })
  })

  test('An admin can edit everything but the date', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const [cat, root] = [await it.signUp('Cat'), await it.signUp('Root', 'Admin')]
    await befriend(it.call, ann, cat)
    await befriend(it.call, root, bob)
    await makeAdmin(it, root)
    const dated = await editMatch(it, root, match._id, { date: '2026-10-05' })
    expect([dated.status, dated.body.message]).toEqual([
      403,
      'Only the creator of a match can change its date.',
    ])
    const [annRow, bobRow, gusRow] = asDrafts(match)
    const body = {
      date: '2026-10-01',
      players: [
        { ...annRow, score: 1 },
        bobRow,
        { ...gusRow, name: 'Gustav' },
        { user: cat.user._id },
      ],
    }
    const { data } = (await editMatch(it, root, match._id, body)).body
    expect(data).toMatchObject({
      createdBy: { _id: ann.user._id },
      lastEditedBy: { _id: root.user._id },
      players: [
        { name: 'Ann Arbor', score: 1, confirmed: false },
        { name: 'Bob Tester', confirmed: true },
        { name: 'Gustav' },
        { name: 'Cat Tester', confirmed: false },
      ],
    })
    expect((await notificationsOf(it, ann))[0]).toMatchObject({
      type: 'MATCH_UPDATED',
      title: 'Root Admin updated a match of Catan',
    })
    await confirmMatch(it, ann, match._id)
    expect((await readMatch(it, ann, match._id)).players[0]?.confirmed).toBe(true)
    const own = { players: [...asDrafts(data), { user: root.user._id }] }
    expect((await editMatch(it, root, match._id, own)).body.errors).toEqual({
      'players.4.user': 'This player is not one of your friends.',
    })
  })
})
