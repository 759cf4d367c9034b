import { setTimeout as sleep } from 'node:timers/promises'

import { CompiledQuery, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'

import { connect, type Db } from '#database/connect.ts'
import { migrate, migrations } from '#database/migrations/migrate.ts'
import { addCrowd, matchBody } from '#tests/support/data/crowd.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { isLong } from '#tests/support/long-form.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { startInstance } from '#tests/support/servers/instance.ts'

import { PATIENCE, PAUSE_MS, quantile, report } from '../fault-figures.ts'

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
  const created = await createTestDatabase('postgres')
  onTestFinished(() => created.remove())
  const database = await connect(created.address)
  onTestFinished(() => database.close())
  const crowd = await addCrowd(database, CLIENTS)
  const instance = await startInstance({ env: { DATABASE_URL: created.address } })

  const over = new AbortController()
  const responses: { status: number; ms: number }[] = []
  const work = async (index: number) => {
    const token = crowd.people[index]?.token ?? ''
    const url = `${instance.url}/api/sessions?limit=5`
    for (let round = 0; !over.signal.aborted; round += 1) {
      const write = { method: 'POST', body: matchBody(crowd, index, 'Meanwhile') }
      const { status, ms } = await sendRequest(url, { token, ...(round % 4 === 0 ? write : {}) })
      responses.push({ status, ms })
      await sleep(PAUSE_MS)
    }
  }
  const traffic = Promise.all(Array.from({ length: CLIENTS }, (_, index) => work(index)))

  await sleep(CALM_MS)
  // On a busy machine the first responses take longer.
  await expect.poll(() => responses.length).toBeGreaterThan(CLIENTS)
  const calm = slowestOf(responses)

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
  // Requests that wait behind the migration would wait until the backup ends.
  const before = responses.length
  await expect
    .poll(() => responses.length - before)
    .toBeGreaterThan(5 * CLIENTS)
    .finally(release.resolve)
  await backup
  const backupMs = performance.now() - began
  expect(await ran).toEqual(['999-pretended'])
  const doneMs = performance.now() - began - backupMs
  over.abort()
  await traffic

  const slowest = slowestOf(responses)
  const refused = responses.filter(({ status }) => status !== 200 && status !== 201)
  report('migration-locks', {
    'behind a backup': {
      responses: responses.length,
      refused: refused.length,
      'p99 ms': quantile(
        responses.map(({ ms }) => ms),
        0.99,
      ),
      'slowest ms': Math.round(slowest),
      'slowest ms before': Math.round(calm),
      'done ms after the backup': Math.round(doneMs),
    },
  })
  expect(waits).toBe(1)
  expect(refused).toEqual([])
  expect(slowest - calm).toBeLessThan(isLong ? 2000 : Infinity)
  expect(doneMs).toBeLessThan(5000 * PATIENCE)
})

function slowestOf(responses: readonly { ms: number }[]): number {
  return Math.max(...responses.map(({ ms }) => ms))
}
