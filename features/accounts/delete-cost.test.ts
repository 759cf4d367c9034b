import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { connect, POOL_SIZE } from '#database/connect.ts'
import { takeLock } from '#database/query/locks.ts'
import { type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine, onEngine } from '#tests/support/engines.ts'

onEachEngine('Deleting an account', (open) => {})

onEngine('postgres', 'Deleting an account', (open) => {
  test('waits for a long deletion without blocking the database for others', async () => {
    const { it, bob } = await signedUp(open, 'Bob')
    const users = await Promise.all(
      Array.from({ length: POOL_SIZE + 2 }, (_, index) => it.signUp(`Ann${index}`)),
    )
    // Like the deletion of an account with a long history on another instance.
    const other = await connect(it.address)
    onTestFinished(() => other.close())
    const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const long = other.transact(async (trx) => {
      await takeLock(trx, 'deletion', '')
      locked.resolve()
      await over.promise
    })
    await locked.promise
    let deleted = 0
    const remove = async (one: TestUser): Promise<number> => {
      const params = { id: one.user._id }
      const { status } = await it.call('DELETE /users/:id', { token: one.token, params })
      // On a busy machine this test takes longer than a statement may.
      if (status === 503) return remove(one)
      deleted += 1
      return status
    }
    const deletions = users.map(remove)
    await sleep(300)
    const read = await it.call('GET /sessions', { token: bob.token })
    expect([read.status, deleted]).toEqual([200, 0])
    over.resolve()
    await long
    expect(await Promise.all(deletions)).toEqual(users.map(() => 200))
  })
})
