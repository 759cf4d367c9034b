import { expect, test } from 'vitest'

import { notify } from '#features/notifications/commands.ts'
import { DAY } from '#platform/clock.ts'
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
})
