import { expect, test } from 'vitest'

import { onEachEngine } from '#tests/support/engines.ts'

import { publish } from './pub-sub.ts'

onEachEngine('News', (open, engine) => {
  /** Whoever begins to listen on PostgreSQL may have missed something, and is told so. */
  const first = engine === 'postgres' ? [null] : []

  test('is told after the commit, and of what was rolled back there is none', async () => {
    const it = await open()
    const heard: (string | null)[] = []
    const stop = it.database.pubSub.subscribe('mail', (payload) => heard.push(payload))
    await expect.poll(() => heard).toEqual(first)
    heard.length = 0
    let atCommit: number | null = null
    await it.database.transact(async (trx) => {
      await publish(trx, 'mail', 'one')
      await publish(trx, 'mail', 'two')
      atCommit = heard.length
    })
    await expect(
      it.database.transact(async (trx) => {
        await publish(trx, 'mail', 'never')
        throw new Error('Undone')
      }),
    ).rejects.toThrow('Undone')
    await it.database.transact((trx) => publish(trx, 'mail', 'three'))
    await expect.poll(() => heard).toEqual(['one', 'two', 'three'])
    expect(atCommit).toBe(0)

    stop()
    const others: (string | null)[] = []
    it.database.pubSub.subscribe('mail', (payload) => others.push(payload))
    await it.database.transact((trx) => publish(trx, 'mail', 'four'))
    await expect.poll(() => others).toEqual(['four'])
    expect(heard).toHaveLength(3)
  })
})
