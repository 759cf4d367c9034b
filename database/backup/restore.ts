import { sql } from 'kysely'

import { connect, type Database, type Trx } from '../connect.ts'
import { lastMigration, migrate, migrateTo, migrationNames } from '../migrations/migrate.ts'
import {
  checkBackup,
  type Contents,
  type Counts,
  type Header,
  readBackup,
  readHeader,
} from './backup-file.ts'
import { insertInBulk } from './bulk-insert.ts'
import { DataProblem } from './data-problem.ts'
import { firstFilled, refuseUnsound, tablesOf } from './snapshot.ts'

/**
 * Fills an empty database with a backup, made on whichever engine. All of it is there at once or,
 * when anything is wrong, nothing.
 */
export async function restore(address: string, file: string): Promise<Counts> {
  const { migration } = await readWhole(file)
  const database = await connect(address)
  try {
    const counts = await fillFrom(database, file, migration)
    await migrate(database)
    return counts
  } finally {
    await database.close()
  }
}

/** Reads a backup to its end. @throws DataProblem when it cannot be restored by this version */
export async function readWhole(file: string): Promise<Header & Contents> {
  const header = await readHeader(file)
  if (!migrationNames.includes(header.migration)) {
    throw new DataProblem(
      `${file} was made by a newer Tabletally (${header.migration}): update this one first.`,
    )
  }
  return { ...header, ...(await checkBackup(file)) }
}

/** Leaves an empty database as the one was that the backup was made of, at the same migration. */
export async function fillFrom(
  database: Database,
  file: string,
  migration: string,
): Promise<Counts> {
  await prepare(database, file, migration)
  return database.schema.transaction().execute((trx) => load(trx, database, file))
}

/** Brings an empty database to the shape that the backup has. */
async function prepare(database: Database, file: string, migration: string): Promise<void> {
  const has = await lastMigration(database.schema)
  if (has !== null) await refuseFilled(database.schema)
  if (has !== null && has > migration) {
    throw new DataProblem(
      `${file} is from an older Tabletally (${migration}) than the database (${has}): restore it into a new database, which is then brought up to date.`,
    )
  }
  await migrateTo(database, migration)
}

async function refuseFilled(db: Trx | Database['schema']): Promise<void> {
  const filled = await firstFilled(db)
  if (filled === null) return
  throw new DataProblem(
    `The database is not empty (${filled} has rows): a backup is restored into an empty one alone.`,
  )
}

async function load(trx: Trx, database: Database, file: string): Promise<Counts> {
  if (database.engine === 'postgres') await keepOthersOut(trx)
  // Somebody may have signed up since the first look.
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

/** An instance that runs on the database can read, but write only after the restored rows. */
async function keepOthersOut(trx: Trx): Promise<void> {
  const tables = (await tablesOf(trx)).map(({ name }) => sql.table(name))
  await sql`lock table ${sql.join(tables)} in exclusive mode`.execute(trx)
}
