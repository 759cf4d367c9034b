import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'

import {
  AT,
  oldId,
  oldRun,
  openOldDatabase,
  oldUser,
  type OldRows,
} from '#tests/support/data/old-databases.ts'

import { migrate } from './migrate.ts'

const [ANN, GAME, IMPORT] = [1, 2, 3].map(oldId)

/** An import that is being undone, of the older version. */
const old: OldRows = [
  ['users', [oldUser(ANN, 'Ann')]],
  ['games', [{ id: GAME, name: 'Go', name_key: 'go', created_at: AT }]],
  ['import_runs', [{ ...oldRun(IMPORT, ANN), state: 'undoing', removed: 1, kept: 0 }]],
  ['import_games', [{ import_id: IMPORT, game_id: GAME }]],
]

test.each(['sqlite', 'postgres'] as const)(
  'Games of old imports leave only after they are looked for (%s)',
  async (engine) => {
    const { database } = await openOldDatabase(engine, '029-tally-versions', old)
    await migrate(database)
    const { rows } = await database.read.executeQuery(
      CompiledQuery.raw('select * from import_games'),
    )
    expect(rows).toEqual([{ import_id: IMPORT, game_id: GAME, leaving: 0 }])
  },
)
