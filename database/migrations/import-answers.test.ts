import { sql } from 'kysely'
import { expect, test } from 'vitest'

import {
  insertOldRows,
  oldId,
  oldRun,
  openOldDatabase,
  oldUser,
} from '#tests/support/data/old-databases.ts'

import { migrate } from './migrate.ts'

const [ANN, BEFORE, BESIDE] = [1, 2, 3].map(oldId)

test.each(['sqlite', 'postgres'] as const)(
  'Of what the version before imports, before the update and beside it, no answers are known (%s)',
  async (engine) => {
    const { database } = await openOldDatabase(engine, '040-imports-corrected')
    const run = (id: string | undefined) =>
      insertOldRows(database, [['import_runs', [{ ...oldRun(id, ANN), kind: 'matches' }]]])
    await insertOldRows(database, [['users', [oldUser(ANN, 'Ann')]]])
    await run(BEFORE)
    await migrate(database)
    await run(BESIDE)
    const { rows } = await sql<{ answers: string | null }>`select answers from import_runs`.execute(
      database.read,
    )
    expect(rows.map(({ answers }) => answers)).toEqual([null, null])
  },
)
