import { expect, test } from 'vitest'

import { type Database, type Trx } from '#database/connect.ts'
import { onEngine } from '#tests/support/engines.ts'

import { type LockKind, takeLock } from './locks.ts'

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
    const taken: string[] = []
    const take = async (kind: LockKind, of: string) => {
      await other.database.transact((trx) => takeLock(trx, kind, of))
      taken.push(`${kind} ${of}`)
    }
    const release = await holding(it.database, (trx) => takeLock(trx, 'storage', 'ann'))
    const waiting = take('storage', 'ann')
    await take('storage', 'bob')
    await take('push', 'ann')
    expect(taken).toEqual(['storage bob', 'push ann'])
    await release()
    await waiting
    expect(taken).toHaveLength(3)
  })
})
