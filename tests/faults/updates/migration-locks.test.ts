import { setTimeout as sleep } from 'node:timers/promises'

import { CompiledQuery, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'

import type { Db } from '#database/connect.ts'
import { migrate, migrations } from '#database/migrations/migrate.ts'
import { isLong } from '#tests/support/long-form.ts'
import { startInstance } from '#tests/support/servers/instance.ts'

import { prepare } from '../fault-crowd.ts'
import { PATIENCE } from '../fault-figures.ts'
import { startLoad } from '../fault-load.ts'

const CLIENTS = 8
const CALM_MS = 800
const BACKUP_MS = isLong ? 20_000 : 0
/** Changes two tables that every request needs, so that a waiting migration would be noticed. */
const pretended: Migration = {
  async up(db: Db) {
    for (const table of ['sign_ins', 'matches']) {
      const change = `alter table ${table} add column pretended text`
      await db.executeQuery(CompiledQuery.raw(change))
    }
  },
}
const all = { ...migrations, '999-pretended': pretended }

test('A migration that waits for a long backup delays no request, and completes after it', async () => {
  const { database, crowd, env } = await prepare('postgres', CLIENTS)
  const instance = await startInstance({ env })
  const load = startLoad([instance.url], crowd, { writesEvery: 4 })
  const { seen } = load
  await sleep(CALM_MS)
  // On a busy machine the first responses take longer.
  await expect.poll(() => seen.length).toBeGreaterThan(CLIENTS)
  const calm = slowestOf(seen)

  const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const backup = database.schema.transaction().execute(async (trx) => {
    // As a backup does.
    await sql`lock table kysely_migration in share mode`.execute(trx)
    await sql`select 1 from sign_ins, matches limit 1`.execute(trx)
    begun.resolve()
    await release.promise
    await sleep(BACKUP_MS)
  })
  await begun.promise
  const began = performance.now()
  let waits = 0
  const impatient = migrate(database, { all, triedForMs: 500 })
  await expect(impatient).rejects.toThrow(
    /^The database could not be brought up to date: another program/u,
  )
  const ran = migrate(database, { all, waits: () => void (waits += 1) })
  await expect.poll(() => waits).toBe(1)
  const before = seen.length
  await expect
    .poll(() => seen.length - before)
    .toBeGreaterThan(5 * CLIENTS)
    .finally(release.resolve)
  await backup
  const backupMs = performance.now() - began
  expect(await ran).toEqual(['999-pretended'])
  const doneMs = performance.now() - began - backupMs
  await load.stop()
  expect(waits).toBe(1)
  expect(seen.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  expect(slowestOf(seen) - calm).toBeLessThan(isLong ? 2000 : Infinity)
  expect(doneMs).toBeLessThan(5000 * PATIENCE)
})

function slowestOf(responses: readonly { ms: number }[]): number {
  return Math.max(...responses.map(({ ms }) => ms))
}
