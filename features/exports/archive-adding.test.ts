import { expect, test } from 'vitest'

import { LOGGED_MAX } from '#features/matches/matches.rules.ts'
import { newId } from '#platform/ids.ts'
import { type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { addGame } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { begin, historyOf, matchTo, send } from '#tests/support/imports/made-imports.ts'
import { insertMany } from '#tests/support/seeded/seeded-rows.ts'

import { countStored } from './archive-adding.queries.ts'
import { STORED_IDS_MAX } from './archives.rules.ts'

/** Stores ids of matches that the user has deleted. */
async function addDeletedIds({ database }: TestApp, { user }: TestUser, count: number) {
  await database.transact(async (trx) => {
    for (let from = 0; from < count; from += 1000) {
      const length = Math.min(1000, count - from)
      const rows = Array.from({ length }, (_, at) => ({
        ...{ user_id: user._id, source_id: `old:${from + at}` },
      }))
      await trx.insertInto('deleted_imports').values(rows).execute()
    }
  })
}

onEachEngine('What an account may still add', (open) => {
  test('is counted in parts, between which others come first @both', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    await addDeletedIds(it, ann, 9000)
    const { _id } = (await begin(it, ann)).body.data
    await send(it, ann, _id, [matchTo('a:1', { sourceIds: ['a:1', 'a:2'] }), matchTo('a:3')])
    let turns = 0
    const nextTurn = async () => {
      turns += 1
    }
    expect(await countStored(it.database.read, ann.user._id, nextTurn)).toEqual({
      ...{ matches: 2, ids: 9003 },
    })
    // On PostgreSQL the other process counts.
    expect(turns).toBe(it.database.engine === 'postgres' ? 2 : 4)
    expect(await countStored(it.database.read, bob.user._id, nextTurn)).toEqual({
      ...{ matches: 0, ids: 0 },
    })
    expect([LOGGED_MAX, STORED_IDS_MAX]).toEqual([50_000, 150_000])
  })

  test('ends at fifty thousand matches', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { _id: game_id } = await addGame(it, ann)
    const [by, at] = [{ created_by: ann.user._id }, '2026-01-01T00:00:00.000Z']
    const rows = Array.from({ length: LOGGED_MAX - 1 }, () => ({
      ...{ id: newId(), game_id, date: at, notes: '', version: 1, created_at: at, updated_at: at },
      ...({ mode: 'competitive', scoring: 'highest', ...by } as const),
    }))
    await it.database.transact((trx) => insertMany(trx, 'matches', rows))
    const { _id } = (await begin(it, ann)).body.data
    const refused = await send(it, ann, _id, [matchTo('a:1'), matchTo('a:2')])
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect((await send(it, ann, _id, [matchTo('a:1')])).body.data.imported).toBe(1)
    // What is here already needs no place.
    expect((await send(it, ann, _id, [matchTo('a:1')])).status).toBe(200)
  })

  test('is shared by batches that are sent at the same time @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const { _id } = (await begin(it, ann)).body.data
    await addDeletedIds(it, ann, STORED_IDS_MAX - 30)
    const batches = Array.from({ length: 4 }, (_, batch) =>
      Array.from({ length: 15 }, (__, at) => matchTo(`${batch}:${at}`)),
    )
    const sent = await Promise.all(
      batches.map(async (batch) => {
        for (;;) {
          const answer = await send(it, ann, _id, batch)
          // A busy machine may take too long to count; clients send it again.
          if (answer.status !== 503) return answer
        }
      }),
    )
    expect(sent.map(({ status }) => status)).toContain(409)
    expect(await historyOf(it, ann)).toHaveLength(30)
    // What was deleted since counts again for the next batch.
    await it.database.transact((trx) =>
      trx.deleteFrom('deleted_imports').where('source_id', '<', 'old:2').execute(),
    )
    const [again = []] = batches
    expect((await send(it, ann, _id, again)).body.data.imported).toBe(15)
  })
})
