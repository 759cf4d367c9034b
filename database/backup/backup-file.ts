import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'

import { codeOf, databaseFailureOf } from '../database-errors.ts'
import { DataProblem } from './data-problem.ts'
import { migrationOf, schemaAt } from './own-schema.ts'

/** A backup is a plain SQLite database file, whatever the engine of the database. */
export interface Checked {
  migration: string
  /** Rows by table, without those that are worked out from others. */
  counts: Record<string, number>
}

/**
 * Four bytes for the application (`user_version`): a backup has there the CRC-32 of all others, because
 * SQLite does not notice a changed byte in a text.
 */
const SUM_AT = 60

/** @returns the number that a file has there, and the one that it should have */
export async function sumsOf(file: string): Promise<{ stored: number; actual: number }> {
  let [stored, actual, isFirst] = [-1, 0, true]
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (isFirst && chunk.length >= SUM_AT + 4) {
      stored = chunk.readUInt32BE(SUM_AT)
      chunk.fill(0, SUM_AT, SUM_AT + 4)
    }
    isFirst = false
    actual = crc32(chunk, actual)
  }
  return { stored, actual }
}

export async function storeSum(handle: FileHandle, sum: number): Promise<void> {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(sum)
  await handle.write(bytes, 0, bytes.length, SUM_AT)
}

/**
 * Reads a backup to its end.
 * @param called the file, in a sentence
 * @throws DataProblem when damaged, or not what this version writes
 */
export async function checkBackup(file: string, called = file): Promise<Checked & { sum: number }> {
  const { stored, actual } = await sumsOf(file).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? new DataProblem(`There is no file ${file}.`) : error
  })
  if (stored !== actual) throw damaged(called)
  try {
    return { ...(await inFile(file, (db) => checkDatabase(db, called))), sum: actual }
  } catch (error) {
    const isSqlite = codeOf(error) === 'ERR_SQLITE_ERROR' && databaseFailureOf(error) === null
    throw isSqlite ? damaged(called) : error
  }
}

export async function inFile<T>(
  file: string,
  work: (database: DatabaseSync) => Promise<T>,
): Promise<T> {
  // Of a file that is opened for reading alone SQLite checks no CHECK constraint.
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma query_only = on')
    return await work(database)
  } finally {
    database.close()
  }
}

function damaged(called: string): DataProblem {
  return new DataProblem(`${called} is damaged, or no backup of Tabletally: use another one.`)
}

/** @throws DataProblem when a SQLite database is damaged, or not what this version writes */
export async function checkDatabase(database: DatabaseSync, called: string): Promise<Checked> {
  database.exec('pragma trusted_schema = off; pragma cell_size_check = on')
  const migration = migrationOf(database, called)
  for (const check of ['integrity_check', 'foreign_key_check']) {
    const found = database.prepare(`pragma ${check}`).get()
    if (found === undefined || found['integrity_check'] === 'ok') continue
    throw new DataProblem(`${called} is damaged: ${check} says ${JSON.stringify(found)}.`)
  }
  const counts: Checked['counts'] = {}
  for (const { name } of (await schemaAt(migration)).tables) {
    const { rows } = database.prepare(`select count(*) as rows from "${name}"`).get() as {
      rows: number
    }
    counts[name] = rows
  }
  return { migration, counts }
}
