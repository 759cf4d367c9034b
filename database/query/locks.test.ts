import { expect, test } from 'vitest'

import { type Database, type Trx } from '#database/connect.ts'
import { onEngine } from '#tests/support/engines.ts'

import { takeLock, tryLock } from './locks.ts'

/** Runs a transaction until the returned function ends it. */
async function holding(database: Database, lock: (trx: Trx) => Promise<unknown>) {
  const [has, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = database.transact(async (trx) => {
    await lock(trx)
    has.resolve()
    await over.promise
  })
  await Promise.race([has.promise, held])
  return async () => {
    over.resolve()
    await held
  }
}

onEngine('postgres', 'A lock', (open) => {
  test('is one transaction’s across instances, of its kind alone', async () => {
    const it = await open()
    const other = await open({ beside: it })
    const tries = (act: (trx: Trx) => Promise<boolean>) => other.database.transact(act)
    const release = await holding(it.database, (trx) => takeLock(trx, 'storage', 'ann'))
    expect(await tries((trx) => tryLock(trx, 'storage', 'ann'))).toBe(false)
    expect(await tries((trx) => tryLock(trx, 'storage', 'bob'))).toBe(true)
    expect(await tries((trx) => tryLock(trx, 'person', 'ann'))).toBe(true)
    await release()
    expect(await tries((trx) => tryLock(trx, 'storage', 'ann'))).toBe(true)
  })
})
