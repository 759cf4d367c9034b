import { createWriteStream, existsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import type { Db } from '../connect.ts'
import { lastMigration, migrationNames } from '../migrations/migrate.ts'
import { checkBackup, type Counts, lineWriter } from './backup-file.ts'
import { DataProblem } from './data-problem.ts'
import { pagesOf, refuseUnsound, tablesOf, withSnapshot } from './snapshot.ts'

/**
 * Writes everything in the database to a file, as it is at one moment, while others go on writing.
 * The file has its name only when it is whole, on the disk and has been read again.
 */
export async function writeBackup(address: string, file: string, now: Date): Promise<Counts> {
  refuseTaken(file)
  const part = `${file}.part`
  await withSnapshot(address, async (db) => {
    const migration = await lastMigration(db)
    if (migration === null) throw new DataProblem(`The database is empty: nothing to back up.`)
    // It may have tables that this code has never heard of.
    if (!migrationNames.includes(migration)) {
      throw new DataProblem(
        `The database belongs to a newer Tabletally (${migration}): back it up with that one.`,
      )
    }
    await refuseUnsound(db)
    await pipeline(
      Readable.from(linesOf(db, { migration, madeAt: now.toISOString() })),
      createGzip(),
      // Hashes of passwords and addresses of people are for the owner alone.
      createWriteStream(part, { mode: 0o600, flush: true }),
    )
  })
  const { counts } = await checkBackup(part)
  refuseTaken(file)
  await rename(part, file)
  await keepName(file)
  return counts
}

async function* linesOf(
  db: Db,
  header: { migration: string; madeAt: string },
): AsyncGenerator<string> {
  const write = lineWriter()
  yield write.header(header)
  for (const table of await tablesOf(db)) {
    yield write.table(table)
    for await (const page of pagesOf(db, table)) yield write.rows(table.name, page)
  }
  yield write.end()
}

function refuseTaken(file: string): void {
  if (existsSync(file)) {
    throw new DataProblem(`${file} is there already, and a backup overwrites nothing.`)
  }
}

/** A name is safe from a power cut once its folder is. */
async function keepName(file: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const folder = await open(dirname(resolve(file)))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
