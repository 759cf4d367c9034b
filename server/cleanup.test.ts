import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { notify } from '#features/notifications/notifications.commands.ts'
import { DAY } from '#platform/clock.ts'
import { afterEachTransaction } from '#tests/support/after-each.ts'
import { signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine, onEngine } from '#tests/support/engines.ts'

import { cleanUp } from './cleanup.ts'

onEachEngine('The cleanup', (open) => {
  test('deletes notifications read 90 days ago, lapsed sign-ins, and nothing else @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const about = { userId: ann.user._id, senderId: null }
    const notification = { ...about, type: 'FRIEND_ACCEPTED' as const }
    for (const title of ['read', 'unread']) {
      await it.database.transact((trx) => notify(trx, [{ ...notification, title }], it.clock.now()))
    }
    const listed = await it.call('GET /friends/notifications', { token: ann.token })
    const params = { id: listed.body.data.find((item) => item.title === 'read')?._id ?? '' }
    await it.call('POST /friends/notifications/:id/read', { token: ann.token, params })
    const counts = async () =>
      Promise.all(
        (['notifications', 'sign_ins'] as const).map(async (table) => {
          const rows = await it.database.read.selectFrom(table).select('user_id').execute()
          return rows.length
        }),
      )
    await cleanUp(it.app)
    expect(await counts()).toEqual([2, 1])
    it.clock.advance(91 * DAY)
    await cleanUp(it.app)
    expect(await counts()).toEqual([1, 0])
  })

  test('deletes many rows in several transactions, and reading them all takes several too @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const count = it.database.engine === 'sqlite' ? 4000 : 11_000
    const numbers =
      it.database.engine === 'postgres'
        ? sql`generate_series(1, ${sql.lit(count)}) as n`
        : sql`(with recursive up(n) as (select 1 union all select n + 1 from up where n < ${sql.lit(count)})
            select n from up) as numbers`
    const id =
      it.database.engine === 'postgres'
        ? sql`gen_random_uuid()`
        : sql`printf('%08x', n) || '-0000-7000-8000-000000000000'`
    await sql`insert into notifications (id, user_id, type, title, description, created_at)
      select ${id}, ${sql.lit(ann.user._id)}, 'FRIEND_ACCEPTED', '', '', '2026-01-01' from ${numbers}`.execute(
      it.database.schema,
    )
    let transactions = 0
    const counted = async (work: () => Promise<unknown>) => {
      const before = transactions
      const stop = afterEachTransaction(it.database, async () => {
        transactions += 1
      })
      await work()
      stop()
      return transactions - before
    }
    const left = async () =>
      (await it.database.read.selectFrom('notifications').select('id').execute()).length
    const { token } = ann
    const reading = await counted(async () => {
      const { body } = await it.call('POST /friends/notifications/read-all', { token })
      expect(body.data.unreadCount).toBe(0)
    })
    expect(reading).toBeGreaterThan(2)
    await cleanUp(it.app)
    expect(await left()).toBeGreaterThanOrEqual(count)
    const none = await counted(() => cleanUp(it.app))
    it.clock.advance(91 * DAY)
    expect(await counted(() => cleanUp(it.app))).toBeGreaterThan(none + 1)
    expect(await left()).toBe(0)
  })

  test('goes on with the others when one fails @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const about = { userId: ann.user._id, senderId: null, type: 'FRIEND_ACCEPTED' as const }
    await it.database.transact((trx) => notify(trx, [{ ...about, title: 'old' }], it.clock.now()))
    await it.call('POST /friends/notifications/read-all', { token: ann.token })
    await sql`alter table sign_ins rename to sign_ins_elsewhere`.execute(it.database.schema)
    it.clock.advance(91 * DAY)
    await cleanUp(it.app)
    expect(await it.database.read.selectFrom('notifications').select('id').execute()).toEqual([])
  })
})

onEngine('postgres', 'The cleanup', (open) => {
  test('deletes messages between instances that are older than a minute, also if none polls', async () => {
    const it = await open()
    for (const [body, age] of [
      ['old', 61],
      ['new', 0],
    ] as const) {
      await sql`insert into messages (id, channel, body, sent_at)
        values (gen_random_uuid(), 'any', ${body}, now() - ${`${age} seconds`}::interval)`.execute(
        it.database.schema,
      )
    }
    await cleanUp(it.app)
    const { rows } = await sql`select body from messages where channel = 'any'`.execute(
      it.database.read,
    )
    expect(rows).toEqual([{ body: 'new' }])
  })
})
