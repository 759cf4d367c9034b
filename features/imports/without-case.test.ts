import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Trx } from '#database/connect.ts'
import { forgetDeleted, forgetIds, matchesHere } from '#features/exports/archive-adding.queries.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { importAll, matchTo } from '#tests/support/imports/made-imports.ts'
import { explained } from '#tests/support/watched.ts'

import { deletedOf } from './import-adding.queries.ts'

const [CAPITALS, SMALL] = ['bgstats:0A1B-CDEF', 'bgstats:0a1b-cdef']

/** So many more ids of the one user that PostgreSQL prefers the index, and has counted them. */
async function addIds(trx: Trx): Promise<void> {
  const numbers = sql`from imports cross join generate_series(1, 10000) as n`
  const statements = [
    sql`insert into deleted_imports (user_id, source_id) select user_id, n ${numbers}`,
    sql`insert into imports (user_id, source_id, match_id) select user_id, n, match_id ${numbers}`,
    sql`analyze imports, deleted_imports`,
  ]
  for (const statement of statements) await statement.execute(trx)
}

onEachEngine('An id elsewhere', (open) => {
  test('is the same in capitals and small letters, in one batch and in the next file', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const both = await importAll(it, ann, [matchTo(CAPITALS), matchTo(SMALL)])
    expect(both.counts).toEqual({ imported: 2, existing: 0, deleted: 0 })
    expect((await importAll(it, ann, [matchTo(SMALL)])).counts).toMatchObject({ existing: 1 })
    const { data } = (await it.call('GET /sessions', { token: ann.token })).body
    expect(data).toHaveLength(1)
  })

  test('is the same after its match was deleted by hand', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await importAll(it, ann, [matchTo(CAPITALS)])
    const [match] = (await it.call('GET /sessions', { token: ann.token })).body.data
    const params = { id: match?._id ?? '' }
    await it.call('DELETE /sessions/:id', { token: ann.token, params })
    expect((await importAll(it, ann, [matchTo(SMALL)])).counts).toMatchObject({ deleted: 1 })
    expect(await deletedOf(it.database.read, ann.user._id, [SMALL])).toEqual(new Set([SMALL]))
  })

  test('is found in an index, and deleted by it @both', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const userId = ann.user._id
    const json = JSON.stringify([CAPITALS])
    await importAll(it, ann, [matchTo(CAPITALS)])
    await it.database.transact(async (trx) => {
      if (it.database.engine === 'postgres') await addIds(trx)
      const plans: string[] = []
      const explaining = explained(trx, it.database.engine, (plan) => plans.push(plan))
      await matchesHere(explaining, userId, [CAPITALS])
      await deletedOf(explaining, userId, [CAPITALS])
      await forgetIds(explaining, { userId, json })
      await forgetDeleted(explaining, { userId, json })
      const indexes = ['imports_without_case', 'deleted_imports_without_case']
      expect(plans.map((plan) => /(?:deleted_)?imports_without_case/u.exec(plan)?.[0])).toEqual([
        ...indexes,
        ...indexes,
      ])
    })
  })
})
