import { expect, test } from 'vitest'

import { readMatch, setTable } from '#tests/support/data/made-tables.ts'
import { type TestApp, onEachEngine } from '#tests/support/engines.ts'

import { newActivityRow } from './activity.commands.ts'
import { insertActivity } from './activity.queries.ts'

/** Adds an edit as a newer version of the server may record it. */
async function recordEdit(it: TestApp, matchId: string, userId: string, changes: unknown) {
  const row = newActivityRow(matchId, 'edited', { userId, now: it.clock.now() })
  await it.database.transact((trx) =>
    insertActivity(trx, [{ ...row, changes: JSON.stringify(changes) }]),
  )
}

onEachEngine('A change that a newer version has stored', (open) => {
  test('is counted when its field is unknown', async () => {
    const it = await open()
    const { ann, match } = await setTable(it)
    const score = { field: 'score', row: match.players[2]?._id, from: 3, to: 4 }
    const place = { field: 'place', from: null, to: 'Cellar', room: 2 }
    const more = { field: 'more', from: null, to: 5 }
    await recordEdit(it, match._id, ann.user._id, [place, score, more])
    expect((await readMatch(it, ann, match._id)).activity.at(-1)?.changes).toEqual([
      { field: 'score', player: 'Gus', from: 3, to: 4 },
      { field: 'more', from: null, to: 6 },
    ])
  })

  test('keeps unknown fields when the names of an account in it are forgotten @both', async () => {
    const it = await open()
    const { ann, bob, match } = await setTable(it)
    const row = match.players[1]?._id
    const change = { field: 'name', row, room: 'Cellar' }
    await recordEdit(it, match._id, ann.user._id, [{ ...change, from: 'Bobby', to: 'Bob' }])
    const params = { id: bob.user._id }
    expect((await it.call('DELETE /users/:id', { token: bob.token, params })).status).toBe(200)
    const { changes } = await it.database.read
      .selectFrom('activity')
      .where('changes', 'is not', null)
      .select('changes')
      .executeTakeFirstOrThrow()
    const forgotten = { ...change, from: 'Former player', to: 'Former player' }
    expect(JSON.parse(changes ?? '')).toEqual([forgotten])
  })
})
