import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'

/** Migrates a data set. */
export async function bringUpToDate(address: string): Promise<void> {
  const database = await connect(address)
  await migrate(database)
  await database.close()
}
