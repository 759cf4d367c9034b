import { expect, test } from 'vitest'

import { newId } from '#platform/ids.ts'
import { editMatch, readMatch, setTable } from '#tests/support/data/made-tables.ts'
import { type TestApp, onEachEngine } from '#tests/support/engines.ts'

import { newActivityRow } from './activity.commands.ts'
import { ACTS_KEPT, CONFIRMATIONS_KEPT, insertActivity } from './activity.queries.ts'

/** Adds an edit as a newer version of the server may record it. */
async function recordEdit(it: TestApp, matchId: string, userId: string, changes: unknown) {
  const row = { id: newId(), match_id: matchId, type: 'edited' as const, by_user_id: userId }
  const at = it.clock.now().toISOString()
  const more = {
    ...{ proposed_by: null, reason: null, player_id: null },
  }
  await it.database.transact((trx) =>
    insertActivity(trx, [{ ...row, ...more, at, changes: JSON.stringify(changes) }]),
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

async function typesOf({ database }: TestApp, matchId: string): Promise<string[]> {
  const acts = database.primary.selectFrom('activity').where('match_id', '=', matchId)
  return (await acts.select('type').orderBy('id').execute()).map(({ type }) => type)
}

/** Adds acts of one type as a match could have had them before. */
async function addActs(
  it: TestApp,
  matchId: string,
  type: 'confirmed' | 'reminded',
  count: number,
) {
  const by = { userId: null, now: it.clock.now() }
  for (let left = count; left > 0; left -= 500) {
    const rows = Array.from({ length: Math.min(left, 500) }, () =>
      newActivityRow(matchId, type, by),
    )
    await it.database.transact((trx) => insertActivity(trx, rows))
  }
}

onEachEngine('The activity of a match', (open) => {
  test('keeps the newest two thousand acts, its creation and the newest confirmations, whoever writes at once @both', async () => {
    const it = await open()
    const { ann, match } = await setTable(it)
    const id = match._id
    await addActs(it, id, 'reminded', 10)
    await addActs(it, id, 'confirmed', CONFIRMATIONS_KEPT + 10)
    await addActs(it, id, 'reminded', ACTS_KEPT - 2)
    const edits = [{ notes: 'New' }, { location: 'Home' }, { durationMinutes: 30 }]
    await Promise.all(edits.map((edit) => editMatch(it, ann, id, edit)))
    const kept = await typesOf(it, id)
    expect(kept).toHaveLength(1 + CONFIRMATIONS_KEPT + ACTS_KEPT)
    expect(kept.slice(0, 2)).toEqual(['created', 'confirmed'])
    expect(kept.slice(-3)).toEqual(['edited', 'edited', 'edited'])
    expect(kept.filter((type) => type === 'reminded')).toHaveLength(ACTS_KEPT - 3)
  })
})
