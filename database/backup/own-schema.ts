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
/** What `analyze` stores. */
const STATISTICS = new Set(['sqlite_stat1', 'sqlite_stat4'])
/** The migrator's own tables. */
const MIGRATOR = new Set(['kysely_migration', 'kysely_migration_lock'])

/** The schema of a SQLite file after the migrations up to one of them. */
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
 * Refuses a SQLite file with other tables, indexes or triggers than our migrations create. In a forged
 * file, views, triggers and expressions would run inside our statements.
 * @param called the file, in the sentence
 * @returns its last migration
 * @throws DataProblem
 */
export async function refuseForeignSchema(database: DatabaseSync, called: string): Promise<string> {
  const objects = database.prepare(OBJECTS).all() as unknown as SchemaObject[]
  const migrations = objects.some((one) => one.name === 'kysely_migration' && isPlainTable(one))
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
  const ours = new Set((await schemaAt(last)).objects.flatMap(textOf))
  const theirs = objects.flatMap(textOf)
  if (theirs.length === ours.size && theirs.every((text) => ours.has(text))) return last
  throw new DataProblem(
    `${called} has other tables, indexes or triggers than its version of Tabletally: nothing is read from it.`,
  )
}

function isPlainTable({ type, sql: text }: SchemaObject): boolean {
  return type === 'table' && /^create table /iu.test(text ?? '')
}

/** A schema object as text for the comparison; empty for objects that SQLite creates itself. */
function textOf(one: SchemaObject): string[] {
  const { type, name, sql: text } = one
  if (type === 'index' && text === null) return []
  if (STATISTICS.has(name) && isPlainTable(one)) return []
  // Another version of the migrator may define these tables differently.
  if (MIGRATOR.has(name) && isPlainTable(one)) return [`${type} ${name}`]
  return [`${type} ${name} ${text?.replaceAll(/\s+/gu, ' ')}`]
}
