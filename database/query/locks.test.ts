import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { type Database, type Trx } from '#database/connect.ts'
import { onEngine } from '#tests/support/engines.ts'

import { takeLock, tryLock, tryLockFor } from './locks.ts'

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

const BEFORE = "hashtextextended('tallies of ann', 0)"

onEngine('postgres', 'A lock', (open) => {
  test('is one transaction’s across instances, of its kind alone, and writes no row', async () => {
    const it = await open()
    const other = await open({ beside: it })
    const tries = (act: (trx: Trx) => Promise<boolean>) => other.database.transact(act)
    const written = async () => {
      const { rows } = await sql`select xmin, ctid from locks order by slot limit 9000`.execute(
        it.database.read,
      )
      return rows
    }
    const before = await written()
    const release = await holding(it.database, (trx) => takeLock(trx, 'tallies', 'ann'))
    expect(await tries((trx) => tryLock(trx, 'tallies', 'ann'))).toBe(false)
    expect(await tries((trx) => tryLock(trx, 'claim', 'ann'))).toBe(true)
    const short = tries(async (trx) => {
      if (!(await tryLockFor(trx, 'tallies', 'ann', 50))) throw new Error('Locked')
      return true
    })
    await expect(short).rejects.toThrow('Locked')
    const free = await sql<{ slot: number }>`
      select slot from locks for update skip locked`.execute(other.database.read)
    expect(free.rows).toHaveLength(16_383)
    const slots = new Set(free.rows.map(({ slot }) => slot))
    const slot = Array.from({ length: 16_384 }, (_, each) => each).find((each) => !slots.has(each))

    const waiting = tries((trx) => tryLockFor(trx, 'tallies', 'ann', 20_000))
    await release()
    expect(await waiting).toBe(true)
    // A lock of another name may have the same row: then one waits for the other, and nothing else happens.
    const releaseOther = await holding(it.database, (trx) =>
      sql`select slot from locks where slot = ${slot} for update`.execute(trx),
    )
    const taking = tries((trx) => takeLock(trx, 'tallies', 'ann').then(() => true))
    await releaseOther()
    expect(await taking).toBe(true)
    expect(await written()).toEqual(before)
  })

  // until 0.3
  test('is also the version before’s', async () => {
    const it = await open()
    const old = await open({ beside: it })
    const takeOld = (trx: Trx) => sql.raw(`select pg_advisory_xact_lock(${BEFORE})`).execute(trx)
    const releaseOld = await holding(old.database, takeOld)
    const tries = () => it.database.transact((trx) => tryLock(trx, 'tallies', 'ann'))
    expect(await tries()).toBe(false)
    await releaseOld()
    expect(await tries()).toBe(true)
    const release = await holding(it.database, (trx) => takeLock(trx, 'tallies', 'ann'))
    const { rows } = await sql
      .raw(`select pg_try_advisory_xact_lock(${BEFORE}) as got`)
      .execute(old.database.read)
    expect(rows).toEqual([{ got: false }])
    await release()
  })

  test('whose row is lost is an error, not a lock that everybody has', async () => {
    const it = await open()
    await it.database.transact((trx) => sql`delete from locks where slot < 4096`.execute(trx))
    const take = it.database.transact((trx) => takeLock(trx, 'tallies', 'ann'))
    await expect(take).rejects.toThrow('The table locks has lost its row')
    await it.database.transact((trx) =>
      sql`insert into locks select generate_series(0, 4095)`.execute(trx),
    )
  })
})
