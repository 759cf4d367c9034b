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
  'What the version before imports, before the update and beside it, adds matches (%s)',
  async (engine) => {
    const { database } = await openOldDatabase(engine, '039-names-compared')
    const run = (id: string | undefined) =>
      insertOldRows(database, [['import_runs', [oldRun(id, ANN)]]])
    await insertOldRows(database, [['users', [oldUser(ANN, 'Ann')]]])
    await run(BEFORE)
    await migrate(database)
    await run(BESIDE)
    const { rows } = await sql<{ kind: string }>`select kind from import_runs`.execute(
      database.read,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['matches', 'matches'])
  },
)
