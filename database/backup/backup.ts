import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'

import { connect, isPostgresAddress } from '../connect.ts'
import { refuseOtherVersion } from '../migrations/migrate.ts'
import { type Checked, checkBackup, storeSum, sumsOf } from './backup-file.ts'
import { copyToSqlite } from './copied-rows.ts'
import { DataProblem } from './data-problem.ts'
import { publish } from './published-file.ts'

/** Writes a consistent copy of the whole database to a file, while others continue to write, and reads it. */
export async function writeBackup(address: string, file: string): Promise<Checked['counts']> {
  refuseMissing(address)
  return publish(file, async (partial, handle) => {
    if (isPostgresAddress(address)) await copyPostgres(address, partial)
    else vacuumInto(address, partial)
    await storeSum(handle, (await sumsOf(partial)).actual)
    return (await checkBackup(partial, 'The database')).counts
  })
}

/** `connect` would create an empty database at a path that does not exist. */
export function refuseMissing(address: string): void {
  if (isPostgresAddress(address) || existsSync(address)) return
  throw new DataProblem(`There is no database at ${address}.`)
}

function vacuumInto(address: string, partial: string): void {
  const database = new DatabaseSync(address, { timeout: 5000 })
  try {
    database.exec('pragma trusted_schema = off')
    database.prepare('vacuum into ?').run(partial)
  } finally {
    database.close()
  }
}

async function copyPostgres(address: string, partial: string): Promise<void> {
  const database = await connect(address)
  const file = new DatabaseSync(partial)
  try {
    if ((await refuseOtherVersion(database.schema)) === null) {
      throw new DataProblem(`The database is empty: nothing to back up.`)
    }
    const snapshot = database.schema.transaction().setIsolationLevel('repeatable read')
    await snapshot.execute(async (trx) => {
      // A migration waits until the end. The snapshot begins after this.
      await sql`lock table kysely_migration in share mode`.execute(trx)
      await copyToSqlite(trx, file, (await refuseOtherVersion(trx)) ?? '')
    })
  } finally {
    file.close()
    await database.close()
  }
}
