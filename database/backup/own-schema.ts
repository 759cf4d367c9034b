import type { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'

import { connect } from '../connect.ts'
import { migrateTo, migrationNames } from '../migrations/migrate.ts'
import { DataProblem } from './data-problem.ts'

interface SchemaObject {
  type: string
  name: string
  sql: string | null
}

export interface Table {
  name: string
  columns: readonly { name: string; type: string }[]
}

interface OwnSchema {
  /** All that the migrations create, in that order. */
  objects: readonly SchemaObject[]
  /** The tables whose rows are copied, parents first. */
  tables: readonly Table[]
}

const OBJECTS = 'select type, name, sql from sqlite_schema'
const MIGRATOR = new Set(['kysely_migration', 'kysely_migration_lock'])

export async function schemaAt(migration: string): Promise<OwnSchema> {
  const database = await connect(':memory:')
  try {
    await migrateTo(database, migration)
    const { rows: objects } = await sql.raw<SchemaObject>(OBJECTS).execute(database.schema)
    const left = new Set(MIGRATOR)
    const tables: Table[] = []
    for (const { type, name } of objects) {
      if (type !== 'table' || left.has(name)) continue
      const { rows: columns } = await sql<Table['columns'][number]>`
        select name, type from pragma_table_info(${name})`.execute(database.schema)
      tables.push({ name, columns })
    }
    return { objects: objects.filter(({ sql: text }) => text !== null), tables }
  } finally {
    await database.close()
  }
}

/**
 * @param called the file, in the sentence
 * @returns the last migration of a SQLite file
 * @throws DataProblem when it is not what this version writes
 */
export function migrationOf(database: DatabaseSync, called: string): string {
  const isOurs = database.prepare(`${OBJECTS} where name = 'kysely_migration'`).get() !== undefined
  const migrations = isOurs
    ? database.prepare('select name from kysely_migration order by name').all()
    : []
  const last = migrationNames[migrations.length - 1]
  if (migrations.length === 0) throw new DataProblem(`${called} is no database of Tabletally.`)
  // A name that we do not know is not printed.
  if (last === undefined || migrations.some(({ name }, at) => name !== migrationNames[at])) {
    throw new DataProblem(
      `${called} is of another version of Tabletally: use that version, or a newer one.`,
    )
  }
  return last
}
