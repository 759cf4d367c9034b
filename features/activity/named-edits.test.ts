import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { FIRST_ITEM } from '#platform/background.ts'
import { newId } from '#platform/ids.ts'
import { answerClaim, claimOf } from '#tests/support/data/made-claims.ts'
import { befriend, type TestUser } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

import { insertActivity } from './activity.queries.ts'
import { namingWork } from './named-edits.commands.ts'

/** A match of Ann's with the guest Gus, who was called Gussie once, and many recorded edits of his row. */
async function setMatch(it: TestApp, edits: number, size = 1) {
  const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
  await befriend(it.call, ann, bob)
  const players = [{ user: ann.user._id }, { name: 'Gus' }]
  const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
  const changesOf = (index: number) => {
    const who = { guest: index < edits / 2 ? 'Gussie' : 'Gus' }
    if (index === Math.ceil(edits / 2)) {
      return [{ field: 'name', who: { guest: 'Gussie' }, from: 'Gussie', to: 'Gus' }]
    }
    return [{ field: 'score', who, from: index, to: index + 1, more: 'x'.repeat(size) }]
  }
  const rows = Array.from({ length: edits }, (_, index) => ({
    ...{ id: newId(), match_id: match._id, type: 'edited' as const, by_user_id: ann.user._id },
    ...{ at: it.clock.now().toISOString(), changes: JSON.stringify(changesOf(index)) },
    ...{ proposed_by: null, reason: null, player_id: null, player_name: null, former_at: null },
  }))
  for (let from = 0; from < edits; from += 100) {
    await it.database.transact((trx) => insertActivity(trx, rows.slice(from, from + 100)))
  }
  const { _id } = await claimOf(it, ann, { guest: 'Gus', userId: bob.user._id })
  expect((await answerClaim(it, bob, 'accept', _id)).status).toBe(200)
  return { ann, bob, matchId: match._id }
}

/** How many recorded edits name the guest. */
async function naming({ database }: TestApp, matchId: string): Promise<number> {
  const rows = await database.read
    .selectFrom('activity')
    .where('match_id', '=', matchId)
    .where('changes', 'is not', null)
    .select('changes')
    .execute()
  return rows.filter(({ changes }) => /"guest":"Gus/u.test(changes ?? '')).length
}

async function round(it: TestApp, pieces = Infinity): Promise<number> {
  const now = it.clock.now()
  for (let done = 0; ; done += 1) {
    const item = await namingWork.next(it.database.read, FIRST_ITEM, now)
    if (item === undefined || done === pieces) return done
    await namingWork.work(it.database, item, { now, nextTurn })
  }
}

const leftOf = async ({ database }: TestApp) =>
  (await database.read.selectFrom('unnamed_edits').select('match_id').execute()).length

const deleteAccount = async (it: TestApp, { token, user }: TestUser) =>
  (await it.call('DELETE /users/:id', { token, params: { id: user._id } })).status

onEachEngine('The recorded edits of a guest who becomes an account', (open) => {
  test('name the account at once where there are few @both', async () => {
    const it = await open()
    const { matchId } = await setMatch(it, 12)
    expect([await naming(it, matchId), await leftOf(it)]).toEqual([0, 0])
  })

  test.each([
    ['many', 130, 1],
    ['large ones', 12, 30_000],
  ])('name it afterwards, in pieces, where there are %s @both', async (_, edits, size) => {
    const it = await open()
    const { matchId } = await setMatch(it, edits, size)
    expect([await naming(it, matchId), await leftOf(it)]).toEqual([edits, 1])
    expect(await round(it, 1)).toBe(1)
    const after = await naming(it, matchId)
    expect([after > 0, after < edits]).toEqual([true, true])
    // Two workers at once do no piece twice.
    await Promise.all([round(it), round(it)])
    expect([await naming(it, matchId), await leftOf(it)]).toEqual([0, 0])
  })

  test('say nothing of an account that is deleted before all were named @both', async () => {
    const it = await open()
    const { bob, matchId } = await setMatch(it, 130)
    await round(it, 1)
    expect(await naming(it, matchId)).toBeGreaterThan(0)
    expect(await deleteAccount(it, bob)).toBe(200)
    expect([await naming(it, matchId), await leftOf(it)]).toEqual([0, 0])
  })
})
