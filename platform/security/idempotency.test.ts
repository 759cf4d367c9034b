import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { takeLock } from '#database/query/locks.ts'
import { onEngine } from '#tests/support/engines.ts'
import { openDatabase } from '#tests/support/servers/reused-databases.ts'

onEngine('postgres', 'Requests with keys that are locked elsewhere', (open) => {
  test('wait two at a time for one account, so that others have connections', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
    const keys = ['one', 'two', 'three', 'four', 'five', 'six']
    const add = async (key: string) => {
      const headers = { 'idempotency-key': key }
      const body = { name: `Game ${key}` }
      return (await it.call('POST /games', { token: ann.token, headers, body })).status
    }
    // As another instance that works on all of them; keys of the same row would wait alike.
    const elsewhere = await openDatabase(it.address)
    onTestFinished(elsewhere.giveBack)
    const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const work = elsewhere.database.transact(async (trx) => {
      for (const key of keys) await takeLock(trx, 'request', `${ann.user._id} ${key}`)
      locked.resolve()
      await over.promise
    })
    await locked.promise
    let answered = 0
    let most = 0
    const answers = Promise.all(keys.map((key) => add(key).finally(() => (answered += 1))))
    while (answered < keys.length) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(
        elsewhere.database.read,
      )
      most = Math.max(most, rows[0]?.n ?? 0)
    }
    expect(await answers).toEqual(keys.map(() => 409))
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(2)
    const other = { token: bob.token, headers: { 'idempotency-key': 'one' }, body: { name: 'Go' } }
    expect((await it.call('POST /games', other)).status).toBe(201)
    over.resolve()
    await work
    for (const key of keys) expect(await add(key)).toBe(201)
  })
})
