import { existsSync } from 'node:fs'
import { lstat, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import { CompiledQuery, sql } from 'kysely'
import { v7 } from 'uuid'

import { connect } from '../connect.ts'
import { codeOf, databaseFailureOf } from '../database-errors.ts'
import { atDatabase } from '../postgres/hosts.ts'

/** What a killed command leaves behind contains password hashes: the next one removes it after this time. */
const LEFT_BEHIND_MS = 24 * 3_600_000
const DATABASE = /^tabletally_verify_([0-9a-f]{32})$/u
const FOLDER = 'tabletally-verify-'

/** A temporary empty database. */
interface Scratch {
  address: string
  /** A description for people. */
  name: string
  remove(): Promise<void>
}

/**
 * Creates a temporary empty database on the engine of `address`; the database at `address` itself is
 * never touched. If that PostgreSQL may not create databases, it is a SQLite file, and its name says
 * why.
 */
export async function withScratch<T>(
  address: string,
  work: (scratch: Pick<Scratch, 'address' | 'name'>) => Promise<T>,
): Promise<T> {
  const scratch = /^postgres(ql)?:/u.test(address)
    ? await scratchPostgres(address)
    : await scratchFile('a scratch SQLite file')
  try {
    return await work(scratch)
  } finally {
    await scratch.remove()
  }
}

async function scratchFile(name: string): Promise<Scratch> {
  await removeOldFolders()
  // `mkdtemp` makes it private: it will contain password hashes and addresses.
  const directory = await mkdtemp(join(tmpdir(), FOLDER))
  return {
    address: join(directory, 'scratch.sqlite'),
    name,
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

async function scratchPostgres(address: string): Promise<Scratch> {
  const database = `tabletally_verify_${v7().replaceAll('-', '')}`
  try {
    await removeOldDatabases(address)
    await run(address, `create database ${database} template template0`)
  } catch (error) {
    const isForbidden = codeOf(error) === '42501'
    if (!isForbidden && databaseFailureOf(error) === null) throw error
    const why = isForbidden ? 'its user may not create databases' : 'it does not answer'
    return scratchFile(`a scratch SQLite file, not PostgreSQL (${why})`)
  }
  return {
    // The new database does not have the schemas of the address's `search_path`.
    address: atDatabase(address, database, ['options', '-c search_path=public']),
    name: 'a scratch PostgreSQL database',
    remove: () => run(address, `drop database ${database} with (force)`),
  }
}

async function run(address: string, statement: string): Promise<void> {
  const database = await connect(address)
  try {
    await database.schema.executeQuery(CompiledQuery.raw(statement))
  } finally {
    await database.close()
  }
}

/**
 * Without `force`, because a running command may use the database. The names contain the time, like ids.
 */
async function removeOldDatabases(address: string): Promise<void> {
  const database = await connect(address)
  try {
    const { rows } = await sql<{ name: string }>`
      select d.datname as name from pg_database d
      where starts_with(d.datname, 'tabletally_verify_')
        and not exists (select from pg_stat_activity a where a.datname = d.datname)`.execute(
      database.schema,
    )
    for (const { name } of rows) {
      const madeAt = parseInt(DATABASE.exec(name)?.[1]?.slice(0, 12) ?? '', 16)
      // NaN for a name that is not ours.
      if (!(madeAt < Date.now() - LEFT_BEHIND_MS)) continue
      await sql`drop database if exists ${sql.id(name)}`.execute(database.schema)
    }
  } finally {
    await database.close()
  }
}

async function removeOldFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue
    const path = join(tmpdir(), name)
    const found = await lstat(path).catch(() => null)
    const isOurs = found?.isDirectory() === true && found.uid === process.getuid?.()
    if (isOurs && found.mtimeMs < Date.now() - LEFT_BEHIND_MS) {
      await rm(path, { recursive: true, force: true })
    }
  }
}

/** The free space on the disk of a SQLite file, in bytes; a PostgreSQL knows its own disk. */
export async function freeBytesAt(address: string): Promise<number> {
  if (/^postgres(ql)?:/u.test(address)) return Infinity
  const { bavail, bsize } = await statfs(existing(dirname(resolve(address))))
  return bavail * bsize
}

/** The same for a scratch database on the engine of an address. */
export function freeBytesFor(address: string): Promise<number> {
  return freeBytesAt(/^postgres(ql)?:/u.test(address) ? address : join(tmpdir(), 'scratch.sqlite'))
}

/** A folder, or the next one above that exists already. */
function existing(folder: string): string {
  const parent = dirname(folder)
  return existsSync(folder) || parent === folder ? folder : existing(parent)
}
