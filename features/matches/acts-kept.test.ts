import { expect, test } from 'vitest'

import { editMatch, setTable } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

import { newActivityRow } from './activity.commands.ts'
import { ACTS_KEPT, CONFIRMATIONS_KEPT, insertActivity } from './activity.queries.ts'

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
