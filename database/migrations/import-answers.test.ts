import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { createTestDatabase } from '#tests/support/servers/databases.ts'

import { insertInBulk } from '../backup/bulk-insert.ts'
import { connect } from '../connect.ts'
import { migrate, migrateTo } from './migrate.ts'

const AT = '2026-11-01T00:00:00.000Z'
const [ANN, BEFORE, BESIDE] = [1, 2, 3].map(
  (digit) => `01936f00-0000-7000-8000-00000000000${digit}`,
)

test.each(['sqlite', 'postgres'] as const)(
  'Of what the version before imports, before the update and beside it, no answers are known (%s)',
  async (engine) => {
    const created = await createTestDatabase(engine, 'empty')
    const database = await connect(created.address)
    onTestFinished(async () => {
      await database.close()
      await created.remove()
    })
    const insert = (name: string, row: Record<string, string | number | undefined>) =>
      database.transact(async (trx) => {
        const columns = Object.keys(row)
        await insertInBulk(trx, { name, columns }, [columns.map((column) => row[column] ?? null)])
      })
    const run = (id: string | undefined) =>
      insert('import_runs', {
        ...{
          id,
          user_id: ANN,
          source: 'bgstats',
          file: 'plays.json',
          bytes: 9,
          created_at: AT,
          kind: 'matches',
        },
        ...{ state: 'finished', imported: 3, existing: 0, problems: 0, claims: 0, removed: 0 },
      })
    await migrateTo(database, '040-imports-corrected')
    await insert('users', {
      ...{ id: ANN, first_name: 'Ann', last_name: 'Tester', email: 'ann', email_key: 'ann' },
      ...{ role: 'user', created_at: AT, updated_at: AT },
    })
    await run(BEFORE)
    await migrate(database)
    await run(BESIDE)
    const { rows } = await sql<{ answers: string | null }>`select answers from import_runs`.execute(
      database.read,
    )
    expect(rows.map(({ answers }) => answers)).toEqual([null, null])
  },
)
