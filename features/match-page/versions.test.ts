import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { befriended, signedUp } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  editMatch,
  logMatch,
  readMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'

import { matchEndpoints } from './match-page.contract.ts'

onEachEngine('Two editors', (open) => {
  test('The second one gets 409 with the current match', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const match = await logMatch(it, ann, { game: await addGame(it, ann) })
    expect((await editMatch(it, ann, match._id, { notes: 'first' }, '"1"')).status).toBe(200)
    const { conflict } = matchEndpoints['PUT /sessions/:id']
    for (const stale of ['"1"', '1', 'W/"1"', '"7"', 'x', '"1", "3"', '""']) {
      const response = await editMatch(it, ann, match._id, { notes: 'second' }, stale)
      expect([response.status, response.body.code]).toEqual([409, 'version_conflict'])
      expect(response.body.message).toBe('Somebody else has changed this match in the meantime.')
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
