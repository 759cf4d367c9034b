import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'

import { foldDataset } from './dataset-tallies.ts'

/** Migrates a data set, which may be from an earlier version of the product, and adds it to the tallies. */
export async function bringUpToDate(address: string): Promise<void> {
  const database = await connect(address)
  await migrate(database)
  await foldDataset(database)
  await database.close()
}
