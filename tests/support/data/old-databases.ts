import { onTestFinished } from 'vitest'

import { insertInBulk } from '#database/backup/bulk-insert.ts'
import { connect, type Database, type Engine } from '#database/connect.ts'
import { migrateTo } from '#database/migrations/migrate.ts'

import { createTestDatabase } from '../servers/databases.ts'

/** Rows by their tables, as an older version stores them: all of one table with the same columns. */
export type OldRows = readonly (readonly [table: string, rows: readonly OldRow[]])[]
type OldRow = Readonly<Record<string, string | number | null | undefined>>

export const AT = '2026-11-01T00:00:00.000Z'

/** An id that stands in tests for the same row everywhere. */
export function oldId(number: number): string {
  return `01936f00-0000-7000-8000-${String(number).padStart(12, '0')}`
}

/** A user's row. */
export function oldUser(id: string | undefined, name: string, more: OldRow = {}): OldRow {
  return {
    ...{ id, first_name: name, last_name: 'Tester', email: name, email_key: name.toLowerCase() },
    ...{ role: 'user', created_at: AT, updated_at: AT },
    ...more,
  }
}

/** A database with the migrations to `last` alone, and with some rows. It is removed after the test. */
export async function openOldDatabase(
  engine: Engine,
  last: string,
  rows: OldRows = [],
): Promise<{ address: string; database: Database }> {
  const { address, remove } = await createTestDatabase(engine, 'empty')
  const database = await connect(address)
  onTestFinished(async () => {
    await database.close()
    await remove()
  })
  await migrateTo(database, last)
  await insertOldRows(database, rows)
  return { address, database }
}

export async function insertOldRows(database: Database, tables: OldRows): Promise<void> {
  await database.transact(async (trx) => {
    for (const [name, rows] of tables) {
      const columns = Object.keys(rows[0] ?? {})
      const values = rows.map((row) => columns.map((column) => row[column] ?? null))
      await insertInBulk(trx, { name, columns }, values)
    }
  })
}

/** The row of a finished import. */
export function oldRun(id: string | undefined, userId: string | undefined): OldRow {
  return {
    ...{ id, user_id: userId, source: 'bgstats', file: 'plays.json', bytes: 9, created_at: AT },
    ...{ state: 'finished', imported: 3, existing: 0, problems: 0, claims: 0, removed: 0 },
  }
}
