import { describe, expect, test } from 'vitest'

import {
  insertOldRows,
  oldId,
  oldRun,
  openOldDatabase,
  oldUser,
} from '#tests/support/data/old-databases.ts'

import { migrate } from './migrate.ts'

const [ANN, BEFORE, BESIDE] = [1, 2, 3].map(oldId)

/** A column, the migration before it, and what it says of an import that the version before has written. */
const columns = [
  ['kind', '039-names-compared', {}, 'matches'],
  ['answers', '040-imports-corrected', { kind: 'matches' }, null],
] as const

describe.each(['sqlite', 'postgres'] as const)('On %s', (engine) => {
  test.each(columns)(
    'What the version before imports, before the update and beside it, has its %s',
    async (column, last, written, says) => {
      const { database } = await openOldDatabase(engine, last)
      const run = (id: string | undefined) =>
        insertOldRows(database, [['import_runs', [{ ...oldRun(id, ANN), ...written }]]])
      await insertOldRows(database, [['users', [oldUser(ANN, 'Ann')]]])
      await run(BEFORE)
      await migrate(database)
      await run(BESIDE)
      const rows = await database.read.selectFrom('import_runs').select(column).execute()
      expect(rows).toEqual([{ [column]: says }, { [column]: says }])
    },
  )
})
