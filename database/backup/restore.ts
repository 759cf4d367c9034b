import { createReadStream, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { connect, isPostgresAddress } from '../connect.ts'
import { migrate, migrateTo } from '../migrations/migrate.ts'
import { type Checked, checkBackup, checkDatabase, inFile, sumsOf } from './backup-file.ts'
import { refuseMissing } from './backup.ts'
import { copyToPostgres } from './copied-rows.ts'
import { DataProblem } from './data-problem.ts'
import { publish } from './published-file.ts'

/** Restores a backup into an empty PostgreSQL database, or where there is no SQLite file. */
export async function restore(address: string, file: string): Promise<Checked['counts']> {
  const { migration, counts, sum } = await checkBackup(file)
  if (isPostgresAddress(address)) {
    await inFile(file, (source) => fillPostgres(source, address, migration))
    return counts
  }
  await putInPlace(file, address, sum)
  const database = await connect(address)
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
  return counts
}

async function putInPlace(file: string, address: string, sum: number): Promise<void> {
  // SQLite would read an old log as a part of the new file.
  const there = ['', '-wal', '-shm', '-journal'].find((end) => existsSync(`${address}${end}`))
  if (there !== undefined) {
    throw new DataProblem(
      `${address}${there} is there already: a backup is restored where no database is.`,
    )
  }
  await mkdir(dirname(address), { recursive: true, mode: 0o700 })
  await publish(address, async (partial, handle) => {
    await handle.writeFile(createReadStream(file))
    if ((await sumsOf(partial)).actual === sum) return
    throw new DataProblem(`${file} has changed while it was read: nothing was restored.`)
  })
}

/** Copies a SQLite file, which nobody may use meanwhile, to an empty PostgreSQL database. */
export async function moveToPostgres(file: string, url: string): Promise<Checked['counts']> {
  refuseMissing(file)
  const source = new DatabaseSync(file, { timeout: 1000 })
  try {
    keepOthersOut(source, file)
    const { migration, counts } = await checkDatabase(source, file)
    await fillPostgres(source, url, migration)
    return counts
  } finally {
    source.close()
  }
}

/** What another program writes after the copy would be lost. */
function keepOthersOut(database: DatabaseSync, file: string): void {
  try {
    database.exec('pragma locking_mode = exclusive; begin immediate')
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== 5) throw error
    throw new DataProblem(`${file} is in use: stop the app, then move.`)
  }
}

async function fillPostgres(source: DatabaseSync, url: string, migration: string): Promise<void> {
  const target = await connect(url)
  try {
    await migrateTo(target, migration)
    // One transaction: a killed command leaves the database empty.
    await target.schema.transaction().execute((trx) => copyToPostgres(source, trx, migration))
    await migrate(target)
  } finally {
    await target.close()
  }
}
