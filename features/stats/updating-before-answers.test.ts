import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { HOUR } from '#platform/clock.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

/** Queues matches that are gone, so that adding them up is quick. */
async function queueMatches({ database }: TestApp, { user }: TestUser, count: number) {
  const numbers = sql`with recursive numbers (n) as (
    select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`
  const id =
    database.engine === 'postgres'
      ? sql`cast(md5(cast(n as text)) as uuid)`
      : sql`printf('%08d-0000-7000-8000-000000000000', n)`
  const me = database.engine === 'postgres' ? sql`cast(${user._id} as uuid)` : sql`${user._id}`
  await database.transact((trx) =>
    sql`insert into tally_queue (user_id, match_id, due)
      ${numbers} select ${me}, ${id}, '' from numbers`.execute(trx),
  )
}

async function queued({ database }: TestApp, { user }: TestUser): Promise<number> {
  const { count } = await database.read
    .selectFrom('tally_queue')
    .where('user_id', '=', user._id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

onEachEngine('What a request adds up', (open, engine) => {
  test('is left to others when its client has gone', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const many = engine === 'sqlite' ? 3000 : 15_000
    await queueMatches(it, ann, many)
    const url = `${await it.server.listen({ host: '127.0.0.1', port: 0 })}/api/stats`
    const asking = request(url, { headers: { authorization: `Bearer ${ann.token}` } })
    // Its end is an error for the client.
    const closed = new Promise((resolve) => asking.on('error', resolve))
    asking.end()
    while ((await queued(it, ann)) === many) await sleep(1)
    asking.destroy()
    await closed
    for (let [before, left] = [-1, await queued(it, ann)]; before !== left;) {
      await sleep(100)
      before = left
      left = await queued(it, ann)
    }
    expect(await queued(it, ann)).toBeGreaterThan(0)
    // The next one goes on.
    expect((await it.call('GET /stats', { token: ann.token })).status).toBe(200)
  })

  test('counts for its account, unless it is little', async () => {
    const it = await open({ limits: true })
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
    const counted = { name: 'statistics-folded', max: 10_000, windowMs: HOUR }
    for (let tens = 0; tens < counted.max; tens += 1) {
      for (const { user } of [ann, bob]) await it.app.limits.countInMemory(counted, user._id)
    }
    const much = engine === 'sqlite' ? 30 : 600
    await queueMatches(it, ann, much)
    await queueMatches(it, bob, 9)
    expect((await it.call('GET /stats', { token: ann.token })).status).toBe(429)
    expect(await queued(it, ann)).toBe(much - much / 3)
    expect((await it.call('GET /stats', { token: bob.token })).status).toBe(200)
  })
})
