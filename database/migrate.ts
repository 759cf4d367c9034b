import { type Migration, Migrator } from 'kysely/migration'

import type { Database } from './connect.ts'
import { initial } from './migrations/001-initial.ts'

const migrations: Record<string, Migration> = {
  '001-initial': initial,
}

/**
 * Brings the schema up to date, each run in one transaction, one instance at a time.
 * @returns the names of the migrations that it ran
 */
export async function migrate(database: Database): Promise<string[]> {
  const migrator = new Migrator({
    db: database.schema,
    provider: { getMigrations: async () => migrations },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}
