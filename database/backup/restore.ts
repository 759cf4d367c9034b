import { sql } from 'kysely'

import { connect, type Database, type Trx } from '../connect.ts'
import { migrate, migrateTo } from '../migrations/migrate.ts'
import {
  checkBackup,
  type Contents,
  type Counts,
  type Header,
  readBackup,
  readHeader,
} from './backup-file.ts'
import { blamingFile } from './blame.ts'
import { insertInBulk } from './bulk-insert.ts'
import { DataProblem } from './data-problem.ts'
import { freeBytesAt } from './scratch.ts'
import { firstFilled, refuseUnsound, tablesOf } from './snapshot.ts'

/**
 * Restores a backup, from either engine, into an empty database. It is atomic: after a failure the
 * database is still empty.
 */
export async function restore(address: string, file: string): Promise<Counts> {
  const { migration } = await readWhole(file, await freeBytesAt(address))
  const database = await connect(address)
  try {
    const counts = await blamingFile(file, () => fillFrom(database, file, migration))
    await migrate(database)
    return counts
  } finally {
    await database.close()
  }
}

/**
 * Reads a backup to its end.
 * @param bytesMax how long it may be, unpacked
 * @throws DataProblem when it cannot be restored by this version
 */
export async function readWhole(file: string, bytesMax: number): Promise<Header & Contents> {
  return { ...(await readHeader(file)), ...(await checkBackup(file, bytesMax)) }
}

/** Restores into an empty database, at the migration of the backup. */
export async function fillFrom(
  database: Database,
  file: string,
  migration: string,
): Promise<Counts> {
  await refuseFilled(database.schema)
  await migrateTo(database, migration)
  return database.schema.transaction().execute((trx) => load(trx, database, file))
}

async function refuseFilled(db: Trx | Database['schema']): Promise<void> {
  const filled = await firstFilled(db)
  if (filled === null) return
  throw new DataProblem(
    `The database is not empty (${filled} has rows): a backup is restored into an empty one alone.`,
  )
}

async function load(trx: Trx, database: Database, file: string): Promise<Counts> {
  if (database.engine === 'postgres') await lockTables(trx)
  // Somebody may have signed up since the first check.
  await refuseFilled(trx)
  const reading = readBackup(file)
  for (;;) {
    const { done, value } = await reading.next()
    if (done === true) {
      await refuseUnsound(trx)
      return value.counts
    }
    await insertInBulk(trx, value.table, value.rows)
  }
}

/** A running instance may read meanwhile, but it must wait with its writes. */
async function lockTables(trx: Trx): Promise<void> {
  const tables = (await tablesOf(trx)).map(({ name }) => sql.table(name))
  await sql`lock table ${sql.join(tables)} in exclusive mode`.execute(trx)
}
