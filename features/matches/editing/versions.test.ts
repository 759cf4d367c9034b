import { expect, test } from 'vitest'

import { befriend } from '#tests/support/data/people.ts'
import { addGame, asDrafts, editMatch, logMatch, readMatch } from '#tests/support/data/tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'

onEachEngine('Two editors', (open) => {
  test('The second one is told and given the current match', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const match = await logMatch(it, ann, { game: await addGame(it, ann) })
    expect((await editMatch(it, ann, match._id, { notes: 'first' }, '"1"')).status).toBe(200)
    for (const stale of ['"1"', '1', 'W/"1"', '"7"', 'x', '"1", "3"', '""']) {
      const answer = await editMatch(it, ann, match._id, { notes: 'second' }, stale)
      expect([answer.status, answer.body.code]).toEqual([409, 'version_conflict'])
      expect(answer.body.message).toBe('Somebody else has changed this match in the meantime.')
      expect(answer.body.data).toEqual(await readMatch(it, ann, match._id))
      expect(answer.body.data.notes).toBe('first')
    }
  })

  test('The version may be quoted, bare or any', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const match = await logMatch(it, ann, { game: await addGame(it, ann) })
    for (const [index, seen] of ['"1"', '2', 'W/"3"', '*', '"1", "5"'].entries()) {
      const answer = await editMatch(it, ann, match._id, { notes: `${index}` }, seen)
      expect([answer.status, answer.headers['etag']]).toEqual([200, `"${index + 2}"`])
    }
  })

  test('Of ten who save the same version at once one succeeds', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const match = await logMatch(it, ann, { game: await addGame(it, ann) })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        editMatch(it, ann, match._id, { notes: `${index}` }, '"1"'),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9)
    expect((await readMatch(it, ann, match._id)).version).toBe(2)
  })

  test('An answer does not stop an editor, a player who left does', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
    await befriend(it.call, ann, bob)
    const players = [{ user: ann.user._id }, { user: bob.user._id }]
    const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
    const params = { id: match._id }
    await it.call('POST /sessions/:id/confirm', { token: bob.token, params })
    const edited = await editMatch(it, ann, match._id, { notes: 'a' }, `"${match.version}"`)
    expect(edited.status).toBe(200)
    await it.call('POST /sessions/:id/decline', { token: bob.token, params })
    const drafts = { players: asDrafts(match) }
    const stale = await editMatch(it, ann, match._id, drafts, `"${edited.body.data.version}"`)
    expect(stale.status).toBe(409)
    // Without the guard the row is known by its id: it stays the guest that it has become.
    const { data } = (await editMatch(it, ann, match._id, drafts)).body
    expect(data.players[1]).toMatchObject({ user: null, name: 'Bob Tester' })
  })
})
