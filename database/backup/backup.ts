import { createWriteStream, existsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import type { Db } from '../connect.ts'
import { refuseOtherVersion } from '../migrations/migrate.ts'
import { checkBackup, type Counts, lineWriter } from './backup-file.ts'
import { DataProblem } from './data-problem.ts'
import { pagesOf, refuseUnsound, tablesOf, withSnapshot } from './snapshot.ts'

/**
 * Writes a consistent snapshot of the whole database to a file, while others continue to write. The
 * file gets its final name only after it is complete, synced to the disk, and verified.
 */
export async function writeBackup(address: string, file: string, now: Date): Promise<Counts> {
  refuseExisting(file)
  const partial = `${file}.part`
  await withSnapshot(address, async (db) => {
    // Another version's may have tables that this code does not know.
    const migration = await refuseOtherVersion(db)
    if (migration === null) throw new DataProblem(`The database is empty: nothing to back up.`)
    await refuseUnsound(db)
    await pipeline(
      Readable.from(linesOf(db, { migration, madeAt: now.toISOString() })),
      createGzip(),
      // It contains password hashes and addresses: only the owner may read it.
      createWriteStream(partial, { mode: 0o600, flush: true }),
    )
  })
  const { counts } = await checkBackup(partial)
  refuseExisting(file)
  await rename(partial, file)
  await syncFolder(file)
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

function refuseExisting(file: string): void {
  if (existsSync(file)) {
    throw new DataProblem(`${file} is there already, and a backup overwrites nothing.`)
  }
}

/** A new name survives a power cut only after a sync of the folder. */
async function syncFolder(file: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return
  const folder = await open(dirname(resolve(file)))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
