import { expect, test } from 'vitest'

import {
  AT,
  insertOldRows,
  oldId,
  openOldDatabase,
  oldUser,
} from '#tests/support/data/old-databases.ts'

import { migrate } from './migrate.ts'

test.each(['sqlite', 'postgres'] as const)(
  'No account of the version before is being deleted, nor one that it adds later (%s)',
  async (engine) => {
    const { database } = await openOldDatabase(engine, '029-tally-versions')
    const addUser = (number: number) =>
      insertOldRows(database, [
        ['users', [oldUser(oldId(number), `ann${number}`, { suspended_at: AT })]],
      ])
    await addUser(1)
    await migrate(database)
    await addUser(2)
    const users = await database.read
      .selectFrom('users')
      .select(['email', 'suspended_at as suspended', 'deleting_at as at', 'deleting_by as by'])
      .orderBy('id')
      .execute()
    const kept = { suspended: AT, at: null, by: null }
    expect(users).toEqual([
      { email: 'ann1', ...kept },
      { email: 'ann2', ...kept },
    ])
  },
)
