import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { befriend, befriended, makeAdmin, signedUp } from '#tests/support/data/made-people.ts'
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

import { matchEndpoints } from './match-page.contract.ts'

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
    expect((await readMatch(it, bob, match._id)).players[2]?.email).toBeNull()
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
        { name: 'Gustav', email: 'gus@example.com' },
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

onEachEngine('Two editors', (open) => {
  test('The second one gets 409 with the current match', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const match = await logMatch(it, ann, { game: await addGame(it, ann) })
    expect((await editMatch(it, ann, match._id, { notes: 'first' }, '"1"')).status).toBe(200)
    const { conflict } = matchEndpoints['PUT /sessions/:id']
    for (const stale of ['"1"', '1', 'W/"1"', '"7"', 'x', '"1", "3"', '""']) {
      const response = await editMatch(it, ann, match._id, { notes: 'second' }, stale)
      expect([response.status, response.body.code]).toEqual([409, 'version_conflict'])
      expect(response.body.message).toBe('This match has been changed in the meantime.')
      expect(response.body.data).toEqual(await readMatch(it, ann, match._id))
      expect(response.body.data.notes).toBe('first')
      expect(z.parse(conflict, response.body.data)).toEqual(response.body.data)
    }
  })

  test('The version can be quoted, unquoted or `*`', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const match = await logMatch(it, ann, { game: await addGame(it, ann) })
    for (const [index, seen] of ['"1"', '2', 'W/"3"', '*', '"1", "5"'].entries()) {
      const response = await editMatch(it, ann, match._id, { notes: `${index}` }, seen)
      expect([response.status, response.headers['etag']]).toEqual([200, `"${index + 2}"`])
    }
  })

  test('Of ten edits of the same version at once, one succeeds @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const match = await logMatch(it, ann, { game: await addGame(it, ann) })
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        editMatch(it, ann, match._id, { notes: `${index}` }, '"1"'),
      ),
    )
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
    expect(responses.filter((response) => response.status === 409)).toHaveLength(9)
    expect((await readMatch(it, ann, match._id)).version).toBe(2)
  })

  test('A confirmation does not conflict with an edit, and a seat that was left meanwhile stays so', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const players = [{ user: ann.user._id }, { user: bob.user._id }]
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    const params = { id: match._id }
    await it.call('POST /sessions/:id/confirm', { token: bob.token, params })
    const edited = await editMatch(it, ann, match._id, { notes: 'a' }, `"${match.version}"`)
    expect(edited.status).toBe(200)
    await it.call('POST /sessions/:id/decline', { token: bob.token, params })
    const drafts = { players: asDrafts(match) }
    const stale = await editMatch(it, ann, match._id, drafts, `"${edited.body.data.version}"`)
    // The row is found by its id, so the edit changes nothing: it stays the row that was left.
    for (const { status, body } of [stale, await editMatch(it, ann, match._id, drafts)]) {
      expect(status).toBe(200)
      expect(body.data.players[1]).toMatchObject({ user: null, name: 'Bob Tester' })
    }
  })
  test('A guest is spelt as an edit has it @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const players = [{ user: ann.user._id }, { name: 'gus' }]
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    const spelt = match.players.map(({ _id }, at) => (at === 1 ? { _id, name: 'Gus' } : { _id }))
    const { body } = await editMatch(it, ann, match._id, { players: spelt })
    expect(body.data.players[1]?.name).toBe('Gus')
  })
})
