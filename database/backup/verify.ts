import { connect, type Database } from '../connect.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Contents, Header } from './backup-file.ts'
import { blamingFile, noGood } from './blame.ts'
import { fillFrom, readWhole } from './restore.ts'
import { freeBytesFor, withScratch } from './scratch.ts'
import { digestOf, refuseUnsound, tablesOf } from './snapshot.ts'

export interface Verified extends Header, Contents {
  /** Where it was restored. */
  scratch: string
  seconds: number
  /** The migrations that ran after the restore. */
  migrated: string[]
}

/**
 * Restores a backup into a scratch database, compares each table's row count and checksum with the
 * file's, checks foreign keys, and runs the newer migrations.
 * @param address a database on the engine to restore on; nothing in it is read or written
 * @throws DataProblem when the backup cannot be restored
 */
export async function verifyBackup(file: string, address: string): Promise<Verified> {
  const began = performance.now()
  const backup = await readWhole(file, await freeBytesFor(address))
  return withScratch(address, async (scratch) => {
    const database = await connect(scratch.address)
    try {
      const migrated = await blamingFile(file, async () => {
        await fillFrom(database, file, backup.migration)
        await compare(database, file, backup)
        const names = await migrate(database)
        await refuseUnsound(database.schema)
        return names
      })
      const seconds = (performance.now() - began) / 1000
      return { ...backup, scratch: scratch.name, seconds, migrated }
    } finally {
      await database.close()
    }
  })
}

async function compare(database: Database, file: string, backup: Contents): Promise<void> {
  for (const table of await tablesOf(database.schema)) {
    const { rows, sha256 } = await digestOf(database.schema, table)
    if (rows === backup.counts[table.name] && sha256 === backup.tables[table.name]) continue
    throw noGood(file, `restored, ${table.name} is not what it says`)
  }
}

/** The result as text for the terminal. */
export function linesAbout(
  file: string,
  { migration, madeAt, counts, tables, scratch, seconds, migrated }: Verified,
  now: Date,
): string[] {
  const filled = Object.entries(counts).filter(([, count]) => count > 0)
  const empty = Object.keys(counts).filter((name) => counts[name] === 0)
  const width = Math.max(0, ...filled.map(([name]) => name.length))
  const rows = filled.map(
    ([name, count]) =>
      `  ${name.padEnd(width)} ${String(count).padStart(10)} ${count === 1 ? 'row ' : 'rows'}  ${tables[name]?.slice(0, 12)}`,
  )
  const upTo = migrated.length === 0 ? 'up to date' : `brought up to ${migrated.at(-1)}`
  return [
    file,
    `  made      ${madeAt}, ${age(madeAt, now)} old, by version ${migration}`,
    `  restored  into ${scratch}, removed again: ${seconds.toFixed(1)} s`,
    ...rows,
    ...(empty.length === 0 ? [] : wrapped(`empty: ${empty.join(', ')}`)),
    `  Rows and checksums are the file’s, foreign keys hold, ${upTo}.`,
  ]
}

/** A text in lines that fit the terminal, indented. */
function wrapped(text: string): string[] {
  return (text.match(/\S.{0,75}(?= |$)/gu) ?? []).map((line) => `  ${line}`)
}

function age(madeAt: string, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(madeAt)) / 3_600_000))
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}
