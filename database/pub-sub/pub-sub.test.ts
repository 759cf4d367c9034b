import { expect, onTestFinished, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { onEachEngine } from '#tests/support/engines.ts'

import { publish } from './collected.ts'

onEachEngine('A published message', (open, engine) => {
  /** On PostgreSQL a new subscriber may have missed messages and gets null. */
  const first = engine === 'postgres' ? [null] : []

  test('is delivered after the commit, and not after a rollback', async () => {
    // A database without an app listens only from the first subscription on.
    const { address } = await open()
    const database = await connect(address)
    onTestFinished(() => database.close())
    const received: (string | null)[] = []
    const stop = database.pubSub.subscribe('mail', (payload) => received.push(payload))
    await expect.poll(() => received).toEqual(first)
    received.length = 0
    let atCommit: number | null = null
    await database.transact(async (trx) => {
      await publish(trx, 'mail', 'one')
      await publish(trx, 'mail', 'two')
      atCommit = received.length
    })
    await expect(
      database.transact(async (trx) => {
        await publish(trx, 'mail', 'never')
        throw new Error('Undone')
      }),
    ).rejects.toThrow('Undone')
    await database.transact((trx) => publish(trx, 'mail', 'three'))
    await expect.poll(() => received).toEqual(['one', 'two', 'three'])
    expect(atCommit).toBe(0)

    stop()
    const others: (string | null)[] = []
    database.pubSub.subscribe('mail', (payload) => others.push(payload))
    await database.transact((trx) => publish(trx, 'mail', 'four'))
    await expect.poll(() => others).toEqual(['four'])
    expect(received).toHaveLength(3)
  })
})
