import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { createTestDatabase } from '#tests/support/servers/databases.ts'

import { insertInBulk } from '../backup/bulk-insert.ts'
import { connect } from '../connect.ts'
import { migrate, migrateTo } from './migrate.ts'

const AT = '2026-11-01T00:00:00.000Z'
const [ANN, GAME, IMPORT] = [1, 2, 3].map((digit) => `01936f00-0000-7000-8000-00000000000${digit}`)

/** An import of the older version that is being undone. */
const old: [table: string, row: Record<string, string | number | undefined>][] = [
  [
    'users',
    {
      ...{ id: ANN, first_name: 'Ann', last_name: 'Tester', email: 'ann', email_key: 'ann' },
      ...{ role: 'user', created_at: AT, updated_at: AT },
    },
  ],
  ['games', { id: GAME, name: 'Go', name_key: 'go', created_at: AT }],
  [
    'import_runs',
    {
      ...{ id: IMPORT, user_id: ANN, source: 'csv', file: 'plays.csv', bytes: 1, created_at: AT },
      ...{ state: 'undoing', imported: 1, existing: 0, problems: 0, claims: 0 },
      ...{ removed: 1, kept: 0 },
    },
  ],
  ['import_games', { import_id: IMPORT, game_id: GAME }],
]

test.each(['sqlite', 'postgres'] as const)(
  'Games of old imports leave only after they are looked for (%s)',
  async (engine) => {
    const created = await createTestDatabase(engine, 'empty')
    const database = await connect(created.address)
    onTestFinished(async () => {
      await database.close()
      await created.remove()
    })
    await migrateTo(database, '029-tally-versions')
    await database.transact(async (trx) => {
      for (const [name, row] of old) {
        const values = Object.values(row).map((value) => value ?? null)
        await insertInBulk(trx, { name, columns: Object.keys(row) }, [values])
      }
    })
    await migrate(database)
    const { rows } = await database.read.executeQuery(
      CompiledQuery.raw('select * from import_games'),
    )
    expect(rows).toEqual([{ import_id: IMPORT, game_id: GAME, leaving: 0 }])
  },
)
