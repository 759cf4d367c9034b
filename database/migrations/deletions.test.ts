import { expect, onTestFinished, test } from 'vitest'

import { createTestDatabase } from '#tests/support/servers/databases.ts'

import { insertInBulk } from '../backup/bulk-insert.ts'
import { connect } from '../connect.ts'
import { migrate, migrateTo } from './migrate.ts'

const AT = '2026-11-01T00:00:00.000Z'

test.each(['sqlite', 'postgres'] as const)(
  'No account of the version before is being deleted, nor one that it adds later (%s)',
  async (engine) => {
    const created = await createTestDatabase(engine, 'empty')
    const database = await connect(created.address)
    onTestFinished(async () => {
      await database.close()
      await created.remove()
    })
    const addUser = async (digit: number) => {
      const user = {
        ...{ id: `01936f00-0000-7000-8000-00000000000${digit}`, first_name: 'Ann' },
        ...{ last_name: '', email: `ann${digit}`, email_key: `ann${digit}`, role: 'user' },
        ...{ created_at: AT, updated_at: AT, suspended_at: AT },
      }
      const columns = Object.keys(user)
      const table = { name: 'users', columns }
      await database.transact((trx) => insertInBulk(trx, table, [Object.values(user)]))
    }
    await migrateTo(database, '029-tally-versions')
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
