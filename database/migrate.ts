import { sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'

import type { Database, Db } from './connect.ts'
import { initial } from './migrations/001-initial.ts'
import { imports } from './migrations/002-imports.ts'
import { traces } from './migrations/003-traces.ts'
import { search } from './migrations/004-search.ts'
import { activityAndMail } from './migrations/008-activity-and-mail.ts'

const migrations: Record<string, Migration> = {
  '001-initial': initial,
  '002-imports': imports,
  '003-traces': traces,
  '004-search': search,
  '008-activity-and-mail': activityAndMail,
}

/** Every migration in its order. */
export const migrationNames = Object.keys(migrations)

/**
 * Brings the schema up to date, each run in one transaction, one instance at a time.
 * @returns the names of the migrations that it ran
 */
export async function migrate(database: Database): Promise<string[]> {
  return outcome(await migratorOf(database).migrateToLatest())
}

/** As `migrate`, but the migration of this name is the last one that runs. */
export async function migrateTo(database: Database, last: string): Promise<string[]> {
  return outcome(await migratorOf(database).migrateTo(last))
}

function migratorOf(database: Database): Migrator {
  return new Migrator({
    db: database.schema,
    provider: { getMigrations: async () => migrations },
  })
}

function outcome({ error, results }: MigrationResultSet): string[] {
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

/** The last migration that the database has seen; null for a database without any. */
export async function lastMigration(db: Db): Promise<string | null> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return null
  const { rows } = await sql<{ name: string | null }>`
    select max(name) as name from kysely_migration`.execute(db)
  return rows[0]?.name ?? null
}
