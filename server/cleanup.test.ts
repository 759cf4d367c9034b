import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { notify } from '#features/notifications/commands.ts'
import { DAY } from '#platform/clock.ts'
import { readMatch, setTable } from '#tests/support/data/tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'

import { cleanUp } from './cleanup.ts'

onEachEngine('The cleanup', (open) => {
  test('deletes notifications read 90 days ago, old stored responses and lapsed sign-ins, and nothing else', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const notification = { userId: ann.user._id, type: 'FRIEND_ACCEPTED' as const }
    for (const title of ['read', 'unread']) {
      await it.database.transact((trx) => notify(trx, [{ ...notification, title }], it.clock.now()))
    }
    const listed = await it.call('GET /friends/notifications', { token: ann.token })
    const params = { id: listed.body.data.find((item) => item.title === 'read')?._id ?? '' }
    await it.call('POST /friends/notifications/:id/read', { token: ann.token, params })
    const headers = { 'idempotency-key': 'once' }
    await it.call('POST /games', { token: ann.token, headers, body: { name: 'Go' } })
    const counts = async () =>
      Promise.all(
        (['notifications', 'idempotency_keys', 'sign_ins'] as const).map(async (table) => {
          const rows = await it.database.read.selectFrom(table).select('user_id').execute()
          return rows.length
        }),
      )
    await cleanUp(it.app)
    expect(await counts()).toEqual([2, 1, 1])
    it.clock.advance(91 * DAY)
    await cleanUp(it.app)
    expect(await counts()).toEqual([1, 0, 0])
  })

  test('deletes why somebody declined whose account an older instance has deleted', async () => {
    const it = await open()
    const { ann, bob, match } = await setTable(it)
    const decline = { token: bob.token, params: { id: match._id }, body: { reason: 'Was away' } }
    expect((await it.call('POST /sessions/:id/decline', decline)).status).toBe(200)
    const reasons = async () =>
      (await readMatch(it, ann, match._id)).activity.map(({ reason }) => reason).filter(Boolean)
    await cleanUp(it.app)
    expect(await reasons()).toEqual(['Was away'])
    await it.database.transact((trx) =>
      trx.updateTable('activity').set({ by_user_id: null }).execute(),
    )
    await cleanUp(it.app)
    expect(await reasons()).toEqual([])
  })

  test('goes on with the others when one fails', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const headers = { 'idempotency-key': 'once' }
    await it.call('POST /games', { token: ann.token, headers, body: { name: 'Go' } })
    await sql`alter table sign_ins rename to sign_ins_elsewhere`.execute(it.database.schema)
    it.clock.advance(91 * DAY)
    await cleanUp(it.app)
    expect(await it.database.read.selectFrom('idempotency_keys').select('key').execute()).toEqual(
      [],
    )
  })
})
