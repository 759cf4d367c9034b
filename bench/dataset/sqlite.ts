import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

import { columns, FACETS, type Table } from './batches.ts'
import { rowsOf, type Size } from './sizes.ts'
import { bringUpToDate } from './up-to-date.ts'

/** The file with the data set of a size, created unless it exists from an earlier run. */
export async function sqliteData(directory: string, size: Size): Promise<string> {
  const file = `${directory}/${size}.sqlite`
  if (existsSync(file)) {
    // It may be from an earlier version of the product.
    await bringUpToDate(file)
    return file
  }
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.unfinished`
  for (const end of ['', '-wal', '-shm']) rmSync(unfinished + end, { force: true })
  await bringUpToDate(unfinished)
  fill(unfinished, size)
  await bringUpToDate(unfinished)
  renameSync(unfinished, file)
  return file
}

function fill(file: string, size: Size): void {
  const db = new DatabaseSync(file)
  db.exec('pragma foreign_keys = off; pragma synchronous = off; pragma journal_mode = wal')
  db.exec('pragma cache_size = -1000000')
  const inserts = new Map<Table, StatementSync>()
  const insertOf = (table: Table) => {
    const prepared = inserts.get(table)
    if (prepared !== undefined) return prepared
    const names = columns[table]
    const marks = names.map(() => '?').join(', ')
    const insert = db.prepare(`insert into ${table} (${names.join(', ')}) values (${marks})`)
    inserts.set(table, insert)
    return insert
  }
  db.exec('begin')
  for (const { table, rows } of rowsOf(size)) {
    const insert = insertOf(table)
    for (const row of rows) insert.run(...row)
  }
  db.exec(FACETS)
  db.exec('commit')
  db.exec('pragma wal_checkpoint(truncate)')
  db.close()
}
